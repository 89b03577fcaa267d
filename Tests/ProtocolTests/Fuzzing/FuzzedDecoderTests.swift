// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import MessageBus

/// Hostile messages to the parsers of each process, without sockets.
///
/// `COMANDA_SEED=7` repeats the messages of one seed.
@Suite(.timeLimit(.minutes(240))) struct FuzzedDecoderTests {
    private static let seeds = SeedPlan.seeds(default: 2, variable: "COMANDA_ENDURE_FUZZ_SEEDS")
    private static let casesPerSeed = 500

    @Test func `each message of a client is answered, accepted or dropped without a failure`()
        async throws
    {
        let samples = GoldenSamples.messages("request")
        let responder = FuzzedResponder()
        for seed in Self.seeds {
            Self.reportProgress("requests", seed)
            var mutator = MessageMutator(seed: seed, samples: samples)
            for number in 0..<Self.casesPerSeed {
                await Self.yieldThread(after: number)
                guard let flaw = try responder.flaw(in: mutator.frames()) else { continue }
                Issue.record("COMANDA_SEED=\(seed), message \(number): \(flaw)")
            }
        }
        #expect(responder.requestCount > Self.casesPerSeed / 10, "too few for a proof")
        #expect(responder.errorCount > Self.casesPerSeed / 10, "too few for a proof")
    }

    @Test func `a follower recovers from any events`() async throws {
        var changes = 0
        for seed in Self.seeds {
            Self.reportProgress("events", seed)
            await Task.yield()
            changes += try Self.mislead(Order.self, "orders", canReplay: true, seed)
            changes += try Self.mislead(LocationEntity.self, "locations", canReplay: true, seed)
            await Task.yield()
            changes += try Self.mislead(Payment.self, "payments", canReplay: true, seed)
            changes += try Self.mislead(Ticket.self, "kitchen", canReplay: false, seed)
        }
        #expect(changes > 0, "too few for a proof")
    }

    @Test func `each request is completed at most once, whatever the answers`() async throws {
        let samples = GoldenSamples.messages("answer") + GoldenSamples.messages("refusal")
        for seed in Self.seeds {
            Self.reportProgress("answers", seed)
            var mutator = MessageMutator(seed: seed, samples: samples)
            var requester = RequesterCore<Int>(limit: Self.casesPerSeed)
            var inFlight: Set<Int> = []
            for number in 1...Self.casesPerSeed {
                await Self.yieldThread(after: number)
                // Golden answers contain the identifiers of their requests, below 200, as strings.
                let request = try PreparedRequest(GetOrder(order: "any"))
                _ = try requester.submit(request, number, timeout: .seconds(5), now: .now)
                inFlight.insert(number)
                let answer = Self.numbered(mutator.payload(), mutator.below(number + 9))
                guard let completed = requester.received([answer]) else { continue }
                _ = completed.reply.read(as: Order.self)
                let isFirst = inFlight.remove(completed.context) != nil
                #expect(isFirst, "COMANDA_SEED=\(seed): completed twice")
            }
            #expect(inFlight.count < Self.casesPerSeed, "too few for a proof")
        }
    }

    /// Sends hostile messages to a follower and expects that it then recovers; returns the number
    /// of hostile changes that it applied, which may be 0.
    private static func mislead<Entity: Codable & Sendable>(
        _ type: Entity.Type, _ service: String, canReplay: Bool, _ seed: UInt64
    ) throws -> Int {
        var follower = try #require(
            FuzzedFollower<Entity>(service: service, canReplay: canReplay, seed: seed))
        let hasRecovered = follower.recovers(after: casesPerSeed / 2)
        #expect(hasRecovered, "\(service), COMANDA_SEED=\(seed)")
        return follower.appliedChanges
    }

    /// Returns the answer with a whole number as its `id`, which is its second member.
    private static func numbered(_ answer: [UInt8], _ number: Int) -> [UInt8] {
        let start = Array(#"{"jsonrpc":"2.0","id":""#.utf8)
        guard answer.starts(with: start),
            let end = answer[start.count...].firstIndex(of: UInt8(ascii: "\""))
        else { return answer }
        return start.dropLast() + Array("\(number)".utf8) + answer[(end + 1)...]
    }

    /// Lets other tests run on this thread.
    private static func yieldThread(after number: Int) async {
        if number.isMultiple(of: 20) { await Task.yield() }
    }

    /// Prints the seed before the test uses it, so that the seed of a crash is known.
    private static func reportProgress(_ name: String, _ seed: UInt64) {
        if seed.isMultiple(of: 50) { SeedPlan.report("fuzz: \(name), seed \(seed)") }
    }
}
