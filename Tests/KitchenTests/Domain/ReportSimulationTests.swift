// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import TestSupport
import Testing

@testable import Kitchen

@Suite struct ReportSimulationTests {
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `what the kitchen knows of a screen was painted, and at the end it knows everything`(
        _ seed: UInt64
    ) {
        var simulation = ReportSimulation(seed: seed)
        for _ in 1...400 {
            simulation.step()
            #expect(simulation.known.map(simulation.wasPainted) ?? true)
        }
        simulation.settle()
        #expect(simulation.known == simulation.painted)
    }
}

/// A screen that paints and reports over a network that loses, repeats and delays messages, to a
/// kitchen that is restarted now and then.
private struct ReportSimulation {
    /// The tickets in the last frame.
    private(set) var painted: Set<PaintedTicket> = []

    private var frames: Set<Set<PaintedTicket>> = [[]]
    private var reports = PaintReports()
    private var kitchen = KitchenScreens()
    private var delayed: [ReportPainted] = []
    private var generator: SeededGenerator
    private var now = ContinuousClock.now

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// The tickets that the kitchen knows; nil if it has no report of the screen.
    var known: Set<PaintedTicket>? {
        kitchen.screens(of: Sample.place).first.map { Set($0.painted.values) }
    }

    /// Whether one frame had exactly these tickets.
    func wasPainted(_ tickets: Set<PaintedTicket>) -> Bool { frames.contains(tickets) }

    /// Lets a little time pass, in which anything may happen.
    mutating func step() {
        now += .milliseconds(chance(1...300))
        if chance(1...3) == 1 { paint() }
        if chance(1...40) == 1 { kitchen = KitchenScreens() }
        if chance(1...4) == 1, let late = delayed.randomElement(using: &generator) {
            _ = deliver(late)
        }
        guard let report = next() else { return }
        let isLost = chance(1...4) == 1
        if chance(1...3) == 1 { delayed.append(report) }
        let isAccepted = !isLost && deliver(report)
        let isAnswerLost = chance(1...5) == 1
        reports.finish(isAccepted: isAccepted && !isAnswerLost)
    }

    /// Lets the screen report without losses until nothing is due.
    mutating func settle() {
        for _ in 1...10 {
            now += .seconds(1)
            if let report = next() { reports.finish(isAccepted: deliver(report)) }
        }
    }

    private mutating func paint() {
        let orders = (1...chance(1...6)).map { number -> OrderID in "order-\(number)" }
        painted = Set(
            orders.map { order in
                PaintedTicket(
                    order: order, revision: chance(1...4), page: chance(1...3) == 1 ? 2 : nil)
            })
        frames.insert(painted)
        reports.record(Array(painted))
    }

    private mutating func next() -> ReportPainted? {
        reports.next(at: now).map { report in
            ReportPainted(
                location: Sample.place, terminal: "kitchen-1", screen: "screen-1",
                report: report.number, after: report.after, tickets: report.tickets,
                removed: report.removed)
        }
    }

    private mutating func deliver(_ report: ReportPainted) -> Bool {
        (try? kitchen.record(report, at: now)) != nil
    }

    private mutating func chance(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
}
