// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// What a cashier does with the drawer of the till.
package struct DrawerDialog: Equatable, Sendable {
    /// A task that ends with a command.
    enum Task: CaseIterable, Equatable, Sendable {
        /// Open the drawer with a float.
        case open
        /// Put cash in, or take it out.
        case payIn, payOut
        /// Open it without a sale.
        case kick
        /// Count it and close it.
        case count
    }

    /// How far the person has come.
    enum Step: Equatable, Sendable {
        /// The drawers are asked for.
        case asking
        /// Why the drawers are not known, for people.
        case failed(String)
        /// The tasks are offered.
        case menu
        /// The amount of a task is typed.
        case amount(Task)
        /// The reason for a task is asked for.
        case reason(Task)
        /// The count is confirmed, because it is final.
        case confirmation
        /// The command with this key is on its way.
        case waiting(CommandKey)
        /// The drawer after its count.
        case counted(Drawer)
    }

    /// The location of the till.
    let location: LocationID
    /// The currency of all amounts.
    let currency: Currency
    /// How far the person has come.
    var step = Step.asking
    /// The open drawer of the till; nil without one.
    var drawer: Drawer?
    /// The other terminals of the location with an open drawer.
    var others: [TerminalID] = []
    /// The typed amount.
    var entry: NumberEntry
    /// The typed reason.
    var reason = TextEntry()

    /// A question about the drawers of a location.
    init(_ location: LocationID, in currency: Currency) {
        self.location = location
        self.currency = currency
        entry = NumberEntry(fractionDigits: currency.minorUnitDigits)
    }

    /// The typed amount; zero before one was typed.
    var amount: Amount { Amount(entry.value ?? 0) }

    /// The dialog at another step.
    func at(_ step: Step) -> Self {
        var dialog = self
        dialog.step = step
        return dialog
    }

    /// The step that begins a task.
    static func first(of task: Task) -> Step { task == .kick ? .reason(task) : .amount(task) }

    /// The step after the amount of a task; nil if the command is complete.
    static func afterAmount(of task: Task) -> Step? {
        switch task {
        case .open, .kick: nil
        case .payIn, .payOut: .reason(task)
        case .count: .confirmation
        }
    }

    /// Why the amount of a task can't be used, or nil if it can.
    func problem(with task: Task) -> String? {
        switch task {
        case .open: entry.isEmpty ? "Type the float; 0 if it is empty." : nil
        case .count: entry.isEmpty ? "Count the cash and type it." : nil
        case .payIn, .payOut: amount <= .zero ? "Type more than 0." : nil
        case .kick: nil
        }
    }

    /// The command of a task; nil without the open drawer that it needs.
    func command(_ task: Task, reason: String) -> MoneyCommand? {
        switch task {
        case .open: .openDrawer(location, float: amount)
        case .payIn: drawer.map { .moveCash($0.id, .paidIn, amount, reason: reason) }
        case .payOut: drawer.map { .moveCash($0.id, .paidOut, amount, reason: reason) }
        case .kick: drawer.map { .kickDrawer($0.id, reason: reason) }
        case .count: drawer.map { .closeDrawer($0.id, counted: amount) }
        }
    }
}

extension Drawer {
    /// How the count compares with the ledger; nil before it.
    var countText: String? {
        guard let difference else { return nil }
        if difference == .zero { return "The drawer is right." }
        return difference > .zero
            ? "The drawer is over by \(currency.text(difference))."
            : "The drawer is short by \(currency.text(.zero - difference))."
    }
}

extension TillModel {
    /// Asks for the drawers of the location.
    mutating func askForDrawer() -> [TillEffect] {
        guard let location = memory.location, let currency = confirmed.menu.location?.currency
        else { return [] }
        dialog = .pay(.drawer(DrawerDialog(location, in: currency)))
        return [.find(.drawers(location))]
    }

    /// The reason why the drawer can't be shown now; nil if it can.
    var reasonAgainstDrawer: String? {
        confirmed.menu.location == nil ? "Waiting for the menu…" : nil
    }

    /// Takes the answer about the drawers of a location.
    mutating func take(_ findings: TillFindings, aboutDrawersOf location: LocationID) {
        guard location == memory.location else { return }
        var open: [Drawer] = []
        if case .drawers(let drawers) = findings {
            open = drawers.filter { $0.status == .open }
            openDrawers = open.map(\.terminal)
        }
        guard case .pay(.drawer(var drawer)) = dialog, drawer.step == .asking,
            drawer.location == location
        else { return }
        switch findings {
        case .drawers:
            drawer.drawer = open.first { $0.terminal == identity.terminal }
            drawer.others = open.map(\.terminal).filter { $0 != identity.terminal }
            drawer.step = .menu
        case .failed(let reason): drawer.step = .failed(reason)
        case .orders, .account: break
        }
        dialog = .pay(.drawer(drawer))
    }

    /// What cash means without an open drawer of this till, for people; nil with one, or before the
    /// drawers are known.
    var drawerTrouble: String? {
        guard let openDrawers, !openDrawers.contains(identity.terminal) else { return nil }
        return openDrawers.isEmpty
            ? "No drawer is open: this cash is not part of any count."
            : "The drawer of this till is not open, so cash is refused. Esc and Ctrl-D open it."
    }

    /// Sends the command of a task, and waits for the answer on the screen.
    mutating func send(
        _ task: DrawerDialog.Task, of drawer: DrawerDialog, for reason: String
    ) -> [TillEffect] {
        guard let command = drawer.command(task, reason: reason) else { return [] }
        let effects = key(.money(command))
        dialog = memory.outbox.entries.last.map { .pay(.drawer(drawer.at(.waiting($0.key)))) }
        return effects
    }

    /// Whether the screen waits for the answer to a command about a drawer.
    private func isWaitingForDrawer(_ key: CommandKey) -> Bool {
        guard case .pay(.drawer(let drawer)) = dialog else { return false }
        return drawer.step == .waiting(key)
    }

    /// Goes back to the page below after a refusal.
    mutating func leaveDrawer(_ key: CommandKey) {
        if isWaitingForDrawer(key) { dialog = nil }
    }

    /// Says what became of a drawer; the result of a count stays until it is closed.
    ///
    /// A count has a slip.
    mutating func finish(_ drawer: Drawer, _ entry: Outbox.Entry) -> [TillEffect] {
        guard case .money(let command) = entry.command else { return [] }
        let isWaiting = isWaitingForDrawer(entry.key)
        if case .pay(.drawer(let shown)) = dialog, isWaiting {
            dialog = drawer.status == .closed ? .pay(.drawer(shown.at(.counted(drawer)))) : nil
        }
        let currency = drawer.currency
        let text: String? =
            switch command {
            case .refund, .cancelCard, .sellVoucher: nil
            case .openDrawer(_, let float):
                "The drawer is open with \(currency.text(float))."
            case .moveCash(_, .paidIn, let amount, _):
                "\(currency.text(amount)) was put into the drawer."
            case .moveCash(_, .paidOut, let amount, _):
                "\(currency.text(amount)) was taken out of the drawer."
            case .kickDrawer: "The drawer may be opened now: it is recorded."
            case .closeDrawer: isWaiting ? nil : drawer.countText
            }
        let isRight = drawer.difference ?? .zero == .zero
        notice = text.map { Notice($0, isRight ? .success : .warning) } ?? notice
        let slip = MoneySlip(drawer, at: place(drawer.location))
        return slip.map { [.write(ReceiptFile($0))] } ?? []
    }
}
