// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The envelopes of `1-ENVELOPE.md`, written down once more and apart from the bus, so that the
/// pages are compared with a second reading of themselves.
struct RequestEnvelope<Parameters: Codable>: Codable {
    var id: String
    var jsonrpc: String
    var method: String
    var params: Parameters
}

struct AnswerEnvelope<Answer: Codable>: Codable {
    var id: String
    var jsonrpc: String
    var result: Answer
}

struct RefusalEnvelope<State: Codable>: Codable {
    struct Details: Codable {
        var reason: String
        var state: State?
    }

    struct Failure: Codable {
        var code: Int
        var data: Details
        var message: String
    }

    var error: Failure
    var id: String
    var jsonrpc: String
}

struct EventEnvelope<Entity: Codable & Sendable>: Codable, Sendable {
    var actor: String?
    var correlationid: String?
    var data: Entity
    var dataschema: String
    var epoch: Epoch
    var id: String
    var partitionkey: String
    var sequence: SequenceNumber
    var source: String
    var specversion: String
    var subject: String
    var time: Timestamp
    var type: String
}

struct PageEnvelope<Entity: Codable & Sendable>: Codable, Sendable {
    var epoch: Epoch
    var events: [EventEnvelope<Entity>]
    var sequence: SequenceNumber
}

/// The data of a heartbeat.
struct HeartbeatData: Codable, Sendable {
    var sourceHeardAt: Timestamp?
}
