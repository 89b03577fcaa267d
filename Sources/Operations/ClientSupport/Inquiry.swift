// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// A command that asks the services of the suite something and prints the answer.
package struct Inquiry: Sendable {
    private let name: String
    private let configuration: SuiteConfiguration

    /// An inquiry by a client of this name, which is for debuggers.
    ///
    /// Throws a `ConfigurationError` for a setting that can't be used.
    package init(name: String, options: SuiteOptions) throws {
        self.name = name
        configuration = try SuiteConfiguration(options: options)
    }

    /// Prints the lines that the body makes of the answers.
    ///
    /// If the body throws, the error is printed on standard error and the command ends with status
    /// 1, or 2 if a service did not answer.
    package func run(_ lines: @Sendable (SuiteClient) async throws -> [String]) async throws {
        let configuration = configuration
        let host = try BusHost<SuiteClient>(name: name, of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        let outcome = await host.run { client -> Result<[String], any Error> in
            do {
                return .success(try await lines(client))
            } catch {
                return .failure(error)
            }
        }
        await host.stop()
        try Self.end(outcome)
    }

    private static func end(_ outcome: Result<[String], any Error>?) throws {
        switch outcome {
        case .success(let lines)?: lines.forEach(Console.say)
        case .failure(let error)?:
            Console.note("\(error)")
            throw ExitCode((error as? QuestionFailure)?.status ?? 1)
        case nil: break
        }
    }
}

/// An answer as a value, and as the service wrote it.
package struct Told<Value: Sendable>: Sendable {
    /// What it says.
    package let value: Value
    /// The same as one line of JSON.
    package let json: String
}

extension SuiteClient {
    /// Asks a service; throws a `QuestionFailure` if there is no answer.
    package func ask<R: Request>(
        _ service: SuiteService, _ request: R
    ) async throws(QuestionFailure) -> Told<R.Answer> {
        do {
            let reply = try await self[service].reply(to: try PreparedRequest(request))
            return Told(
                value: try reply.read(as: R.Answer.self).get(),
                json: String(decoding: try reply.text(), as: UTF8.self))
        } catch {
            throw QuestionFailure(program: service.program, cause: error)
        }
    }
}
