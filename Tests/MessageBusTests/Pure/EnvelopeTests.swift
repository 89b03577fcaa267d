// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus
import Wire

@Suite struct EnvelopeTests {
    private static let format = StreamFormat(service: "orders", epoch: "epoch-1", entity: "order")

    private static func string(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    @Test func `an event is encoded as the CloudEvent of the contract`() throws {
        let record = EventRecord(
            location: "00001", sequence: SequenceNumber(14), type: "order.itemsAdded",
            subject: "order-7", time: try #require(Timestamp("2026-11-21T17:44:31.120Z")),
            actor: "till-1/ana", correlation: "key-1", data: Array(#"{"id":"order-7"}"#.utf8))

        #expect(
            Self.string(Self.format.topic("00001", record.type)) == "orders/00001/order.itemsAdded")
        #expect(
            Self.string(Self.format.event(record)) == """
                {"specversion":"1.0","id":"epoch-1/00000000000000000014",\
                "source":"comanda/orders/00001","type":"order.itemsAdded","subject":"order-7",\
                "time":"2026-11-21T17:44:31.120Z",\
                "dataschema":"https://comanda.example/schemas/order.json",\
                "partitionkey":"order-7","sequence":"00000000000000000014","epoch":"epoch-1",\
                "actor":"till-1/ana","correlationid":"key-1","data":{"id":"order-7"}}
                """)
    }

    @Test(arguments: ["payment.taken", "drawer.opened"])
    func `a format without an entity names the schema after the first part of an event's type`(
        type: String
    ) throws {
        let record = EventRecord(
            location: "00001", sequence: SequenceNumber(1), type: type, subject: "1",
            time: try #require(Timestamp("2026-11-21T17:44:31.120Z")), actor: "till-1",
            correlation: "key-1", data: Array("{}".utf8))

        let event = StreamFormat(service: "payments", epoch: "A", entity: nil).event(record)

        let noun = try #require(type.split(separator: ".").first)
        #expect(
            Self.string(event).contains(
                #""dataschema":"https://comanda.example/schemas/\#(noun).json","#))
    }

    @Test func `a heartbeat has no number of its own and no actor`() throws {
        let time = try #require(Timestamp("2026-11-21T17:44:32.000Z"))
        let beat = Self.format.heartbeat(
            "00001", at: SequenceNumber(14), time: time, data: Array("{}".utf8))

        #expect(
            Self.string(beat) == """
                {"specversion":"1.0","id":"epoch-1/heartbeat/2026-11-21T17:44:32.000Z",\
                "source":"comanda/orders/00001","type":"stream.heartbeat","subject":"00001",\
                "time":"2026-11-21T17:44:32.000Z",\
                "dataschema":"https://comanda.example/schemas/heartbeat.json",\
                "partitionkey":"00001","sequence":"00000000000000000014","epoch":"epoch-1",\
                "data":{}}
                """)
    }

    @Test(arguments: [
        (RequestID.number(-7), "-7"), (.null, "null"), (.text("a\"b\n"), #""a\"b\n""#),
    ])
    func `a response repeats the id of its request`(id: RequestID, json: String) {
        let response = Response.result("{}".utf8)

        #expect(
            Self.string(response.json(id: id)) == #"{"jsonrpc":"2.0","id":\#(json),"result":{}}"#)
    }

    @Test func `the stored answer to a repeated command is marked as replayed`() throws {
        let refusal = Refusal(.conflict, "order.sealed", "Order 1 is sealed.")
        for first in [Response.result(#"{"replayed":true}"#.utf8), .refusal(refusal)] {
            var repeated = first
            repeated.isReplayed = true

            #expect(repeated.member == first.member)
            #expect(!(try Reply(first.json(id: .number(1))).isReplayed))
            #expect(try Reply(repeated.json(id: .number(1))).isReplayed)
            #expect(try Reply(repeated.json(id: .text("a"))).isReplayed)
            #expect(
                Self.string(repeated.json(id: .number(1)))
                    == Self.string(first.json(id: .number(1))).dropLast() + #","replayed":true}"#)
        }
    }

    @Test func `a refusal carries its reason, and a conflict the present state`() throws {
        let refusal = Refusal(.conflict, "order.sealed", "Order 1 is sealed.")

        let bare = Response.refusal(refusal)
        let full = Response.refusal(refusal, state: Array(#"{"id":"order-7"}"#.utf8))

        #expect(
            Self.string(bare.member) == """
                "error":{"code":409,"message":"Order 1 is sealed.","data":{"reason":"order.sealed"}}
                """)
        #expect(
            Self.string(full.member) == """
                "error":{"code":409,"message":"Order 1 is sealed.",\
                "data":{"reason":"order.sealed","state":{"id":"order-7"}}}
                """)
        for kind in Refusal.Kind.allCases {
            let error = CallError(Refusal(kind, "a.b", "Do this."))
            let bytes = Response.failure(error).json(id: .number(1))
            guard case .failure(.refused(let read)) = try Reply(bytes).read(as: Greet.Answer.self)
            else {
                Issue.record("A reply with an error has a result.")
                continue
            }
            #expect(read == error)
            #expect(read.refusal == Refusal(kind, "a.b", "Do this."))
        }
        #expect(CallError.internalError.refusal == nil)
    }

    @Test func `equal values are encoded as the same bytes on one line`() throws {
        let greet = Greet(name: "a/b\n", times: 2, manner: .warm, friends: [])

        #expect(
            Self.string(try WireCoding.encode(greet)) == """
                {"name":"a/b\\n","times":2,"manner":"warm","friends":[],\
                "context":{"key":"key-1","terminal":"till-1"}}
                """)
    }
}
