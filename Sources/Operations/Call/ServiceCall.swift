// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus

/// One run of `comanda call`: it asks the service for its methods, then lists, describes or calls.
struct ServiceCall: Sendable {
    /// The service.
    let target: CallTarget
    /// The method; nil to list all methods.
    let method: String?
    /// The parameters on the command line.
    let arguments: [String]
    /// The options for the context of a command.
    let sender: CallSender
    /// Whether the method is described instead of called.
    let isDescription: Bool
    /// Whether results and refusals are printed as the service wrote them.
    let isJSON: Bool

    /// Runs the call; failures are part of the outcome.
    func run(with client: ServiceClient) async -> CallOutcome {
        do {
            guard let method else { return try await list(with: client) }
            let description = try await find(method, with: client)
            if isDescription { return try describe(description) }
            return await send(
                try PreparedCall(of: method, description, arguments, from: sender), with: client)
        } catch let failure as QueryFailure {
            let nothingSent = method == nil || isDescription ? "" : " Nothing was sent."
            return CallOutcome(
                notes: ["\(failure)\(nothingSent)"], status: failure.cause.exitStatus)
        } catch {
            return CallOutcome(notes: ["\(error)"], status: 1)
        }
    }

    private func list(with client: ServiceClient) async throws -> CallOutcome {
        guard let document = try await document(with: client) else {
            throw CallProblem.notDescribed(program: target.program)
        }
        if isJSON { return CallOutcome(lines: [String(decoding: document, as: UTF8.self)]) }
        return CallOutcome(lines: CallText.lines(of: try MethodCatalogue(document: document)))
    }

    private func describe(_ method: MethodDescription?) throws(CallProblem) -> CallOutcome {
        guard let method else { throw .notDescribed(program: target.program) }
        return CallOutcome(lines: CallText.lines(of: method, of: target.name))
    }

    private func send(_ call: PreparedCall, with client: ServiceClient) async -> CallOutcome {
        var refusal: [UInt8]?
        do {
            let reply = try await client.requester.reply(to: call.request)
            refusal = isJSON ? reply.errorText : nil
            let result = try reply.text()
            return CallOutcome(
                lines: isJSON
                    ? [String(decoding: result, as: UTF8.self)] : IndentedJSON.lines(of: result))
        } catch {
            return CallOutcome(of: call, error, refusal: refusal, from: target)
        }
    }

    /// The description of a method; nil if the service describes no methods.
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

    /// The OpenRPC document of the service; nil if it does not support `rpc.discover`.
    private func document(
        with client: ServiceClient
    ) async throws(QueryFailure) -> [UInt8]? {
        do {
            return try await client.document()
        } catch {
            let unknown = CallError.methodNotFound("")
            if case .refused(let error) = error, error.code == unknown.code { return nil }
            throw QueryFailure(program: target.program, cause: error)
        }
    }
}
