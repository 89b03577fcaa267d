// SPDX-License-Identifier: Apache-2.0

/// The values of a form's fields, and the field that has the keys.
package struct FormState: Hashable, Sendable {
    /// The value of one field.
    package enum Value: Hashable, Sendable {
        /// A typed text.
        case text(TextEntry)
        /// The index of the chosen option; nil if none is chosen.
        case choice(Int?)
    }

    /// The values, one for each field.
    package var values: [Value]
    /// The index of the field that has the keys.
    package var focus: Int

    /// Values with the keys in the first field, or the given one.
    package init(_ values: [Value], focus: Int = 0) {
        self.values = values
        self.focus = focus
    }

    /// The text of a field; empty for a choice.
    package func text(_ index: Int) -> String {
        if case .text(let entry) = values[index] { entry.text } else { "" }
    }

    /// The chosen option of a field; nil for a text.
    package func choice(_ index: Int) -> Int? {
        if case .choice(let option) = values[index] { option } else { nil }
    }

    /// The state with another value in a field, which gets the keys.
    func with(_ value: Value, in index: Int) -> Self {
        var state = self
        state.values[index] = value
        state.focus = index
        return state
    }

    /// The state with the keys in another field.
    func focused(on index: Int) -> Self {
        var state = self
        state.focus = index
        return state
    }
}

/// Fields with labels below each other.
///
/// Keys: the tabulator and the up and down arrows change the field, left and right or space the
/// option; enter submits, or goes to the next field if the form says so; escape cancels.
package struct Form: Widget {
    /// What a person did.
    package enum Event: Equatable, Sendable {
        /// A value or the focus changed; this is the new state.
        case changed(FormState)
        /// The form is to be submitted.
        case submitted
        /// The form is to be closed without effect.
        case canceled
    }

    /// One field.
    package struct Field: Hashable, Sendable {
        /// Its name.
        package let label: String
        /// The options of a choice; empty for a text.
        package let options: [String]
        /// A hint inside an empty text.
        package let placeholder: String
        /// The maximum length of a text, in characters.
        package let limit: Int
        /// Whether a text takes digits only.
        package let isNumber: Bool
        /// What is wrong with its value; nil if it is right.
        package let problem: String?

        /// A field to type into.
        package static func text(
            _ label: String, placeholder: String = "", limit: Int = .max, isNumber: Bool = false,
            problem: String? = nil
        ) -> Self {
            Self(
                label: label, options: [], placeholder: placeholder, limit: limit,
                isNumber: isNumber, problem: problem)
        }

        /// A field with options, all of them in sight.
        package static func choice(
            _ label: String, _ options: [String], problem: String? = nil
        ) -> Self {
            Self(
                label: label, options: options, placeholder: "", limit: 0, isNumber: false,
                problem: problem)
        }
    }

    private let fields: [Field]
    private let state: FormState
    private let submit: String
    private let isCancelable: Bool
    private let enterAdvances: Bool
    private let reason: String?

    /// A form whose state has one value for each field.
    ///
    /// `submit` names what the enter key does; with a reason it can't be done. A form that can't be
    /// canceled leaves the escape key to the screen. If enter advances, it goes to the next field
    /// and submits in the last one.
    package init(
        _ fields: [Field], state: FormState, submit: String = "Save", isCancelable: Bool = true,
        enterAdvances: Bool = false, unless reason: String? = nil
    ) {
        precondition(fields.count == state.values.count, "each field has a value")
        self.fields = fields
        self.state = state
        self.submit = submit
        self.isCancelable = isCancelable
        self.enterAdvances = enterAdvances
        self.reason = reason
    }

    /// Draws the fields, one a row with an empty row between them if they fit, and below them the
    /// problem of the field that has the keys, or else the first one.
    package func draw(on frame: inout Frame<Event>) {
        var area = frame.bounds
        drawProblem(below: &area, on: &frame)
        let step = fields.count * 2 - 1 <= area.size.rows ? 2 : 1
        let visible = max(1, (area.size.rows + step - 1) / step)
        let first = max(0, min(state.focus - visible + 1, fields.count - visible))
        let widest = fields.map { PrintableText($0.label).columns + 4 }.max() ?? 0
        let labels = min(widest, area.size.columns * 2 / 5)
        for index in fields.indices.dropFirst(first).prefix(visible) {
            var row = area
            _ = row.takeTop((index - first) * step)
            draw(index, labels: labels, in: row.takeTop(1), on: &frame)
        }
        bindKeys(on: &frame)
    }

    /// Writes the problem in as many rows as it needs, if each field keeps a row.
    private func drawProblem(below area: inout Rect, on frame: inout Frame<Event>) {
        let problems = fields.map(\.problem)
        let focused = problems.indices.contains(state.focus) ? problems[state.focus] : nil
        let problem = fullField ?? focused ?? problems.lazy.compactMap(\.self).first
        let text = PrintableText(problem.map { "! \($0)" } ?? "")
        let rows = text.wrapped(columns: area.size.columns)
        let count = max(1, min(rows.count, area.size.rows - fields.count))
        let footer = area.takeBottom(count)
        for row in rows.indices.prefix(count) {
            // The last row says with an ellipsis that something is missing.
            let rest = row == count - 1 ? rows[row...].map(\.string).joined(separator: " ") : nil
            frame.write(rest ?? rows[row].string, in: footer, row: row, as: .danger)
        }
    }

    /// Says that the field with the keys takes no further characters; nil if nothing was left out.
    private var fullField: String? {
        guard state.values.indices.contains(state.focus),
            case .text(let entry) = state.values[state.focus], entry.isFull
        else { return nil }
        let field = fields[state.focus]
        return "\(field.label): at most \(field.limit) characters"
    }

    private func draw(_ index: Int, labels: Int, in row: Rect, on frame: inout Frame<Event>) {
        let field = fields[index]
        let isFocused = index == state.focus
        var rest = row
        let label = rest.takeLeft(labels)
        let mark = isFocused ? "› " : field.problem == nil ? "  " : "! "
        frame.write(mark + field.label, in: label, as: isFocused ? .accent : .text)
        frame.target(label, to: .changed(state.focused(on: index)))
        switch state.values[index] {
        case .text(let entry):
            let text = TextField(
                entry, placeholder: field.placeholder, limit: field.limit,
                isNumber: field.isNumber, isFocused: isFocused)
            let state = state
            frame.add(text, in: rest) { .changed(state.with(.text($0), in: index)) }
        case .choice(let option):
            drawOptions(index, chosen: option, in: rest, on: &frame)
        }
    }

    /// Draws the options beside each other; the chosen one is in brackets.
    private func drawOptions(
        _ index: Int, chosen: Int?, in place: Rect, on frame: inout Frame<Event>
    ) {
        let options = fields[index].options
        let widths = options.map { PrintableText($0).columns + 2 }
        let share = place.size.columns / max(1, options.count)
        let areEqual = widths.reduce(0, +) > place.size.columns
        var rest = place
        for (option, width) in widths.enumerated() {
            let cell = rest.takeLeft(areEqual ? share : width)
            let text = PrintableText(options[option]).fitted(columns: cell.size.columns - 2).string
            let isChosen = option == chosen
            frame.write(
                isChosen ? "[\(text)]" : " \(text) ", in: cell,
                as: isChosen ? .selected : .text)
            frame.target(cell, to: .changed(state.with(.choice(option), in: index)))
        }
        guard index == state.focus, !options.isEmpty else { return }
        for (keys, step) in [([TerminalInput.arrow(.left)], -1), ([.arrow(.right), .key(" ")], 1)] {
            let next = chosen.map { ($0 + step + options.count) % options.count } ?? 0
            frame.add(
                Binding(
                    keys: keys, words: "Change the option", importance: .minor,
                    offer: .available(.changed(state.with(.choice(next), in: index)))))
        }
    }

    private func bindKeys(on frame: inout Frame<Event>) {
        let count = max(1, fields.count)
        let next = Event.changed(state.focused(on: (state.focus + 1) % count))
        let previous = Event.changed(state.focused(on: (state.focus + count - 1) % count))
        let isLast = state.focus + 1 == count
        if enterAdvances, !isLast {
            frame.bind(.enter, words: "Next field", importance: .primary, to: next)
        } else {
            frame.bind(.enter, words: submit, importance: .primary, to: .submitted, unless: reason)
        }
        frame.bind(.tab, .arrow(.down), words: "Next field", importance: .minor, to: next)
        frame.bind(
            .shiftTab, .arrow(.up), words: "Previous field", importance: .helpOnly, to: previous)
        if isCancelable {
            frame.bind(.escape, words: "Cancel", importance: .normal, to: .canceled)
        }
    }
}
