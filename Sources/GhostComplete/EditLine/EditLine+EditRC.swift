internal import GhostTerminal

extension EditLine {
    /// Binds the keys of a file of bindings on top of ours.
    ///
    /// - Returns: what could not be done in this keymap.
    mutating func apply(_ settings: EditRC) -> [EditRC.Remark] {
        var remarks: [EditRC.Remark] = []
        for binding in settings.bindings {
            let codes = binding.keys.flatMap(KeySpelling.codes(for:))
            let map: KeyBindings.Map = binding.isForCommandMode ? .command : .main
            switch binding.target {
            case .command(let name) where keymap == .emacs && CommandNames.isOnlyForVi(name):
                remarks.append(
                    EditRC.Remark(line: binding.line, reason: "bind: \(name): there is no command mode in the emacs keymap"))
            case .command(let name): bind(codes, to: name, in: map)
            case .macro(let keys): bind(codes, toMacro: keys, in: map)
            case .none: unbind(codes, in: map)
            }
        }
        return remarks
    }
}
