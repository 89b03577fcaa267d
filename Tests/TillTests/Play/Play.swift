// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import TestSupport
import Wire

@testable import Till

/// A till at random: a person who presses anything, a bus that delays, loses and repeats, services
/// that stop, other tills, a kitchen, and power failures.
///
/// A seed repeats all of it.
struct Play {
    private(set) var till: TillModel
    private(set) var services: PlayedServices
    /// Commands on their way; nil instead of an answer means that the till has given up waiting.
    private var requests: [Outbox.Entry] = []
    private var answers: [(key: CommandKey, outcome: Till.CommandOutcome)] = []
    private var events: [PlayedEvent] = []
    private var generator: SeededGenerator
    private var ledger = PlayedLedger()
    /// The steps so far, to read why a play failed.
    private(set) var steps: [String] = []
    /// What was wrong; nil as long as nothing was.
    private(set) var failure: String?

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        services = PlayedServices(seed: seed, menus: PlayedMenu.menus)
        till = TillModel(
            PlayedMenu.identity, memory: TillMemory(location: "00001"), keys: KeySource(seed: seed),
            size: Size(columns: 60, rows: 20), now: noon)
        perform(till.start())
    }

    /// Plays so many steps, or until something is wrong.
    mutating func run(steps count: Int) {
        for _ in 0..<count where failure == nil { step() }
    }

    private mutating func step() {
        switch Int.random(in: 0..<1000, using: &generator) {
        case ..<500: press()
        case ..<640: deliverRequest()
        case ..<780: deliverAnswer()
        case ..<880: deliverEvent()
        case ..<930: pass(.milliseconds(Int.random(in: 1...3000, using: &generator)))
        case ..<965: letOthersWork()
        case ..<975: changeMenu()
        case ..<980: restartStreams()
        case ..<985: hand(.silent(TillService.allCases.randomElement(using: &generator) ?? .orders))
        case ..<990: kill()
        case ..<993: setClock()
        default: resize()
        }
    }

    /// Hands an input to the till and checks what it makes of it.
    private mutating func hand(_ input: TillInput) {
        steps.append(input.summary)
        let before = till
        let effects = till.update(input)
        note(ledger.check(input, from: before, to: till, effects, services))
        perform(effects)
        for event in services.takeEvents() { events.append(event) }
        if failure == nil { note(till.flaw ?? flaw(ofRepainting: before, after: input)) }
    }

    /// What is wrong with a screen that is not drawn again, because it looks like the one before.
    private func flaw(ofRepainting before: TillModel, after input: TillInput) -> String? {
        // The pages that list orders show ages, which are drawn again once a second.
        guard till.tab == .till, till.page == .sale, till.looksLike(before),
            till.picture != before.picture
        else { return nil }
        return "after \(input.summary) this is not shown:\n\(till.picture)"
    }

    private mutating func note(_ flaw: String?) { failure = failure ?? flaw }

    private mutating func perform(_ effects: [TillEffect]) {
        for effect in effects {
            switch effect {
            case .send(let entry): requests.append(entry)
            case .follow: restartStreams()
            case .quit: kill()
            default: break
            }
        }
    }
}

// The person.
extension Play {
    private mutating func press() {
        let frame = till.frame()
        let offered = frame.inputs
        if let input = offered.randomElement(using: &generator), !isOne(in: 10) {
            hand(.terminal(input))
        } else {
            hand(.terminal(anyInput()))
        }
    }

    private mutating func anyInput() -> TerminalInput {
        let place = Point(
            column: Int.random(in: -1...till.size.columns, using: &generator),
            row: Int.random(in: -1...till.size.rows, using: &generator))
        let inputs: [TerminalInput] = [
            .key("7"), .key("b"), .key("é"), .key(" "), .key("?"), .key("+"), .key("/"), .enter,
            .escape, .tab, .shiftTab, .backspace, .delete, .home, .end, .pageUp, .pageDown,
            .arrow(.up), .arrow(.down), .arrow(.left), .arrow(.right), .function(12),
            .control("x"), .control("n"), .mouse(place), .wheel(.down, place), .paste("12\nno ice"),
        ]
        return inputs.randomElement(using: &generator) ?? .enter
    }

    private mutating func resize() {
        let sizes = [(60, 20), (80, 24), (120, 40), (40, 60), (20, 5), (0, 0)]
        let (columns, rows) = sizes.randomElement(using: &generator) ?? (80, 24)
        hand(.terminal(.resize(Size(columns: columns, rows: rows))))
    }

    private mutating func isOne(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &generator) == 0
    }
}

// The bus, the machine and the clock.
extension Play {
    /// A command reaches its service, gets lost, or is refused by a service that is not ready.
    private mutating func deliverRequest() {
        guard !requests.isEmpty else { return }
        let entry = requests.removeFirst()
        if isOne(in: 8) { return answers.append((entry.key, .notDone("Not ready."))) }
        if isOne(in: 12) { return answers.append((entry.key, .unanswered)) }
        let context = CommandContext(
            key: entry.key, terminal: till.identity.terminal, staff: till.identity.staff)
        guard let command = entry.command.request(context) else {
            return note("sent without a known order: \(entry)")
        }
        note(ledger.check(command, entry))
        answers.append((entry.key, services.carryOut(command)))
        events += services.takeEvents()
        // The till may give up waiting before the answer comes, or send the command again.
        if isOne(in: 10) { answers.insert((entry.key, .unanswered), at: 0) }
        if isOne(in: 20) { requests.append(entry) }
    }

    /// Delivers the first answer to any of the commands: services answer independently.
    private mutating func deliverAnswer() {
        guard let key = answers.randomElement(using: &generator)?.key,
            let index = answers.firstIndex(where: { $0.key == key })
        else { return }
        let answer = TillInput.answered(key, answers.remove(at: index).outcome)
        hand(answer)
        if isOne(in: 20) { hand(answer) }
    }

    /// Delivers the first event of any of the streams: each is in order, whatever the others do.
    private mutating func deliverEvent() {
        guard let stream = events.randomElement(using: &generator)?.stream,
            let index = events.firstIndex(where: { $0.stream == stream })
        else { return }
        let event = events.remove(at: index)
        if event.location == till.memory.location { hand(event.input) }
    }

    /// The followers receive everything again.
    private mutating func restartStreams() {
        hand(.locations(.replaced(services.menus.values.compactMap(\.location))))
        guard let location = till.memory.location, let menu = services.menus[location] else {
            return
        }
        events = []
        hand(.catalogue(.replaced(menu.entities)))
        hand(.orders(.replaced(services.activeOrders(of: location))))
    }

    private mutating func pass(_ time: Duration) {
        services.now = services.now + time
        for service in TillService.allCases where !isOne(in: 6) {
            hand(.heard(service, at: services.now))
        }
        hand(.tick(services.now))
    }

    private mutating func setClock() {
        let offset = Duration.seconds(Int.random(in: -4000...4000, using: &generator))
        services.now = services.now + offset
        hand(.clockSet(by: offset))
    }

    /// The power fails, and the till starts again with what it has stored.
    ///
    /// Commands on their way still arrive, their answers do not.
    private mutating func kill() {
        steps.append("kill")
        answers = []
        do {
            let stored = try JSONEncoder().encode(till.memory)
            till = TillModel(
                PlayedMenu.identity,
                memory: try JSONDecoder().decode(TillMemory.self, from: stored),
                keys: KeySource(seed: generator.next()), size: till.size, now: services.now)
        } catch {
            note("the memory can't be stored: \(error)")
        }
        perform(till.start())
    }

    /// Ends with everything delivered and answered.
    mutating func settle() {
        var rounds = 0
        while failure == nil, !(till.memory.outbox.isEmpty && requests.isEmpty && answers.isEmpty) {
            rounds += 1
            if rounds > 10_000 { return note("the outbox is never empty: \(till.memory.outbox)") }
            if !requests.isEmpty { deliverRequest() }
            if !answers.isEmpty { deliverAnswer() }
            if requests.isEmpty, answers.isEmpty { pass(.seconds(1)) }
        }
        while failure == nil, !events.isEmpty { deliverEvent() }
        for _ in 0..<3 where failure == nil { pass(.seconds(1)) }
        note(till.difference(from: services))
    }
}

// Everybody else.
extension Play {
    private mutating func letOthersWork() {
        guard let location = till.memory.location,
            let order = services.activeOrders(of: location).randomElement(using: &generator)
        else { return }
        let other = services.context("till-2")
        steps.append("another till or the kitchen changes order \(order.number)")
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            let items = [ItemRequest(item: "00008", quantity: 2)]
            services.carryOut(others: AddItems(order: order.id, items: items, context: other))
        case 1: services.carryOut(others: TakeOverOrder(order: order.id, context: other))
        case 2:
            let parts = order.lines.filter(\.isStanding).prefix(1).map { LinePart(line: $0.line) }
            services.carryOut(
                others: VoidLines(order: order.id, lines: parts, reason: "burnt", context: other))
        case 3: services.carryOut(others: FireOrder(order: order.id, context: other))
        case 4: services.carryOut(others: SealOrder(order: order.id, context: other))
        case 5: services.carryOut(others: UnsealOrder(order: order.id, context: other))
        case 6: services.carryOut(others: AcknowledgeOrder(order: order.id, context: other))
        default:
            services.carryOut(
                others: AdvanceOrder(order: order.id, from: order.status, context: other))
        }
        events += services.takeEvents()
    }

    private mutating func changeMenu() {
        guard let location = till.memory.location, let menu = services.menus[location],
            var item = menu.items.values.sorted(by: { $0.id < $1.id })
                .randomElement(using: &generator)
        else { return }
        item.revision += 1
        if isOne(in: 3) {
            item.available.toggle()
        } else {
            item.price = Amount(Int.random(in: 1...90, using: &generator) * 50)
        }
        steps.append("\(item.name) costs \(item.price), available: \(item.available)")
        services.changeMenu(LocationEntity(item), of: location)
        events += services.takeEvents()
    }
}
