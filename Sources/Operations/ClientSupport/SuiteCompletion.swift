// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// The shell completion of locations, items, stations, kitchen screens and drawers, from the
/// running suite.
package enum SuiteCompletion {
    /// The time for all requests; short, because a person waits at the keyboard.
    private static let timeout = Duration.milliseconds(500)

    /// The identifiers of locations with a prefix; none if the suite does not answer.
    @Sendable package static func locations(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        let ids = try? await query(words) { client in
            try await client[.locations].call(ListLocations(), timeout: timeout).locations
                .map(\.id.text)
        }
        return (ids ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The identifiers and names of items with a prefix; none if the suite does not answer.
    @Sendable package static func items(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        let given = location(in: words)
        let names = try? await query(words) { client in
            let list = try await client[.locations].call(ListLocations(), timeout: timeout)
            let location = try LocationChoice.location(
                given, remembered: ChosenLocation().location, among: list.locations)
            return try await client[.locations].wholeMenu(of: location.id).items
                .flatMap { [$0.id.text, $0.name.withoutControls] }
        }
        return (names ?? []).filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
    }

    /// The names of kept kitchen screens with a prefix; none if the suite does not answer.
    @Sendable package static func displays(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        await parts(words, prefix) { ($0.displays ?? []).map(\.terminal.text) }
    }

    /// The identifiers of stations with a prefix; none if the suite does not answer.
    @Sendable package static func stations(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        await parts(words, prefix) { $0.stations.map(\.id.text) }
    }

    /// The terminals with an open drawer and a prefix; none if the suite does not answer.
    @Sendable package static func drawers(
        for words: [String], _ index: Int, _ prefix: String
    ) async -> [String] {
        let given = location(in: words)
        let terminals = try? await query(words) { client in
            let list = try await client[.locations].call(ListLocations(), timeout: timeout)
            let location = try LocationChoice.location(
                given, remembered: ChosenLocation().location, among: list.locations)
            return try await client[.payments].call(
                ListDrawers(location: location.id), timeout: timeout
            ).drawers.filter { $0.status == .open }.map(\.terminal.text)
        }
        return (terminals ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The different names of parts of the location of the command line, or of all locations.
    private static func parts(
        _ words: [String], _ prefix: String, _ names: @escaping @Sendable (Location) -> [String]
    ) async -> [String] {
        let given = location(in: words)
        let found = try? await query(words) { client in
            try await client[.locations].call(ListLocations(), timeout: timeout).locations
                .filter { given == nil || $0.id == given }.flatMap(names)
        }
        return Set(found ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// The value of `--location` in an unfinished command line.
    static func location(in words: [String]) -> LocationID? {
        for (index, word) in words.enumerated() {
            if word.hasPrefix("--location=") { return LocationID(String(word.dropFirst(11))) }
            if word == "--location", index + 1 < words.count { return LocationID(words[index + 1]) }
        }
        return nil
    }

    /// The options that say how to reach the service, with their values.
    package static func options(in words: [String]) -> [String] {
        words.indices.flatMap { index -> [String] in
            let name = words[index].prefix { $0 != "=" }
            guard ["--bus", "--keys", "--certificate", "--bundle"].contains(name) else { return [] }
            if name.count < words[index].count { return [words[index]] }
            let next = index + 1
            return next < words.count ? [words[index], words[next]] : []
        }
    }

    private static func query<Outcome: Sendable>(
        _ words: [String], _ body: @Sendable (SuiteClient) async throws -> Outcome
    ) async throws -> Outcome {
        let suite = try SuiteConfiguration(options: try SuiteOptions.parse(options(in: words)))
        let host = try BusHost<SuiteClient>(name: "comanda-complete", of: suite)
        return try await host.run(
            starting: { try SuiteClient(bus: $0, configuration: suite) }, body)
    }
}
