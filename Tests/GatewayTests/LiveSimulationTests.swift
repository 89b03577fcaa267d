// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// Random events, snapshots, epochs and connections: a page that applies its frames equals the
/// source.
@Suite struct LiveSimulationTests {
    @Test(arguments: SeedPlan.seeds(default: 20, variable: "COMANDA_GATEWAY_SEEDS"))
    func `a page that connects and disconnects shows what the source has`(_ seed: UInt64) throws {
        var simulation = LiveSimulation(seed: seed)
        for _ in 0..<1_500 { try simulation.step() }
        try simulation.connectAll()
        for page in simulation.pages {
            let expected = simulation.source.filter {
                page.subject == nil || $0.key == page.subject
            }
            #expect(page.things == expected, "seed \(seed)")
        }
        #expect(simulation.continued > 0, "seed \(seed): no page continued by changes")
    }
}

private struct LiveSimulation {
    private(set) var source: [String: Int] = [:]
    private(set) var pages: [LivePage]
    /// The number of connections that went on without the whole state.
    private(set) var continued = 0

    private var connected: Set<Int> = []
    private var feed = LiveFeed()
    private var position = LivePosition(epoch: "e-0", sequence: SequenceNumber(7))
    private var epochs = 0
    private var generator: SeededGenerator
    private static let names = ["a", "b", "c", "d"]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        pages = [nil, nil, nil, "a", "b"].map(LivePage.init)
        _ = feed.replace([], at: position)
    }

    mutating func step() throws {
        switch Int.random(in: 0..<1_000, using: &generator) {
        case 0..<2:
            epochs += 1
            position = LivePosition(epoch: "e-\(epochs)", sequence: SequenceNumber(1))
            source = source.filter { _ in Bool.random(using: &generator) }
            try readState()
        case 2..<8:
            // The gateway was cut off: it reads the state again, and has missed some events.
            for _ in 0..<Int.random(in: 0...4, using: &generator) { _ = change() }
            try readState()
        case 8..<12:
            // The gateway was restarted: all connections end.
            (feed, connected) = (LiveFeed(), [])
            try readState()
        case 12..<150: try connect(Int.random(in: pages.indices, using: &generator))
        case 150..<250:
            connected.remove(Int.random(in: pages.indices, using: &generator))
        default:
            let (event, isGone) = change()
            try send(feed.apply(event, key: event.subject, isGone: isGone))
        }
    }

    mutating func connectAll() throws {
        try readState()
        for page in pages.indices { try connect(page) }
    }

    private mutating func change() -> (event: LiveEvent, isGone: Bool) {
        let name = Self.names.randomElement(using: &generator) ?? "a"
        let isGone = source[name] != nil && Int.random(in: 0..<4, using: &generator) == 0
        let value = Int.random(in: 0..<1_000, using: &generator)
        source[name] = isGone ? nil : value
        position = LivePosition(epoch: position.epoch, sequence: position.sequence.next)
        let type = isGone ? "thing.removed" : "thing.changed"
        return (Thing.event(name, value, at: position, type: type), isGone)
    }

    private mutating func readState() throws {
        let entities = source.map { (key: $0.key, text: Thing($0.key, $0.value).text) }
        let whole = feed.replace(entities, at: position)
        for page in connected {
            let frame = pages[page].subject.map { feed.stateFrame(of: $0) } ?? whole
            try frame.map { try pages[page].apply($0) }
        }
    }

    private mutating func send(_ frame: LiveFrame) throws {
        for page in connected { try pages[page].apply(frame) }
    }

    private mutating func connect(_ page: Int) throws {
        guard connected.insert(page).inserted else { return }
        let (states, last) = (pages[page].states, pages[page].last)
        for frame in feed.catchUp(after: last, subject: pages[page].subject) {
            try pages[page].apply(frame)
        }
        if last != nil, pages[page].states == states { continued += 1 }
    }
}
