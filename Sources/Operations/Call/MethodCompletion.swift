// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus
import ServiceRuntime

/// The shell completion of methods for `comanda call SERVICE`.
enum MethodCompletion {
    /// The timeout of the request; short, because a person waits at the keyboard.
    private static let timeout = Duration.milliseconds(300)

    /// The names of methods with a prefix, for the words of the unfinished command line.
    ///
    /// They are those of the running service, or of this version if it does not answer.
    @Sendable static func names(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        guard let service = service(in: words) else { return [] }
        var catalogue = try? MethodCatalogue(of: service)
        if let document = try? await document(of: service, words),
            let served = try? MethodCatalogue(document: document)
        {
            catalogue = served
        }
        return (catalogue?.methods.map(\.name) ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The first word after `call` that is a service of the suite.
    static func service(in words: [String]) -> SuiteService? {
        words.drop { $0 != "call" }.lazy.compactMap(SuiteService.init(rawValue:)).first
    }

    private static func document(
        of service: SuiteService, _ words: [String]
    ) async throws -> [UInt8] {
        let options = try SuiteOptions.parse(SuiteCompletion.options(in: words))
        let suite = try SuiteConfiguration(options: options)
        let endpoint = suite.endpoints(of: service).requests
        let host = try BusHost<ServiceClient>(name: "comanda-methods", of: suite)
        return try await host.run(
            starting: { try ServiceClient(bus: $0, endpoint: endpoint) }
        ) { try await $0.document(timeout: timeout) }
    }
}
