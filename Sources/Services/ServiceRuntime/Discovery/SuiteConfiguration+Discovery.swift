// SPDX-License-Identifier: Apache-2.0

extension SuiteConfiguration {
    /// The bus of a client that searches for its suite on the network.
    package static let discovery = "discover"

    /// Whether the suite must be found on the network, because no setting gives its address.
    package var isDiscovered: Bool { address == nil }

    /// Reads the settings of a client from the command line and the environment; if they give no
    /// address, searches for the suite on the network once.
    ///
    /// Takes the first address of the suite at which the services answer, otherwise the first one.
    /// Mentions other suites that it has seen on standard error. Throws as `init(options:)`, and a
    /// `DiscoveryError` if the suite is not found.
    package static func ofClient(options: SuiteOptions) async throws -> Self {
        let settings = try Self(options: options)
        guard settings.isDiscovered else { return settings }
        let search = SuiteSearch(fingerprint: try settings.fingerprint())
        var choice = try search.choose(
            from: try await SuiteAnnouncement.search { search.isEnough($0, after: []) })
        let first = choice.addresses
        var found = try await settings.answered(at: first)
        if found == nil {
            choice = try search.choose(from: try await SuiteAnnouncement.search())
            found = try await settings.answered(
                at: choice.addresses.filter { !first.contains($0) })
        }
        let suite = try found ?? settings.moved(to: first[0])
        for other in choice.others {
            StandardError.write(
                "Another suite is on this network, too: \(other.name) at "
                    + "\(other.addresses.joined(separator: ", ")). This client uses "
                    + "\(suite.bus).")
        }
        return suite
    }

    /// The same settings for a suite at another address.
    ///
    /// Endpoints of single services stay. Throws a `ConfigurationError` if it is not an address.
    package func moved(to bus: String) throws -> Self {
        var settings = self
        settings.address = try BusAddress(bus)
        settings.bus = bus
        return settings
    }

    /// The port in the announcement of the suite; nil if only this machine can reach the suite.
    ///
    /// Throws a `ConfigurationError` for the settings of a client.
    package func announcedPort() throws(ConfigurationError) -> Int? {
        try checkBundle()
        try checkBus()
        return address?.announcedPort
    }

    /// Throws if the address is to be found on the network, for a process that is a service.
    func checkBus() throws(ConfigurationError) {
        if isDiscovered { throw .discoveredByService }
    }
}
