// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Wire

@testable import MessageBus

/// The core of a `Responder` with the methods of all services, each answered by an empty object.
final class FuzzedResponder {
    private let core: ResponderCore<Int>
    private(set) var requestCount = 0
    private(set) var errorCount = 0

    init() {
        var methods = MethodTable<Int>()
        for type in Contract.requests.values.joined() { Self.add(type, to: &methods) }
        core = ResponderCore(methods: methods)
    }

    /// Passes one message to the core, and returns a description of its mistake, or nil.
    func flaw(in frames: [[UInt8]]) throws -> String? {
        let isWellFormed = frames.count == 1 || (frames.count == 2 && frames[0].isEmpty)
        let message = RequestMessage(frames: [[1, 2, 3]] + frames, receivedAt: .now)
        guard let decoded = message.map({ core.decode($0) }) else {
            return isWellFormed ? "a payload alone was dropped" : nil
        }
        guard isWellFormed else { return "\(frames.count) frames were taken" }
        requestCount += decoded.requests.count
        var replies = [decoded.reply].compactMap(\.self)
        for request in decoded.requests {
            guard request.hasContent(of: try request.stored()) else {
                return "\(request.request) differs from its stored copy"
            }
            var state = 0
            let response = try request.perform(in: &state) ?? .result([])
            if let reply = core.reply(to: request, with: response) { replies.append(reply) }
        }
        return try flaw(in: replies, to: frames)
    }

    private func flaw(in replies: [[[UInt8]]], to frames: [[UInt8]]) throws -> String? {
        guard let reply = replies.first else { return nil }
        guard replies.count == 1 else { return "it has \(replies.count) answers" }
        guard reply.dropLast() == ([[1, 2, 3]] + frames.dropLast())[...] else {
            return "the reply has another route"
        }
        // Foundation is an independent parser, and stricter than ours might be.
        let json = try JSONSerialization.jsonObject(with: Data(reply[reply.count - 1]))
        let answers = json as? [[String: Any]] ?? [json as? [String: Any] ?? [:]]
        errorCount += answers.count { $0["error"] != nil }
        let isComplete = answers.allSatisfy {
            $0["jsonrpc"] as? String == "2.0" && $0["id"] != nil
                && ($0["result"] == nil) != ($0["error"] == nil)
        }
        return isComplete ? nil : "the reply is no JSON-RPC response: \(answers)"
    }

    private static func add<R: Request>(_ type: R.Type, to methods: inout MethodTable<Int>) {
        methods.on(type) { _, _, _ in .result("{}".utf8) }
    }
}
