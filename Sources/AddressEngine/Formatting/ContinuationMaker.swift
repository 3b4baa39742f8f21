/// Works out how the typed text goes on to become a suggestion, in the user's own order and spelling.
///
/// The words behind the last typed one are added as the data spell them; nothing that is typed is touched. Where the typed words
/// stand in another order than the name has them, or the last one is a beginning of a spelling that the data don't use, there is
/// no continuation, and the suggestion can only replace the text.
struct ContinuationMaker {
    let run: SearchRun
    let plan: QueryPlan

    /// The continuation, nil where there is none or nothing is left to add.
    func make(_ base: SuggestionBase) -> Continuation? {
        let parts = base.parts
        let town = base.town.text
        guard run.text.words.count == plan.words.count || plan.unit != nil, let last = plan.words.indices.last, plan.unit == nil
        else { return nil }
        var pieces: [String] = []
        let hasTown = !plan.town.isEmpty
        if plan.street.contains(last) {
            guard let rest = streetRest(base.street) else { return nil }
            let numbered = parts.number.isEmpty || plan.number != nil
            if !numbered, Territories.country(parts.country).number == "first" { return nil }
            pieces.append(numbered ? rest : rest + " " + parts.number)
            if !hasTown { pieces += base.townPieces }
        } else if plan.numberRange?.contains(last) == true {
            guard let typed = plan.number?.text, parts.number.lowercased().hasPrefix(typed.lowercased()) else { return nil }
            pieces.append(String(parts.number.dropFirst(typed.count)))
            if !hasTown { pieces += base.townPieces }
        } else if plan.town.contains(last) {
            guard let rest = townRest(town.isEmpty ? base.title : base.town, last) else { return nil }
            pieces += ContinuationMaker.townPieces(rest, parts)
        } else {
            return nil
        }
        return joined(pieces)
    }

    /// Cuts the town's text behind the place and behind the postcode.
    static func townPieces(_ text: String, _ parts: AddressLines.Parts) -> [String] {
        let bytes = Array(text.utf8)
        let ends = [parts.place, parts.postcode].compactMap { end(of: Array($0.utf8), in: bytes) }.sorted()
        var pieces: [String] = []
        var start = 0
        for end in ends + [bytes.count] where end > start {
            pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        return pieces
    }

    /// Where a part of a text ends that stands at its end, or before a blank or comma.
    private static func end(of part: [UInt8], in bytes: [UInt8]) -> Int? {
        guard !part.isEmpty, bytes.count >= part.count else { return nil }
        for start in 0...bytes.count - part.count where bytes[start..<start + part.count].elementsEqual(part) {
            let end = start + part.count
            if end == bytes.count || bytes[end] == 0x20 || bytes[end] == 0x2C { return end }
        }
        return nil
    }

    /// Puts the pieces behind the typed text, whose last blank or comma stands for theirs.
    private func joined(_ pieces: [String]) -> Continuation? {
        var text = ""
        var borders: [Int] = []
        let typed = run.query.text
        if pieces.allSatisfy(ContinuationMaker.isPlain) {
            // Each character is a byte.
            for piece in pieces where !piece.isEmpty {
                text += piece
                borders.append(text.utf8.count)
            }
            let isBehindBlank = typed.last?.isWhitespace == true
            guard isBehindBlank || typed.last == "," else {
                return text.isEmpty ? nil : Continuation(text: text, borders: borders)
            }
            let cut = text.utf8.prefix { $0 == 0x2C || ($0 == 0x20 && isBehindBlank) }.count
            if cut > 0 {
                text = String(text.utf8.dropFirst(cut)) ?? ""
                borders = borders.map { $0 - cut }.filter { $0 > 0 }
            }
            return text.isEmpty ? nil : Continuation(text: text, borders: borders)
        }
        for piece in pieces where !piece.isEmpty {
            text += piece
            borders.append(text.count)
        }
        var cut = 0
        if typed.last?.isWhitespace == true {
            cut = text.prefix { $0 == " " || $0 == "," }.count
        } else if typed.last == "," {
            cut = text.prefix { $0 == "," }.count
        }
        if cut > 0 {
            text.removeFirst(cut)
            borders = borders.map { $0 - cut }.filter { $0 > 0 }
        }
        return text.isEmpty ? nil : Continuation(text: text, borders: borders)
    }

    /// Each character of a text is a byte.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } } ?? false
    }

    /// What of the street's name is behind its last typed word.
    private func streetRest(_ name: AnalysedText) -> String? { rest(of: name, behind: plan.words[plan.street]) }

    /// What of the town's text is behind the typed words of the last stretch.
    private func townRest(_ town: AnalysedText, _ last: Int) -> String? {
        var first = last
        while plan.town.contains(first - 1) { first -= 1 }
        return rest(of: town, behind: plan.words[first...last])
    }

    /// What of a text is behind some typed words, which must stand in it in their order.
    private func rest(of text: AnalysedText, behind words: ArraySlice<QueryWord>) -> String? {
        let tokens = text.tokens
        var at = 0
        var end = 0
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            var found = false
            while at < tokens.count, !found {
                let token = tokens[at]
                // A beginning goes on in its own letters, also where it is an abbreviation: `av` of `Ave`.
                if token.word == word.token.word {
                    end = token.range.upperBound
                    found = true
                } else if isLast, word.isOpen, token.word.starts(with: word.token.word),
                    let offset = offset(in: token, text, word)
                {
                    end = offset
                    found = true
                } else if NameQuality.isSame(word, token.word) {
                    end = token.range.upperBound
                    found = true
                } else if index > 0, !WordClasses.shared.isWeak(token.word) {
                    return nil
                }
                at += 1
            }
            if !found { return nil }
        }
        return text.suffix(from: end)
    }

    /// Where the typed beginning of a word ends in its shown form; nil inside of a letter such as œ.
    private func offset(in token: AddressToken, _ text: AnalysedText, _ word: QueryWord) -> Int? {
        if text.isPlain {
            // Each character is a byte of the word.
            let offset = token.range.lowerBound + word.token.word.count
            return offset <= token.range.upperBound ? offset : nil
        }
        let characters = text.characters
        var folded = 0
        for offset in token.range {
            if folded == word.token.word.count { return offset }
            let character = characters[offset]
            folded += character.isASCII ? 1 : Tokenizer.words(of: String(character)).reduce(0) { $0 + $1.count }
            if folded > word.token.word.count { return nil }
        }
        return folded == word.token.word.count ? token.range.upperBound : nil
    }
}
