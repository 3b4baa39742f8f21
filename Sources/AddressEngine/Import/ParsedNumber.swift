/// A house number as the index keeps it: a first number, a form in which it stands, and a second number where there is one.
///
/// The form has U+0001 where the first number stands and U+0002 for the second: `12 bis` is 12 in `␁ bis`, `48-50` is 48 and 50
/// in `␁-␂`. So a street of ranges needs one form.
package struct ParsedNumber: Sendable, Hashable {
    package var value: Int
    package var second: Int
    package var form: [UInt8]

    /// The form of a plain number.
    package static let plainForm: [UInt8] = [1]

    /// The number of an address that has none.
    package static let none = ParsedNumber(value: 0, second: 0, form: [])

    package init(value: Int, second: Int, form: [UInt8]) {
        self.value = value
        self.second = second
        self.form = form
    }

    /// Takes a number apart.
    package init(_ text: String) {
        var form: [UInt8] = []
        var values: [Int] = []
        let bytes = Array(text.utf8)
        var at = 0
        while at < bytes.count {
            if HouseNumber.isDigit(bytes[at]), values.count < 2 {
                while at + 1 < bytes.count, bytes[at] == 0x30, HouseNumber.isDigit(bytes[at + 1]) {
                    form.append(0x30)
                    at += 1
                }
                let (value, end) = HouseNumber.number(bytes, at)
                if end - at <= 9 {
                    values.append(value)
                    form.append(UInt8(values.count))
                } else {
                    form += bytes[at..<end]
                }
                at = end
            } else {
                // A literal digit or marker can't be told from a placeholder only if it is below three, and it never is.
                form.append(bytes[at])
                at += 1
            }
        }
        value = values.first ?? 0
        second = values.count > 1 ? values[1] : 0
        self.form = form
    }

    /// The text that it was made of.
    package var text: String { ParsedNumber.text(value: value, second: second, form: form) }

    /// The text of a number in a form.
    package static func text(value: Int, second: Int, form: some Sequence<UInt8>) -> String {
        var out: [UInt8] = []
        for byte in form {
            switch byte {
            case 1: out += Array(String(value).utf8)
            case 2: out += Array(String(second).utf8)
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
