// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus

/// One call from the question for the methods to the answer, as `comanda call` makes it.
struct CallErrand: Sendable {
    /// The service that is called.
    let target: CallTarget
    /// The method; all are listed without one.
    let method: String?
    /// The parameters, as they were written.
    let arguments: [String]
    /// Who sends a command, and its key, as far as options say so.
    let sender: CallSender
    /// Whether the method is described instead of called.
    let isDescribed: Bool
    /// Whether answers and refusals are told as the service wrote them.
    let isJSON: Bool

    /// Makes the call and says how it ended.
    func perform(with client: ServiceClient) async -> CallEnding {
        do {
            guard let method else { return try await list(with: client) }
            let description = try await find(method, with: client)
            if isDescribed { return try describe(description) }
            return await send(
                try PreparedCall(of: method, description, arguments, from: sender), with: client)
        } catch let failure as QuestionFailure {
            let nothing = method == nil || isDescribed ? "" : " Nothing was sent."
            return CallEnding(notes: ["\(failure)\(nothing)"], status: failure.status)
        } catch {
            return CallEnding(notes: ["\(error)"], status: 1)
        }
    }

    private func list(with client: ServiceClient) async throws -> CallEnding {
        guard let document = try await document(with: client) else {
            throw CallProblem.notDescribed(program: target.program)
        }
        if isJSON { return CallEnding(lines: [String(decoding: document, as: UTF8.self)]) }
        return CallEnding(lines: CallText.lines(of: try MethodCatalogue(document: document)))
    }

    private func describe(_ method: MethodDescription?) throws(CallProblem) -> CallEnding {
        guard let method else { throw .notDescribed(program: target.program) }
        return CallEnding(lines: CallText.lines(of: method, of: target.name))
    }

    private func send(_ call: PreparedCall, with client: ServiceClient) async -> CallEnding {
        var refusal: [UInt8]?
        do {
            let reply = try await client.requester.reply(to: call.request)
            refusal = isJSON ? reply.errorText : nil
            let answer = try reply.text()
            return CallEnding(
                lines: isJSON
                    ? [String(decoding: answer, as: UTF8.self)] : IndentedJSON.lines(of: answer))
        } catch {
            return CallEnding(of: call, error, refusal, from: target)
        }
    }

    /// The method as the service describes it; nil if it describes none.
    private func find(
        _ method: String, with client: ServiceClient
    ) async throws -> MethodDescription? {
        guard let document = try await document(with: client) else { return nil }
        let catalogue = try MethodCatalogue(document: document)
        guard let description = catalogue.method(named: method) else {
            throw CallProblem.unknownMethod(method, program: target.program, catalogue)
        }
        return description
    }

    /// What the service answers to `rpc.discover`; nil if it does not know that method.
    private func document(
        with client: ServiceClient
    ) async throws(QuestionFailure) -> [UInt8]? {
        do {
            return try await client.document()
        } catch {
            let unknown = CallError.methodNotFound("")
            if case .refused(let error) = error, error.code == unknown.code { return nil }
            throw QuestionFailure(program: target.program, cause: error)
        }
    }
}
