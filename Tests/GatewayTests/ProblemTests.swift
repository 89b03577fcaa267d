// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import MessageBus
import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct ProblemTests {
    private static let missing = CallFailure.notSent(
        NoConnection(endpoint: "ipc:///x", reason: .noListener, hasKeys: false))

    @Test(
        arguments: [
            (CallFailure.outcomeUnknown, 504, "suite.outcomeUnknown", nil),
            (.stopped, 504, "suite.outcomeUnknown", nil),
            (.unreadableAnswer("x"), 504, "suite.outcomeUnknown", nil),
            (missing, 503, "suite.silent", 1),
            (.tooManyInFlight, 503, "suite.silent", 1),
            (.refused(CallError(code: -32603, message: "It failed.")), 503, "suite.silent", 1),
            (
                .refused(CallError(code: -32601, message: "No such method.")), 404, "http.notFound",
                nil
            ),
            (.refused(CallError(code: -32602, message: "No.")), 400, "http.invalid", nil),
            (.refused(CallError(code: -32600, message: "No.")), 400, "http.invalid", nil),
            (.refused(CallError(code: -32700, message: "No.")), 400, "http.invalid", nil),
            (.refused(CallError(code: 409, message: "No.", reason: "a.b")), 409, "a.b", nil),
            (.refused(CallError(code: 403, message: "No.", reason: "a.b")), 403, "a.b", nil),
            (.refused(CallError(code: 503, message: "No.", reason: "a.b")), 503, "a.b", 1),
            (.refused(CallError(code: 422, message: "No.")), 422, "http.invalid", nil),
            (
                .refused(CallError(code: 200, message: "No.", reason: "a.b")), 400, "http.invalid",
                nil
            ),
        ] as [(CallFailure, Int, String, Int?)])
    func `a failure on the bus has a status, a reason and a wait`(
        _ failure: CallFailure, _ status: Int, _ reason: String, _ wait: Int?
    ) {
        let problem = Problem(failure)
        #expect(problem.status == status)
        #expect(problem.reason == reason)
        #expect(problem.retryAfter == wait)
        #expect(problem.detail.hasSuffix("."))
    }

    @Test func `a refusal keeps its sentence and the present state`() throws {
        let error = #"""
            {"code":409,"message":"It is \"ready\".","data":{"reason":"order.statusChanged",
            "state":{"status":"processed"},"status":7,"title":"x","detail":"y","type":"z"}}
            """#
        let refusal = CallError(
            code: 409, message: #"It is "ready"."#, reason: "order.statusChanged")

        let problem = Problem(.refused(refusal), error: Array(error.utf8))

        let document = try Self.decode(problem)
        #expect(document.keys.sorted() == ["detail", "reason", "state", "status", "title", "type"])
        #expect(document["status"] as? Int == 409)
        #expect(document["detail"] as? String == #"It is "ready"."#)
        #expect(document["reason"] as? String == "order.statusChanged")
        #expect(document["title"] as? String == "order.statusChanged")
        let type = "https://comanda.example/refusals/order.statusChanged"
        #expect(document["type"] as? String == type)
        #expect((document["state"] as? [String: String]) == ["status": "processed"])
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"data":7}"#, #"{"data":{"reason":"x"}}"#])
    func `a refusal without details has no further members`(_ error: String) {
        let refusal = CallError(code: 404, message: "No.", reason: "order.unknown")
        #expect(Problem(.refused(refusal), error: Array(error.utf8)).members == [:])
    }

    @Test(arguments: [
        #"A "quoted" \ word"#, "two\nlines\r\t", "\u{0}\u{1}\u{1F}", "\u{2028}\u{7F}é\u{1F600}", "",
    ])
    func `the document is JSON, whatever the sentence contains`(_ sentence: String) throws {
        let problem = Problem(
            status: 400, reason: sentence, detail: sentence,
            members: [sentence: Array("[1]".utf8)])
        let document = try Self.decode(problem)
        #expect(document["detail"] as? String == sentence)
        #expect(document["title"] as? String == sentence)
        #expect((document[sentence] as? [Int]) == [1])
    }

    @Test func `the gateway's own problems have the status of the page`() {
        #expect(Problem.notFound.status == 404)
        #expect(Problem.unsupportedType.status == 415)
        #expect(Problem.tooLarge(7).status == 413)
        #expect(Problem.tooLarge(7).detail.contains("7 bytes"))
        #expect(Problem.tooMany(after: 9).status == 429)
        #expect(Problem.tooMany(after: 9).retryAfter == 9)
        #expect(Problem.unknownVisitor.status == 401)
        #expect(Problem.otherLocation.status == 403)
        #expect(Problem.forbidden("till-1").detail.hasPrefix("till-1 may not do this."))
    }

    private static func decode(_ problem: Problem) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(problem.document))
        return try #require(value as? [String: Any])
    }

    @Test func `guests do not learn how much is on an account`() {
        let known = Problem(
            status: 422, reason: "account.insufficient", detail: "Voucher 7 has 12.50 left.")
        #expect(known.forGuests.reason == "account.insufficient")
        #expect(known.forGuests.status == 422)
        #expect(!known.forGuests.detail.contains("12.50"))
        #expect(Problem.notFound.forGuests == .notFound)
    }
}
