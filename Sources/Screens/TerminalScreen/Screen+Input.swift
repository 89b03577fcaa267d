// SPDX-License-Identifier: Apache-2.0

import CNCurses
import Terminal

/// What ncurses reads, as inputs; nil is in the middle of a mouse report or paste, or meaningless.
extension Screen {
    /// The input for a key with a code of ncurses.
    func special(_ code: Int32) -> TerminalInput? {
        switch code {
        case KEY_RESIZE: .resize(resized())
        case cncurses_paste_start_key: startPaste()
        case cncurses_paste_end_key: endPaste()
        case _ where paste != nil: nil
        case KEY_MOUSE: oldMouseReport()
        case cncurses_sgr_mouse_key: startMouseReport()
        case KEY_F0 + 1...KEY_F0 + 12: .function(Int(code - KEY_F0))
        default: Self.namedKeys[code]
        }
    }

    private static let namedKeys: [Int32: TerminalInput] = [
        KEY_UP: .arrow(.up), KEY_DOWN: .arrow(.down), KEY_LEFT: .arrow(.left),
        KEY_RIGHT: .arrow(.right), KEY_ENTER: .enter, KEY_BTAB: .shiftTab,
        KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_HOME: .home, KEY_END: .end,
        KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_SUSPEND: .control("z"),
    ]

    /// The input for a character.
    func character(_ code: wint_t) -> TerminalInput? {
        guard let scalar = Unicode.Scalar(code) else { return nil }
        if paste != nil {
            paste?.add(scalar)
            return nil
        }
        if mouse != nil { return continueMouseReport(Character(scalar)) }
        switch scalar {
        case "\r", "\n": return .enter
        case "\u{1b}": return escape()
        case "\t": return .tab
        case "\u{8}", "\u{7f}": return .backspace
        case "\u{1}"..."\u{1a}": return .control(Self.letter(ofControl: scalar))
        case let scalar where CharacterWidth.columns(of: scalar) > 0: return .key(Character(scalar))
        case let scalar where CharacterWidth.isMark(scalar): return .key(Character(scalar))
        default: return nil
        }
    }

    /// The letter that is pressed with the control key: Control-A is 1.
    private static func letter(ofControl scalar: Unicode.Scalar) -> Character {
        Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))
    }

    /// The escape key; nil for a sequence that ncurses does not know, which is read to its end.
    ///
    /// Such a sequence has its other characters waiting already. They are no keys that a person
    /// pressed.
    private func escape() -> TerminalInput? {
        var code = wint_t()
        let kind = wget_wch(cncurses_window(), &code)
        if kind == ERR { return .escape }
        if kind != KEY_CODE_YES, code == Self.sequenceStart { return skipSequence() }
        if kind == KEY_CODE_YES { ungetch(Int32(code)) } else { unget_wch(wchar_t(code)) }
        return .escape
    }

    /// Reads an unknown sequence `ESC [ …` up to its final character, from `@` to `~`.
    private func skipSequence() -> TerminalInput? {
        var code = wint_t()
        while wget_wch(cncurses_window(), &code) == OK {
            if (0x40...0x7e).contains(code) { return nil }
        }
        return nil
    }

    /// The character `[`.
    private static let sequenceStart: wint_t = 0x5b

    /// Strings of common keys that some descriptions of terminals leave out.
    static func bindCommonKeys() {
        let functions = ["15", "17", "18", "19", "20", "21", "23", "24"]
        let common =
            [("OH", KEY_HOME), ("[H", KEY_HOME), ("[1~", KEY_HOME)]
            + [("OF", KEY_END), ("[F", KEY_END), ("[4~", KEY_END), ("[Z", KEY_BTAB)]
            + [("[3~", KEY_DC), ("[5~", KEY_PPAGE), ("[6~", KEY_NPAGE)]
            + zip("PQRS", KEY_F0 + 1...KEY_F0 + 4).map { ("O\($0)", $1) }
            + zip(functions, KEY_F0 + 5...KEY_F0 + 12).map { ("[\($0)~", $1) }
        for (sequence, key) in common { define_key("\u{1b}\(sequence)", key) }
    }

    private func startPaste() -> TerminalInput? {
        paste = BracketedPaste()
        return nil
    }

    private func endPaste() -> TerminalInput? {
        defer { paste = nil }
        return paste.map { .paste($0.text) }
    }

    /// Called if no input is left: ends a paste whose end was lost when a person presses escape.
    func brokenPaste() -> TerminalInput? {
        paste?.endsWithEscape == true ? endPaste() : nil
    }

    private func startMouseReport() -> TerminalInput? {
        mouse = MouseReport()
        return nil
    }

    private func continueMouseReport(_ character: Character) -> TerminalInput? {
        let outcome = mouse?.consume(character) ?? .ignored
        if outcome == .incomplete { return nil }
        mouse = nil
        switch outcome {
        case .press(let point): return .mouse(point)
        case .wheel(let direction, let point): return .wheel(direction, point)
        case .incomplete, .ignored: return nil
        }
    }

    private func oldMouseReport() -> TerminalInput? {
        var event = MEVENT()
        guard getmouse(&event) == OK else { return nil }
        let point = Point(column: Int(event.x), row: Int(event.y))
        if event.bstate & cncurses_left_button != 0 { return .mouse(point) }
        if event.bstate & cncurses_wheel_up != 0 { return .wheel(.up, point) }
        return event.bstate & cncurses_wheel_down != 0 ? .wheel(.down, point) : nil
    }
}
