// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import MessageBus
import Wire

/// Hostile messages at what reads them in each process, without sockets; `COMANDA_SEED=7` repeats
/// some hundreds of them.
@Suite(.timeLimit(.minutes(240))) struct FuzzedDecoderTests {
    private static let seeds = SeedPlan.seeds(usual: 2, variable: "COMANDA_ENDURE_FUZZ_SEEDS")
    private static let casesOfSeed = 500

    @Test func `whatever a client sends is answered, handed on or dropped, and nothing breaks`()
        async throws
    {
        let samples = GoldenSamples.messages("request")
        let responder = FuzzedResponder()
        for seed in Self.seeds {
            Self.tellProgress("requests", seed)
            var mutator = MessageMutator(seed: seed, samples: samples)
            for number in 0..<Self.casesOfSeed {
                await Self.letOthersWork(after: number)
                guard let flaw = try responder.flaw(in: mutator.frames()) else { continue }
                Issue.record("COMANDA_SEED=\(seed), message \(number): \(flaw)")
            }
        }
        #expect(responder.requestCount > Self.casesOfSeed / 10, "too few to prove anything")
        #expect(responder.errorCount > Self.casesOfSeed / 10, "too few to prove anything")
    }

    @Test func `whatever a publisher sends, a follower finds back`() async throws {
        var believed = 0
        for seed in Self.seeds {
            Self.tellProgress("events", seed)
            await Task.yield()
            believed += try Self.mislead(Order.self, "orders", canReplay: true, seed)
            believed += try Self.mislead(CatalogueEntry.self, "locations", canReplay: true, seed)
            await Task.yield()
            believed += try Self.mislead(Payment.self, "payments", canReplay: true, seed)
            believed += try Self.mislead(Ticket.self, "kitchen", canReplay: false, seed)
        }
        #expect(believed > 0, "too few to prove anything")
    }

    @Test func `whatever a service answers, each request is settled once at most`() async throws {
        let samples = GoldenSamples.messages("answer") + GoldenSamples.messages("refusal")
        for seed in Self.seeds {
            Self.tellProgress("answers", seed)
            var mutator = MessageMutator(seed: seed, samples: samples)
            var requester = RequesterCore<Int>(limit: Self.casesOfSeed)
            var inFlight: Set<Int> = []
            for number in 1...Self.casesOfSeed {
                await Self.letOthersWork(after: number)
                // Golden answers have the numbers of their requests, below 200, as texts.
                let request = try PreparedRequest(GetOrder(order: "any"))
                _ = try requester.submit(request, number, patience: .seconds(5), now: .now)
                inFlight.insert(number)
                let answer = Self.numbered(mutator.payload(), mutator.below(number + 9))
                guard let settled = requester.received([answer]) else { continue }
                _ = settled.reply.read(as: Order.self)
                let isFirst = inFlight.remove(settled.context) != nil
                #expect(isFirst, "COMANDA_SEED=\(seed): settled twice")
            }
            #expect(inFlight.count < Self.casesOfSeed, "too few to prove anything")
        }
    }

    /// Misleads a follower, which is to be right in the end; returns how much it believed
    /// meanwhile, which may be nothing.
    private static func mislead<Entity: Codable & Sendable>(
        _ type: Entity.Type, _ service: String, canReplay: Bool, _ seed: UInt64
    ) throws -> Int {
        var follower = try #require(
            FuzzedFollower<Entity>(service: service, canReplay: canReplay, seed: seed))
        let isRight = follower.findsBack(after: casesOfSeed / 2)
        #expect(isRight, "\(service), COMANDA_SEED=\(seed)")
        return follower.believed
    }

    /// The answer with a whole number as its `id`, which stands second.
    private static func numbered(_ answer: [UInt8], _ number: Int) -> [UInt8] {
        let start = Array(#"{"jsonrpc":"2.0","id":""#.utf8)
        guard answer.starts(with: start),
            let end = answer[start.count...].firstIndex(of: UInt8(ascii: "\""))
        else { return answer }
        return start.dropLast() + Array("\(number)".utf8) + answer[(end + 1)...]
    }

    /// Other tests wait for this thread.
    private static func letOthersWork(after number: Int) async {
        if number.isMultiple(of: 20) { await Task.yield() }
    }

    /// Said before the seed is tried, so that the one of a crash is known.
    private static func tellProgress(_ name: String, _ seed: UInt64) {
        if seed.isMultiple(of: 50) { SeedPlan.tell("fuzz: \(name), seed \(seed)") }
    }
}
