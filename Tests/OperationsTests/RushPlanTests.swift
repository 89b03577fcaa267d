// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `What the tills of a rush do` {
    private let offers = [
        Offer(location: "00001", items: ["00001", "00008", "00013"]),
        Offer(location: "00002", items: ["00016"]),
    ]

    @Test func `the same seed and till give the same orders`() {
        #expect(load(seed: 7, till: 3) == load(seed: 7, till: 3))
        #expect(lunch(seed: 7, till: 3) == lunch(seed: 7, till: 3))
    }

    @Test func `another seed or till gives others`() {
        #expect(load(seed: 7, till: 3) != load(seed: 8, till: 3))
        #expect(load(seed: 7, till: 3) != load(seed: 7, till: 4))
        #expect(lunch(seed: 7, till: 3) != lunch(seed: 8, till: 3))
        #expect(lunch(seed: 7, till: 3) != lunch(seed: 7, till: 4))
    }

    @Test func `every order of the load takes the same six commands`() {
        for script in load(seed: 1, till: 0) {
            #expect(script.steps.count == LoadPlan.commandsPerOrder)
            #expect(script.steps.first == .open)
            #expect(script.steps.last == .record)
        }
    }

    @Test func `a lunch has every kind of guest`() {
        let scripts = lunch(seed: 1, till: 0)
        let canceled = scripts.count { script in
            script.steps.contains { if case .cancel = $0 { true } else { false } }
        }
        let late = scripts.count { $0.latePayment != nil }
        #expect((15...45).contains(canceled))
        #expect((40...100).contains(late))
    }

    @Test func `only what a location offers is ordered, in quantities that are allowed`() {
        for script in load(seed: 5, till: 1) {
            for case .add(let items) in script.steps { check(items, at: script.location) }
        }
        for script in lunch(seed: 5, till: 1) {
            for case .add(let items) in script.steps { check(items, at: script.location) }
        }
    }

    @Test func `SplitMix64 gives the published numbers`() {
        // The reference implementation's output for the seed 1234567
        // (prng.di.unimi.it/splitmix64.c).
        var chance = SplitMix64(rawState: 1_234_567)
        let numbers = (0..<3).map { _ in chance.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test func `tills that keep a pace together are spread evenly`() {
        let start = ContinuousClock.now
        var first = Pace(from: start, till: 0, of: 2, rate: 4)
        var second = Pace(from: start, till: 1, of: 2, rate: 4)
        let times = [first.next(), second.next(), first.next(), second.next()].map { $0 - start }
        #expect(times == [0, 250, 500, 750].map { Duration.milliseconds($0) })
    }

    private func load(seed: UInt64, till: Int) -> [LoadPlan.Script] {
        var plan = LoadPlan(offers: offers, seed: seed, till: till)
        return (0..<300).map { _ in plan.next() }
    }

    private func lunch(seed: UInt64, till: Int) -> [LunchScript] {
        var plan = LunchPlan(offers: offers, seed: seed, till: till)
        return (0..<300).map { _ in plan.next() }
    }

    private func check(_ items: [ItemRequest], at location: LocationID) {
        let offer = offers.first { $0.location == location }
        #expect(!items.isEmpty)
        #expect(items.allSatisfy { offer?.items.contains($0.item) == true })
        #expect(items.allSatisfy { (1...99).contains($0.quantity) })
    }
}
