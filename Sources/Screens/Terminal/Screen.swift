// SPDX-License-Identifier: Apache-2.0

import CNCurses

/// The terminal itself: paints canvases and reads keys, the mouse and changes of size.
///
/// ncurses keeps one screen a process, so there must be only one at a time; it belongs to the
/// actor that opened it. The terminal is restored by `close()`, or when the screen is released.
package final class Screen {
    private var handle: OpaquePointer?
    private var pairs: ColorPairs
    private var painted: Canvas
    private var mouse: MouseReport?
    /// The extent that the caller knows.
    private var toldSize = Size(columns: 0, rows: 0)
    private let canStrikeThrough: Bool

    /// Takes over the terminal on the standard streams: no echo, keys one by one, colours, the
    /// mouse, no cursor.
    ///
    /// Throws `ScreenError.notATerminal` for pipes and files and `ScreenError.unknownTerminal`
    /// when the system has no description of the terminal. Keys such as control-C still send
    /// their signals.
    package init() throws(ScreenError) {
        guard cncurses_is_terminal() else { throw .notATerminal }
        cncurses_use_utf8()
        guard let handle = cncurses_open() else { throw .unknownTerminal }
        self.handle = handle
        pairs = ColorPairs()
        // Terminals that can strike through are those that draw combining marks.
        canStrikeThrough = cncurses_has_string("smxx")
        painted = Canvas(size: Size(columns: 0, rows: 0))
        Self.configureKeys()
        Self.configureMouse()
        curs_set(0)
        toldSize = size
    }

    deinit { close() }

    /// The extent of the terminal.
    package var size: Size {
        let window = cncurses_window()
        return Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    }

    /// Gives the terminal back as it was; further calls do nothing.
    package func close() {
        guard let handle else { return }
        cncurses_set_sgr_mouse(false)
        endwin()
        delscreen(handle)
        self.handle = nil
    }

    /// Shows the canvas, clipped to the terminal; only what differs from what is shown is sent.
    package func paint(_ canvas: Canvas) {
        guard handle != nil else { return }
        let isComparable = painted.size == canvas.size
        for row in canvas.bounds.rows.clamped(to: 0..<size.rows)
        where !isComparable || painted.row(row) != canvas.row(row) {
            paint(canvas.row(row), at: row)
        }
        painted = canvas
        wrefresh(cncurses_window())
    }

    /// The next thing that the person did, or nil when there is nothing more for now; never waits
    /// longer than the 25 ms that tell the escape key from the start of a sequence.
    ///
    /// Call it until it answers nil whenever standard input becomes readable, and a few times a
    /// second: a change of size that ncurses was told by a signal waits here, too.
    package func nextInput() -> TerminalInput? {
        var code = wint_t()
        while handle != nil {
            let kind = wget_wch(cncurses_window(), &code)
            if kind == ERR { return nil }
            let input = kind == KEY_CODE_YES ? special(Int32(code)) : character(code)
            if let input { return input }
        }
        return nil
    }

    /// Compares the terminal's own idea of its size with what the caller was told last; returns
    /// the new size after a change.
    ///
    /// It needs no signal, and does not rely on ncurses' own size: that one changes as soon as
    /// ncurses paints after the signal, before anybody was told.
    package func noticeResize() -> Size? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard handle != nil, cncurses_window_size(&columns, &rows) else { return nil }
        if toldSize == Size(columns: Int(columns), rows: Int(rows)) { return nil }
        if is_term_resized(rows, columns) { resizeterm(rows, columns) }
        return resized()
    }
}

extension Screen {
    private static func configureKeys() {
        cbreak()
        noecho()
        nonl()
        keypad(cncurses_window(), true)
        nodelay(cncurses_window(), true)
        set_escdelay(25)
    }

    private static func configureMouse() {
        mouseinterval(0)
        mousemask(cncurses_left_button, nil)
        // In every terminal that knows them, also those whose description names only the old
        // reports, which end at column 223.
        cncurses_bind_sgr_mouse()
        cncurses_set_sgr_mouse(true)
    }

    private func special(_ code: Int32) -> TerminalInput? {
        switch code {
        case KEY_UP: .arrow(.up)
        case KEY_DOWN: .arrow(.down)
        case KEY_LEFT: .arrow(.left)
        case KEY_RIGHT: .arrow(.right)
        case KEY_ENTER: .enter
        case KEY_PPAGE: .pageUp
        case KEY_NPAGE: .pageDown
        case KEY_RESIZE: .resize(resized())
        case KEY_MOUSE: oldMouseReport()
        case cncurses_sgr_mouse_key: startMouseReport()
        default: nil
        }
    }

    private func character(_ code: wint_t) -> TerminalInput? {
        guard let scalar = Unicode.Scalar(code) else { return nil }
        if mouse != nil { return continueMouseReport(Character(scalar)) }
        switch scalar {
        case "\r", "\n": return .enter
        case "\u{1b}": return .escape
        case "\t": return .tab
        case let scalar where CharacterWidth.columns(of: scalar) > 0: return .key(Character(scalar))
        default: return nil
        }
    }

    private func startMouseReport() -> TerminalInput? {
        mouse = MouseReport()
        return nil
    }

    private func continueMouseReport(_ character: Character) -> TerminalInput? {
        switch mouse?.consume(character) {
        case .incomplete:
            return nil
        case .press(let point):
            mouse = nil
            return .mouse(point)
        case .ignored, nil:
            mouse = nil
            return nil
        }
    }

    private func oldMouseReport() -> TerminalInput? {
        var event = MEVENT()
        guard getmouse(&event) == OK, event.bstate & cncurses_left_button != 0 else { return nil }
        return .mouse(Point(column: Int(event.x), row: Int(event.y)))
    }

    /// Forgets what is shown, since the terminal may have moved or lost it.
    private func resized() -> Size {
        painted = Canvas(size: Size(columns: 0, rows: 0))
        clearok(cncurses_window(), true)
        toldSize = size
        return size
    }

    private func paint(_ cells: ArraySlice<Cell>, at row: Int) {
        let complex = cells.compactMap { cell in
            cell.character.map { complexCharacter($0, cell.style) }
        }
        wmove(cncurses_window(), Int32(row), 0)
        wadd_wchnstr(cncurses_window(), complex, Int32(complex.count))
    }

    private func complexCharacter(_ character: Character, _ style: Style) -> cchar_t {
        var scalars = character.unicodeScalars.map { wchar_t($0.value) }
        // U+0336, the stroke that is drawn onto the character; ncurses has no attribute for it.
        if style.strikethrough, canStrikeThrough, character != " " { scalars.append(0x336) }
        scalars.append(0)
        var result = cchar_t()
        setcchar(&result, scalars, attributes(of: style), pairs.number(for: style), nil)
        return result
    }

    private func attributes(of style: Style) -> attr_t {
        var attributes = cncurses_normal
        if style.bold { attributes |= cncurses_bold }
        if style.dim { attributes |= cncurses_dim }
        if style.reverse { attributes |= cncurses_reverse }
        return attributes
    }
}
