// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// What the pages of guests and of the restaurant get of deliveries, without sockets.
@Suite struct DeliveryLiveTests {
    private static let location: LocationID = "00001"

    /// A source whose state is complete and empty.
    private final class Source: LiveSource {
        let snapshotPosition: (epoch: Epoch, sequence: SequenceNumber)? = (
            "e-1", SequenceNumber(1)
        )
        func isCurrent(_ location: LocationID) -> Bool { true }
        func lastConfirmed(_ location: LocationID) -> ContinuousClock.Instant? { .now }
        func close() {}
    }

    private static func delivery(
        _ order: OrderID = "o-1", _ status: DeliveryStatus = .offered
    ) throws -> Delivery {
        var delivery = Delivery(
            order: order, location: location, number: 17,
            currency: try #require(Currency("USD")),
            earnings: CourierEarnings(base: Amount(300)), offeredAt: Timestamp(milliseconds: 1))
        delivery.status = status
        delivery.declinedBy = ["c-2"]
        return delivery
    }

    /// What a page gets from a heartbeat with the positions for two deliveries, one of a status.
    private static func heartbeat(
        of subject: String?, _ status: DeliveryStatus = .onTheWay, isReplaced: Bool = false
    ) async throws -> String {
        let hub = LiveHub(LiveTopic(kind: .door, location: location))
        hub.source = Source()
        let update: (Follower<Delivery>.Update) -> Void = hub.handler { try? JSON.encode($0) }
        let deliveries = [try delivery("o-1", status), try delivery("o-2", .onTheWay)]
        update(.replaced(location, deliveries))
        let (frames, listener) = AsyncStream.makeStream(of: LiveFrame.self)
        hub.add(listener, owner: nil, subject: subject, after: nil, fallback: nil)
        let positions = ["o-1", "o-2"].map { id in
            CourierPosition(
                delivery: DeliveryID(stringLiteral: id), courier: "c-1", place: .zero,
                at: Timestamp(milliseconds: 5))
        }
        var data = Heartbeat(adding: DeliveryHeartbeat(positions: positions))
        data.replaced = isReplaced ? true : nil
        let beat = Event(
            type: "stream.heartbeat", subject: "00001", time: Timestamp(milliseconds: 6),
            sequence: SequenceNumber(1), epoch: "e-1", actor: nil, correlationid: nil,
            data: data)
        update(.heartbeat(location, beat))
        hub.close()
        var last = ""
        for await frame in frames { last = String(decoding: frame.bytes, as: UTF8.self) }
        return last
    }

    @Test func `a page learns that a database is another one than before`() async throws {
        #expect(try await !Self.heartbeat(of: "o-1").contains("replaced"))
        let replaced = try await Self.heartbeat(of: "o-1", isReplaced: true)
        #expect(replaced.contains(#""replaced":true"#))
    }

    @Test func `a guest learns where the own courier is, and no other one`() async throws {
        let own = try await Self.heartbeat(of: "o-1")
        #expect(own.contains(#""delivery":"o-1""#))
        #expect(!own.contains("o-2"))
    }

    @Test func `a guest without a courier under way gets no position`() async throws {
        #expect(try await !Self.heartbeat(of: "o-3").contains("positions"))
    }

    @Test(arguments: DeliveryStatus.allCases.filter { $0 != .onTheWay })
    func `a guest does not learn that the courier is at another door`(
        _ status: DeliveryStatus
    ) async throws {
        #expect(try await !Self.heartbeat(of: "o-1", status).contains("positions"))
        var delivery = try Self.delivery("o-1", status)
        delivery.position = CourierPosition(
            delivery: delivery.id, courier: "c-1", place: .zero, at: Timestamp(milliseconds: 5))
        #expect(delivery.forGuest.position == nil)
        delivery.status = .onTheWay
        #expect(delivery.forGuest.position != nil)
    }

    @Test func `the restaurant learns where all couriers are`() async throws {
        let all = try await Self.heartbeat(of: nil)
        #expect(all.contains(#""delivery":"o-1""#) && all.contains(#""delivery":"o-2""#))
    }

    @Test func `a guest does not learn what the courier earns, and who declined`() throws {
        let shown = try Self.delivery().forGuest
        #expect(shown.earnings == CourierEarnings() && shown.declinedBy == nil)
        #expect(shown.number == 17)
    }

    @Test func `a delivery leaves the stream when it has ended`() throws {
        var delivery = try Self.delivery()
        #expect(!delivery.isGone)
        delivery.status = .failed
        #expect(delivery.isGone)
    }

    @Test func `a courier gets no delivery of others with the news`() throws {
        let event = try ServerSentEvent(.news)
        #expect(event.name == "change")
        #expect(event.data["data"].map { Array($0.members).count } == 0)
    }
}
