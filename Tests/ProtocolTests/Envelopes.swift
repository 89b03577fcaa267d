// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A request as `1-ENVELOPE.md` defines it.
///
/// The envelopes in this file do not depend on the bus: they are a second implementation of the
/// page for the tests.
struct RequestEnvelope<Parameters: Codable>: Codable {
    var jsonrpc: String
    var id: String
    var method: String
    var params: Parameters
}

struct AnswerEnvelope<Answer: Codable>: Codable {
    var jsonrpc: String
    var id: String
    var result: Answer
    var replayed: Bool?
}

struct RefusalEnvelope<State: Codable>: Codable {
    struct Details: Codable {
        var reason: String
        var state: State?
    }

    struct Failure: Codable {
        var code: Int
        var message: String
        var data: Details
    }

    var jsonrpc: String
    var id: String
    var error: Failure
}

/// The state in a refusal, for tests that do not read it.
struct UnreadState: Codable {}

struct EventEnvelope<Entity: Codable & Sendable>: Codable, Sendable {
    var specversion: String
    var id: String
    var source: String
    var type: String
    var subject: String
    var time: Timestamp
    var dataschema: String
    var partitionkey: String
    var sequence: SequenceNumber
    var epoch: Epoch
    var actor: String?
    var correlationid: String?
    var data: Entity
}

struct PageEnvelope<Entity: Codable & Sendable>: Codable, Sendable {
    var epoch: Epoch
    var sequence: SequenceNumber
    var events: [EventEnvelope<Entity>]
}

/// The data of a heartbeat.
struct HeartbeatData: Codable, Sendable {
    var sourceHeardAt: Timestamp?
    var unseen: Int?
    var silent: Int?
    var settings: Int?
    var positions: [CourierPosition]?
    var replaced: Bool?
}
