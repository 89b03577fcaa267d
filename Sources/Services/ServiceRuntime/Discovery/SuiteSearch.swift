// SPDX-License-Identifier: Apache-2.0

/// Chooses the suite of a client among those that are announced.
struct SuiteSearch: Sendable {
    /// The fingerprint of the keys that the client knows.
    let fingerprint: SuiteFingerprint

    /// The client's suite, and the others on the network.
    struct Choice: Equatable {
        /// The addresses of the client's suite; at least one.
        let addresses: [String]
        /// The suites with other keys.
        let others: [SuiteAnnouncement]
    }

    /// Chooses the suite with the client's keys.
    ///
    /// Several announcements with these keys are one suite with several addresses. Without keys
    /// suites can't be distinguished: throws `several`. Throws `nothingFound` or `onlyOthers` if
    /// the client's suite is not announced.
    func choose(from found: [SuiteAnnouncement]) throws(DiscoveryError) -> Choice {
        let own = found.filter { $0.fingerprint == fingerprint }
        let others = found.filter { $0.fingerprint != fingerprint }
        guard !own.isEmpty else {
            if others.isEmpty { throw .nothingFound }
            throw .onlyOthers(others, hasKeys: fingerprint != .none)
        }
        if fingerprint == .none, own.count > 1 { throw .several(own) }
        return Choice(addresses: own.flatMap(\.addresses), others: others)
    }

    /// The address to try when the services are silent at all addresses that were `tried`; nil if
    /// only the last of them is announced.
    ///
    /// Prefers an address that was not tried, and otherwise takes the one that was tried longest
    /// ago. So all addresses are tried in turn, whichever are found first, and a false announcement
    /// only delays. Throws as `choose(from:)`.
    func next(
        after tried: [String], in found: [SuiteAnnouncement]
    ) throws(DiscoveryError) -> String? {
        let addresses = try choose(from: found).addresses
        let next =
            addresses.first { !tried.contains($0) } ?? tried.first { addresses.contains($0) }
        return next == tried.last ? nil : next
    }
}

extension SuiteSearch {
    /// Searches the network for the address to try when the services are silent at all addresses
    /// that were `tried`.
    ///
    /// Ends with the first address that was not tried, of a suite with the client's keys. Throws as
    /// `choose(from:)` and `SuiteAnnouncement.search(within:until:)`.
    func nextOnNetwork(after tried: [String]) async throws(DiscoveryError) -> String? {
        let found = try await SuiteAnnouncement.search { isEnough($0, after: tried) }
        return try next(after: tried, in: found)
    }

    /// Whether the search can end before all answers have arrived.
    ///
    /// Without keys another suite may follow. A suite at one address of this machine can't be
    /// reached by loopback, so its other address is awaited; and so is an address that was not
    /// tried.
    func isEnough(_ found: [SuiteAnnouncement], after tried: [String]) -> Bool {
        guard fingerprint != .none, let next = try? next(after: tried, in: found) else {
            return false
        }
        return !EndpointReach.isLocal(next) && !tried.contains(next)
    }
}

/// The suite of a client was not found on the network.
package enum DiscoveryError: Error, Equatable, CustomStringConvertible {
    /// No suite is announced.
    case nothingFound
    /// Only suites with other keys are announced; `hasKeys` is whether the client has keys.
    case onlyOthers([SuiteAnnouncement], hasKeys: Bool)
    /// Several suites without keys are announced.
    case several([SuiteAnnouncement])
    /// avahi-browse is not installed.
    case browserMissing
    /// avahi-browse could not search.
    case browserFailed(reason: String)

    /// Whether the suite may still appear without help.
    var mayEnd: Bool {
        switch self {
        case .nothingFound, .onlyOthers: true
        case .several, .browserMissing, .browserFailed: false
        }
    }

    /// The problem in one line, for a screen that continues to search.
    package var summary: String {
        switch self {
        case .nothingFound: "Looking for the suite on the network…"
        case .onlyOthers(_, hasKeys: true):
            "Other suites were found, but none with the keys of this client."
        case .onlyOthers(_, hasKeys: false):
            "Other suites were found, but this client has no keys of them."
        case .several: "Several suites were found. Choose one with --bus."
        case .browserMissing: "avahi-browse is not installed."
        case .browserFailed(let reason): "avahi-browse failed: \(reason)"
        }
    }

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .nothingFound:
            "No suite was found on the network. Check 'systemctl status comanda-announce' on its "
                + "machine, or give its address: --bus tcp://ADDRESS:5570."
        case .onlyOthers(let others, hasKeys: true):
            "\(summary) Make a new bundle with 'comanda keys new' on the machine of the suite."
                + Self.list(others)
        case .onlyOthers(let others, hasKeys: false):
            "\(summary) Give its bundle: --bundle FILE." + Self.list(others)
        case .several(let suites): summary + Self.list(suites)
        case .browserMissing:
            "\(summary) Run 'apt install avahi-daemon avahi-utils', or give the address of the "
                + "services: --bus tcp://ADDRESS:5570."
        case .browserFailed:
            "\(summary) Run 'systemctl start avahi-daemon', or give the address of the services: "
                + "--bus tcp://ADDRESS:5570."
        }
    }

    private static func list(_ suites: [SuiteAnnouncement]) -> String {
        suites.map { "\n  \($0.addresses.joined(separator: ", "))  \($0.name)" }.joined()
    }
}
