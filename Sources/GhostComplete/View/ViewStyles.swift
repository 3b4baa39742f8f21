internal import GhostTerminal

/// The looks of the parts of a prompt.
struct ViewStyles {
    let ghost: Style
    let counter = Style(.dim)
    let placeholder = Style(.dim)
    let message = Style.plain
    let mark = Style(.bold)
    let subtitle = Style(.dim)
    let selection: Style

    /// - Throws: `.configuration` for a style that is none.
    init(_ configuration: Configuration) throws(PromptError) {
        let depth = configuration.colorDepth
        do throws(Style.UnknownName) {
            ghost = try Style(named: configuration.style.name, depth: depth)
        } catch {
            throw PromptError(.configuration, "\(error)")
        }
        // Never the look of the ghost: where that is reverse video, bold tells them apart.
        selection = ghost == Style(.reverse) ? Style([.reverse, .bold]) : Style(.reverse)
    }
}
