// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
package import Terminal

extension TillModel {
    /// The rows of the tabs, above everything else.
    static let tabRows = 1

    /// The smallest terminal on which everything that counts is in sight.
    static let smallest = Size(columns: 40, rows: 20)

    /// Whether the terminal is large enough to work with.
    var isLargeEnough: Bool {
        size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
    }

    /// Draws the screen and says what can be done on it.
    package func frame() -> Frame<TillAction> {
        var frame = Frame<TillAction>(size: size, theme: identity.theme)
        var area = frame.bounds
        if !isLargeEnough {
            let needed = "\(Self.smallest.columns)×\(Self.smallest.rows)"
            frame.write(
                "Make the window \(needed) or larger", in: area, row: size.rows / 2,
                aligned: .centre)
            bindQuit(on: &frame)
            return frame
        }
        drawTabs(in: area.takeTop(Self.tabRows), on: &frame)
        bindPages(on: &frame)
        if tab == .kitchen {
            drawKitchen(in: area, on: &frame)
            bindQuit(on: &frame)
            return frame
        }
        drawReplacement(atTopOf: &area, on: &frame)
        bindEverywhere(on: &frame)
        if tab == .till, page == .sale {
            bindSplit(on: &frame)
            bindRush(on: &frame)
        }
        let bar = area.takeTop(1)
        let hints = area.takeBottom(1)
        let status = area.takeBottom(1)
        drawBar(in: bar, on: &frame)
        switch (tab, page) {
        case _ where isFirstStart: drawFirstStart(in: area, on: &frame)
        case (.locations, _): drawLocations(in: area, on: &frame)
        case (_, .sale): drawSale(in: area, on: &frame)
        case (_, .orders): drawOrders(in: area, on: &frame)
        case (_, .tables): drawTables(in: area, on: &frame)
        }
        if let dialog {
            draw(dialog, on: &frame)
        } else if let lost, isSelling {
            draw(lost, on: &frame)
        }
        drawStatus(in: status, above: hints, on: &frame)
        return frame
    }

    /// Draws the status and the hints; a dialog that covers the status leaves one row for a notice
    /// or the hints.
    ///
    /// A notice that needs a second row gets that of the hints, so that nothing else moves.
    private func drawStatus(
        in status: Rect, above hints: Rect, on frame: inout Frame<TillAction>
    ) {
        if frame.dialog?.intersection(status).isEmpty ?? true {
            // Around the text are a mark and three spaces.
            if let notice, PrintableText(notice.text).columns + 4 > status.size.columns {
                let rows = status.size.rows + hints.size.rows
                let both = Size(columns: status.size.columns, rows: rows)
                return notice.draw(on: &frame, in: Rect(origin: status.origin, size: both))
            }
            drawStatus(in: status, on: &frame)
        } else if let notice {
            return notice.draw(on: &frame, in: hints)
        }
        frame.drawHints(in: hints)
    }

    /// Says above everything else that a database is another one than before, as long as it is.
    private func drawReplacement(atTopOf area: inout Rect, on frame: inout Frame<TillAction>) {
        guard let text = confirmed.freshness.replacement else { return }
        let full = PrintableText(text.full).wrapped(columns: area.size.columns - 2)
        let rows = full.count <= 2 ? full : [PrintableText(text.short)]
        for row in rows {
            let rect = area.takeTop(1)
            frame.fill(rect, as: .dangerBar)
            frame.write(" \(row.string)", in: rect, as: .dangerBar)
        }
    }

    private func drawTabs(in rect: Rect, on frame: inout Frame<TillAction>) {
        let tabs = shownTabs
        frame.add(tabBar, in: rect) { .show(tabs[$0]) }
        var rest = rect
        _ = rest.takeLeft(tabBar.columns)
        if tab == .kitchen, let text = confirmed.freshness.replacement {
            frame.fill(rest, as: .dangerBar)
            return frame.write(" \(text.short)", in: rest, as: .dangerBar)
        }
        draw(identityRows(columns: rest.size.columns).tabs, in: rest, as: .header, on: &frame)
        // The other tabs show no drawer.
        if tab == .till { frame.target(rest, to: .pay(.askDrawer), unless: reasonAgainstDrawer) }
    }

    private var tabBar: TabBar {
        TabBar(
            shownTabs.map { TabBar.Tab($0.title, key: .function($0.rawValue + 1)) },
            selected: shownTabs.firstIndex(of: tab) ?? 0)
    }

    /// Who works where and when, from the right: as much as fits beside the tabs, and the rest,
    /// which goes beside the pages.
    private func identityRows(columns: Int) -> (tabs: [String], rest: [String]) {
        let parts = [
            ClockText.clock(now, in: confirmed.menu.timeZone),
            confirmed.menu.location?.name ?? "",
            identity.staff.map { "\(identity.terminal)/\($0)" } ?? identity.terminal.text,
        ]
        var rows: (tabs: [String], rest: [String]) = ([], [])
        var free = columns
        for part in parts where !part.isEmpty {
            let wanted = PrintableText(part).columns + 2
            if wanted <= free {
                free -= wanted
                rows.tabs.append(part)
            } else {
                rows.rest.append(part)
            }
        }
        return rows
    }

    /// Writes texts from the right, as many as fit.
    private func draw(
        _ texts: [String], in rect: Rect, as role: Theme.Role, on frame: inout Frame<TillAction>
    ) {
        var rest = rect
        for text in texts {
            let columns = PrintableText(text).columns + 2
            if columns > rest.size.columns { continue }
            frame.write(text, in: rest.takeRight(columns), as: role)
        }
    }

    /// Draws the pages, and beside them what is wrong, or else who works here.
    private func drawBar(in rect: Rect, on frame: inout Frame<TillAction>) {
        var rest = rect
        if tab == .till {
            let pages = TillPage.allCases.map { page in
                TabBar.Tab(
                    page.title, key: page.key, badge: page == .orders ? kitchenAnswers.badge : "")
            }
            frame.add(
                TabBar(pages, selected: page.rawValue),
                in: rest.takeLeft(kitchenAnswers.ready.isEmpty ? 31 : 40)
            ) { .turn(to: TillPage.allCases[$0]) }
        }
        if let warning = confirmed.freshness.warning(about: awaited, at: now) {
            frame.fill(rest, as: .dangerBar)
            frame.write(" \(confirmed.wait ?? warning)", in: rest, as: .dangerBar)
        } else if let alarm = kitchen?.alarmText(
            columns: rest.size.columns - 1 - PrintableText(confirmationsBesideAlarm).columns)
        {
            frame.fill(rest, as: .dangerBar)
            frame.write(" \(alarm)\(confirmationsBesideAlarm)", in: rest, as: .dangerBar)
            if let whyOffered { frame.target(rest, to: .why(whyOffered)) }
        } else if tab == .till, drawConfirmations(in: rest, on: &frame) {
            return
        } else if confirmed.freshness.isConnecting(to: awaited, at: now) {
            frame.write(" \(confirmed.wait ?? "Connecting…")", in: rest, as: .muted)
        } else {
            let free = rect.size.columns - tabBar.columns
            draw(identityRows(columns: free).rest, in: rest, as: .muted, on: &frame)
        }
    }

    /// The services that must be heard; before a location is chosen, only one can be.
    var awaited: [TillService] {
        memory.location == nil ? [.locations] : TillService.allCases
    }

    /// Lets the keys of the pages lead to them from the other tabs, too.
    private func bindPages(on frame: inout Frame<TillAction>) {
        if tab == .till { return }
        for page in TillPage.allCases {
            frame.bind(page.key, words: page.title, importance: .helpOnly, to: .turn(to: page))
        }
    }

    private func bindEverywhere(on frame: inout Frame<TillAction>) {
        bindHelp(on: &frame)
        bindWhy(on: &frame)
        bindDrawer(on: &frame)
        bindPaymentForm(on: &frame)
        bindQuit(on: &frame)
    }

    private func bindQuit(on frame: inout Frame<TillAction>) {
        frame.bind(.control("q"), words: "Quit", importance: .helpOnly, to: .quit)
        bindReceipt(on: &frame)
    }

    /// Lets `?` list the keys.
    func bindHelp(on frame: inout Frame<TillAction>) {
        frame.bind(.key("?"), words: "Help", to: .help(top: 0))
    }

    private func drawStatus(in rect: Rect, on frame: inout Frame<TillAction>) {
        if let notice { return notice.draw(on: &frame, in: rect) }
        let count = memory.outbox.entries.count
        guard let first = memory.outbox.entries.first else {
            return drawLastChange(in: rect, on: &frame)
        }
        let outbox = memory.outbox
        let entry = outbox.entries.first { outbox.obstacle(of: $0.key) != nil } ?? first
        let obstacle = outbox.obstacle(of: entry.key).map { ". \($0)" } ?? ""
        frame.write(
            " \(count) to confirm: \(entry.delivery.text)\(obstacle)", in: rect, as: .pending)
    }

    /// Draws a dialog on top of everything.
    private func draw(_ dialog: TillDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .help(let top): frame.addHelp(top: top, close: .dismiss) { .help(top: $0) }
        case .item(let dialog): draw(dialog, on: &frame)
        case .order(let dialog): draw(dialog, on: &frame)
        case .pay(let dialog): draw(dialog, on: &frame)
        case .orders(let dialog): draw(dialog, on: &frame)
        case .tables(let dialog): draw(dialog, on: &frame)
        case .dish(let form): draw(form, on: &frame)
        case .payment(let form): draw(form, on: &frame)
        case .why(let why): draw(why, on: &frame)
        case .begin(let location): drawBegin(location, on: &frame)
        }
    }
}
