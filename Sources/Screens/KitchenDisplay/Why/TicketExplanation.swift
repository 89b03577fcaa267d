// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Terminal

/// Why an order is on kitchen screens or not: its way from the till to the screens, on one page.
///
/// Tills, displays and `comanda why` show the same page.
package struct TicketExplanation: Equatable, Sendable {
    /// What kds-service says about the ticket of the order.
    package enum Kitchen: Equatable, Sendable {
        /// The ticket, and what each screen shows of it.
        case ticket(ExplainTicket.Answer)
        /// It shows no ticket of the order.
        case noTicket
        /// It gave no answer; the text says why and what to do.
        case unreachable(String)
    }

    private let number: Int
    /// The location, with its name and its stations as far as they are known.
    private let location: KitchenLocation
    /// The order, as order-service has it; nil for a screen that only knows its ticket.
    private let order: Order?
    private let kitchen: Kitchen
    private let now: Timestamp

    /// The page about an order of order-service.
    ///
    /// The kitchen's answer must not be older than the order; `now` is the present time by the
    /// clock of kds-service. Without its `location` the page has identifiers instead of the names
    /// of stations.
    package init(
        order: Order, kitchen: Kitchen, at location: KitchenLocation? = nil, now: Timestamp
    ) {
        number = order.number
        self.location = location ?? KitchenLocation(id: order.location, name: "")
        self.order = order
        self.kitchen = kitchen
        self.now = now
    }

    /// The page about a ticket, on a screen that does not know the order.
    ///
    /// `now` is the present time by the clock of kds-service. Without its `location` the page has
    /// identifiers instead of the names of stations.
    package init(
        ticket: Ticket, kitchen: Kitchen, at location: KitchenLocation? = nil, now: Timestamp
    ) {
        number = ticket.number
        self.location = location ?? KitchenLocation(id: ticket.location, name: "")
        order = nil
        self.kitchen = kitchen
        self.now = now
    }

    /// Whether each station that has work with the order sees it.
    package var isSeen: Bool {
        if problem != nil { return false }
        if case .ticket(let answer) = kitchen { return answer.seen }
        return true
    }

    /// The page: it begins with the number that people call out.
    package var lines: [String] {
        let place = location.name.isEmpty ? location.id.text : location.name
        return ["Order #\(number) at \(place): \(verdict)"] + rows("order", orderRows)
            + rows("kitchen", kitchenRows) + stationRows + legend
    }

    /// What the mark of a screen means; empty without a marked one.
    private var legend: [String] {
        guard case .ticket(let answer) = kitchen else { return [] }
        let screens = answer.stations.filter { !$0.lines.isEmpty }.flatMap(\.screens)
        return screens.contains(where: \.required)
            ? rows("*", ["a screen that has to show the lines of its station"]) : []
    }

    /// The answer in one sentence: the first link that is broken, or that none is.
    private var verdict: String {
        if let problem { return problem }
        if let idle { return idle }
        guard case .ticket(let answer) = kitchen else { return "" }
        let unseen = answer.stations.filter { !$0.seen }.map { name(of: $0.station) }
        let screens = "on \(answer.paintedScreens) of \(answer.expectedScreens) screens"
        if unseen.isEmpty { return answer.expectedScreens == 0 ? "all of it is made" : screens }
        return "nobody sees it at \(unseen.joined(separator: ", ")); it is \(screens)"
    }

    /// The broken link before the screens, if any.
    private var problem: String? {
        guard idle == nil else { return nil }
        switch kitchen {
        case .unreachable(let reason): return "kds-service gave no answer. \(reason)"
        case .noTicket where order == nil: return "the kitchen has finished it"
        case .noTicket:
            return "kds-service has not received it. 'comanda status' says what keeps events of "
                + "order-service from it"
        case .ticket(let answer):
            guard let order, answer.ticket.revision < order.revision else { return nil }
            return "kds-service has only revision \(answer.ticket.revision) of \(order.revision). "
                + "'comanda status' says what keeps events of order-service from it"
        }
    }

    /// Why the kitchen has nothing to do with the order; nil if it has.
    private var idle: String? {
        guard let order else { return nil }
        let fired = order.lines.filter { $0.firedAt != nil && $0.status != .moved }
        if order.lines.isEmpty { return "nothing was ordered yet" }
        if fired.isEmpty { return "nothing of it was fired, so the kitchen does not show it" }
        let waits = fired.contains { line in
            switch line.status {
            case .inProcess, .processed: true
            case .voided: line.acknowledgedAt == nil
            case .held, .delivered, .moved: false
            }
        }
        return waits ? nil : end(of: order)
    }

    /// Why no screen shows an order any more.
    private func end(of order: Order) -> String {
        if order.status == .canceled {
            let reason = order.cancelReason.map { " (\($0))" } ?? ""
            return "it was canceled\(reason), so no screen shows it"
        }
        let held = order.lines.filter { $0.status == .held }
        guard let first = held.first else {
            return "the kitchen has finished it, so no screen shows it"
        }
        return "no screen shows it, because the kitchen has finished what was fired; "
            + "\(dishes(held.map(\.line))) held until \(Self.release(first))"
    }

    private var orderRows: [String] {
        guard let order else { return [] }
        let head = "\(order.status.words), revision \(order.revision)"
        let groups = order.lines.reduce(into: [(text: String, lines: [Int])]()) { groups, line in
            let text = state(of: line)
            if let index = groups.firstIndex(where: { $0.text == text }) {
                groups[index].lines.append(line.line)
            } else {
                groups.append((text, [line.line]))
            }
        }
        return [head] + groups.map { "\(dishes($0.lines)): \($0.text)" }
    }

    private func state(of line: Line) -> String {
        guard let firedAt = line.firedAt else {
            return line.status == .held ? "held until \(Self.release(line))" : line.status.words
        }
        return "\(line.status.words), round \(line.round), for \(name(of: line.station)), fired "
            + "\(age(of: firedAt)) ago"
    }

    private static func release(_ line: Line) -> String {
        switch line.heldUntil {
        case .paid: "the order is paid"
        case .sealed: "checkout begins"
        case .fired, nil: "a person fires it"
        }
    }

    private var kitchenRows: [String] {
        switch kitchen {
        case .unreachable: return ["kds-service gave no answer"]
        case .noTicket: return ["kds-service shows no ticket of it"]
        case .ticket(let answer):
            let heard =
                answer.sourceHeardAt.map { "heard order-service \(age(of: $0)) ago" }
                ?? "has not heard order-service"
            return ["kds-service has revision \(answer.ticket.revision), and \(heard)"]
        }
    }

    private var stationRows: [String] {
        guard case .ticket(let answer) = kitchen else { return [] }
        return answer.stations.flatMap { sight in
            // A station without work shows the ticket no longer, so nothing is wrong with its
            // screens.
            let screens = sight.lines.isEmpty ? [] : sight.screens
            return rows(name(of: sight.station), [summary(of: sight)] + screens.map(text))
        }
    }

    private func name(of station: StationID) -> String {
        location.stations.first { $0.id == station }?.name ?? station.text
    }

    private func summary(of sight: StationSight) -> String {
        if sight.lines.isEmpty { return "has made its lines" }
        let lines = dishes(sight.lines)
        switch sight.why {
        case nil: return "sees \(lines)"
        case .noScreen: return "DOES NOT SEE \(lines): no screen shows this station"
        case .silent: return "DOES NOT SEE \(lines): its screens are silent"
        case .notPainted: return "DOES NOT SEE \(lines): its screens have not painted them"
        }
    }

    private func text(_ screen: ScreenSight) -> String {
        let stations = screen.stations.map { $0.map(name(of:)).joined(separator: ", ") }
        let part = screen.state == .expo ? "expediter" : stations ?? "everything"
        let name = "\(screen.terminal) (\(part))"
        let mark = screen.required ? "*" : " "
        return "\(mark) \(name): \(state(of: screen))"
    }

    private func state(of screen: ScreenSight) -> String {
        let revision = screen.revision.map { "revision \($0)" } ?? "nothing of it"
        return switch screen.state {
        case .painted: "has painted \(revision)"
        case .otherPage: "has \(revision) on page \(screen.page ?? 1), another one is visible"
        case .otherRevision: "has painted \(revision) only"
        case .notPainted: "has not painted it"
        case .silent: "silent for \(age(of: screen.heardAt)), had painted \(revision)"
        case .otherStations: "does not show this station"
        case .expo: "does not make lines"
        }
    }

    private func rows(_ name: String, _ rows: [String]) -> [String] {
        let width = nameColumns
        return zip(rows.indices, rows).map { index, row in
            let name = index == 0 ? name : ""
            let space = String(repeating: " ", count: width - PrintableText(name).columns)
            return "  " + name + space + row
        }
    }

    /// The width of the first column: that of the longest name with a space, at least ten.
    private var nameColumns: Int {
        guard case .ticket(let answer) = kitchen else { return 10 }
        let names = answer.stations.map { PrintableText(name(of: $0.station)).columns + 2 }
        return max(10, names.max() ?? 0)
    }

    /// Lines as people call them, such as `2 × Burger, 1 × French Fries`.
    private func dishes(_ numbers: [Int]) -> String {
        numbers.map { titles[$0] ?? "line \($0)" }.joined(separator: ", ")
    }

    /// What each line has, by its number.
    private var titles: [Int: String] {
        var titles: [Int: String] = [:]
        if case .ticket(let answer) = kitchen {
            for line in answer.ticket.lines {
                titles[line.line] = "\(line.quantity) × \(line.name)"
            }
        }
        for line in order?.lines ?? [] { titles[line.line] = "\(line.quantity) × \(line.name)" }
        return titles
    }

    /// The time since an instant, in one unit.
    private func age(of time: Timestamp) -> String {
        let seconds = max(0, (now - time).components.seconds)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        default: "\(seconds / 3600) h"
        }
    }
}

extension OrderStatus {
    /// The status in words.
    fileprivate var words: String {
        switch self {
        case .open: "not fired"
        case .inProcess: LineStatus.inProcess.words
        case .processed: LineStatus.processed.words
        case .delivered: LineStatus.delivered.words
        case .canceled: "canceled"
        }
    }
}

extension LineStatus {
    /// The status in words.
    fileprivate var words: String {
        switch self {
        case .held: "held"
        case .inProcess: "in process"
        case .processed: "made"
        case .delivered: "handed over"
        case .voided: "voided"
        case .moved: "moved to another order"
        }
    }
}
