/// The forms in which two texts may be compared, from the strictest to the most forgiving.
///
/// Each is closed under canonical equivalence: texts that are canonically equivalent have the same form.
package enum TextForm: Sendable, Hashable, CaseIterable {
    /// The letters as they are: canonical composition (NFC) and no more.
    case composed
    /// Accents, widths, strokes and ligatures as in `folded`, upper and lower case told apart.
    case keepingCase
    /// Folded; see ``Folding``.
    case folded
}
