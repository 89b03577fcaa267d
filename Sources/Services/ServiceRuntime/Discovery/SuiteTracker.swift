// SPDX-License-Identifier: Apache-2.0

/// Finds the suite for a client that runs for long, and follows it to other addresses.
///
/// It searches only while the services are silent, because each search is a packet to all machines.
package struct SuiteTracker: Sendable {
    /// The outcome of a search.
    package enum Finding: Sendable {
        /// Connect to this address.
        case address(String)
        /// The suite was not found; the search continues.
        case problem(DiscoveryError)
    }

    /// The maximum number of addresses that are remembered because they were tried.
    private static let maximumTried = 100

    private let suite: SuiteSearch
    /// The addresses whose services are silent; nil before the first address is known.
    private let silences: AsyncStream<String?>
    private let continuation: AsyncStream<String?>.Continuation

    /// Creates the tracker of a client; nil if its settings give the address.
    ///
    /// Throws as `SuiteConfiguration.fingerprint()`.
    package init?(_ configuration: SuiteConfiguration) throws {
        guard configuration.isDiscovered else { return nil }
        suite = SuiteSearch(fingerprint: try configuration.fingerprint())
        (silences, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reports that the services at an address are silent, or with nil that no address is known.
    ///
    /// Each call leads to one search at most. Reports about an earlier address are ignored.
    @Sendable package func reportSilence(at address: String?) { continuation.yield(address) }

    /// Searches after each reported silence, until the task is canceled.
    ///
    /// Begins with a known address, if any. Pauses for a second after each problem.
    package func follow(
        from address: String? = nil, _ report: (Finding) async -> Void
    ) async {
        // The last one is the current address.
        var tried = address.map { [$0] } ?? []
        for await silent in silences where silent == tried.last {
            do throws(DiscoveryError) {
                guard let next = try await suite.nextOnNetwork(after: tried) else { continue }
                tried = (tried.filter { $0 != next } + [next]).suffix(Self.maximumTried)
                await report(.address(next))
            } catch {
                await report(.problem(error))
                // Reports continue to arrive, and a search that fails ends at once.
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Searches until the suite is found, and returns its address.
    ///
    /// Reports each new problem that may end by itself; throws others, and a `CancellationError` if
    /// the task is canceled.
    package func find(_ report: (DiscoveryError) -> Void) async throws -> String {
        var last: DiscoveryError?
        while true {
            do throws(DiscoveryError) {
                if let address = try await suite.nextOnNetwork(after: []) { return address }
            } catch {
                guard error.mayEnd else { throw error }
                if error != last { report(error) }
                last = error
            }
            // Announcements that are cached are found at once.
            try await Task.sleep(for: .seconds(1))
        }
    }
}
