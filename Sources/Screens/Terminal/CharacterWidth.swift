// SPDX-License-Identifier: Apache-2.0

import CNCurses

/// The columns that characters take on a terminal.
enum CharacterWidth {
    // Made once, never freed, and C.UTF-8 never changes.
    nonisolated(unsafe) private static let locale = cncurses_utf8_locale()  // unsafe by C type only

    /// 0 for marks and invisible characters, 1 or 2 for printable ones, -1 for control characters
    /// and those that `wcwidth` does not know.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f ? -1 : 1 }
        // `wcwidth` counts the soft hyphen as printable and so do terminals, yet not all of them
        // show it.
        if scalar.properties.generalCategory == .format { return 0 }
        return Int(cncurses_columns(wchar_t(scalar.value), locale))
    }

    /// Whether the character is drawn onto the one before it.
    ///
    /// Variation selectors are marks too, but they would change the width of the character before.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return (category == .nonspacingMark || category == .enclosingMark)
            && !scalar.properties.isVariationSelector
    }
}
