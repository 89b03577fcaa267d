// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The lines that wait to be sent to the kitchen, as the person saw them.
///
/// They are held, or the location's rule holds them until checkout or payment.
package struct FireDialog: Equatable, Sendable {
    /// The held lines of a course, or those without a course.
    struct Group: Equatable, Sendable {
        let course: Int?
        let titles: [String]

        /// The lines in words.
        var text: String { titles.joined(separator: ", ") }
    }

    /// The groups, the next course first, lines without a course last.
    let groups: [Group]
    /// How many pieces wait.
    let pieces: Int
    /// Whether some of them are to wait for the payment.
    let isBeforePayment: Bool

    /// Whether there is nothing to choose and nothing to warn of, so that all are sent at once.
    var isClear: Bool { groups.count == 1 && groups.first?.course == nil && !isBeforePayment }

    /// The groups in words; a course is named only if there is one.
    var texts: [String] {
        let hasCourses = groups.contains { $0.course != nil }
        return groups.map { group in
            let course = group.course.map { "Course \($0): " }
            return (course ?? (hasCourses ? "No course: " : "")) + group.text
        }
    }

    /// The key of a course; nil for a course of two digits.
    static func key(of course: Int) -> TerminalInput? {
        (1...9).contains(course) ? .key(Character("\(course)")) : nil
    }

    /// What is held on an order, and not on its way to the kitchen.
    init(_ order: ShownOrder) {
        let held = order.rows.filter(order.isHeld)
        pieces = held.reduce(0) { $0 + $1.quantity }
        isBeforePayment = held.contains(where: order.isHeldUntilPaid)
        let courses = Set(held.map(\.course)).sorted { ($0 ?? .max) < ($1 ?? .max) }
        groups = courses.map { course in
            Group(course: course, titles: held.filter { $0.course == course }.map(\.title))
        }
    }
}

extension OrderRow {
    fileprivate var course: Int? { line?.course ?? item?.request.course }
}

extension ShownOrder {
    /// The reason why nothing can be sent to the kitchen now; nil if something can.
    var reasonAgainstFire: String? {
        if !FireDialog(self).groups.isEmpty { return nil }
        if !hasItems { return Self.nothingKeyed }
        return isAllInKitchen ? "Everything is in the kitchen" : Self.notSent
    }

    /// Whether it has lines, and all of them were sent to the kitchen.
    var isAllInKitchen: Bool { hasItems && waiting.isEmpty && FireDialog(self).groups.isEmpty }

    /// Whether a row is neither in the kitchen nor on its way there.
    fileprivate func isHeld(_ row: OrderRow) -> Bool {
        switch row.content {
        case .line(let line, _):
            confirmed?.allows(\.fire, with: line) == true && !row.changes.contains(where: \.isFire)
        case .item(let item, _): (item.request.hold == true || rule != nil) && !isFired(row)
        }
    }

    /// Whether a row goes to the kitchen when the order is paid, unless it is sent before.
    fileprivate func isHeldUntilPaid(_ row: OrderRow) -> Bool {
        switch row.content {
        case .line(let line, _): line.heldUntil == .paid
        case .item(let item, _): item.request.hold != true && rule == .whenPaid
        }
    }

    /// The rule that holds new lines; nil if they go to the kitchen at once.
    private var rule: FiringRule? {
        confirmed.flatMap { $0.firing == .whenAdded ? nil : $0.firing }
    }

    /// Whether a command behind that of a keyed item sends the item to the kitchen.
    private func isFired(_ row: OrderRow) -> Bool {
        waiting.drop { .keyed($0.key) != row.id }.contains { entry in
            guard case .change(_, .fire(let course)) = entry.command else { return false }
            return course == nil || course == row.course
        }
    }
}

extension TillModel {
    /// Sends everything that waits to the kitchen; asks first if there are courses, or if the
    /// kitchen is to wait for the payment.
    mutating func askToFire() -> [TillEffect] {
        let held = FireDialog(order)
        if held.isClear { return fire(held, course: nil) }
        dialog = .order(.fire(held))
        return []
    }

    /// Sends held lines to the kitchen, unless they changed since the person saw them.
    mutating func fire(_ seen: FireDialog, course: Int?) -> [TillEffect] {
        let present = FireDialog(order)
        guard present == seen else {
            dialog = present.groups.isEmpty ? nil : .order(.fire(present))
            notice = Notice("The held lines have just changed. Look again.", .warning)
            return []
        }
        dialog = nil
        return key(.fire(course: course))
    }

    /// Asks which course is sent to the kitchen: enter for the next one, a digit, or all.
    func draw(_ fire: FireDialog, on frame: inout Frame<TillAction>) {
        func action(_ course: Int?) -> TillAction { .order(.fire(fire, course: course)) }
        let all = Button("Send all", keys: .key("a"), to: action(nil))
        let next = fire.groups.first?.course
        let first = Button(
            next.map { "Send course \($0)" } ?? "Send all", keys: .enter, isPrimary: true,
            to: action(next))
        let buttons = fire.groups.count > 1 ? [.back, all, first] : [.back, first]
        let columns = min(56, frame.bounds.size.columns - 4)
        let texts = fire.texts.map { PrintableText($0).wrapped(columns: columns) }
        let size = Size(columns: columns, rows: max(3, texts.reduce(0) { $0 + $1.count }))
        let title = fire.isBeforePayment ? "Send before the payment?" : "Send to the kitchen?"
        frame.addDialog(title, size: size, buttons: buttons) { frame, area in
            var rest = area
            for (group, rows) in zip(fire.groups, texts) {
                let place = rest.takeTop(rows.count)
                for (row, text) in rows.enumerated() {
                    frame.write(text.string, in: place, row: row)
                }
                guard let course = group.course else { continue }
                frame.target(place, to: action(course))
                guard let key = FireDialog.key(of: course) else { continue }
                frame.bind(
                    key, words: "Course \(course)", importance: .helpOnly, to: action(course))
            }
        }
    }
}
