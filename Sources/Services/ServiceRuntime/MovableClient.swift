// SPDX-License-Identifier: Apache-2.0

package import MessageBus

/// A client of a suite that may move to another address.
package protocol MovableClient: BusResident, SendableMetatype {
    /// The address of the services that it uses, and the keys for them.
    associatedtype Contact: Sendable
    /// Explains to a person what the client waits for.
    func explain(_ text: String)
    /// Connects to the services at another address.
    func connect(to contact: Contact)
}

extension ServiceProgram {
    /// Creates a client on its bus.
    ///
    /// The contact is nil until the suite is found. The last argument is to be called with an
    /// address whose services are silent, or nil if none is known; it is nil if the settings give
    /// the address.
    package typealias MakeClient<Client: MovableClient> =
        @Sendable (Bus, Client.Contact?, (@Sendable (String?) -> Void)?) throws -> sending Client

    /// Runs a client as `run(for:_:beside:)`, and connects it to each address of its suite.
    ///
    /// `beside` runs at the same time, and is canceled when the lifetime ends.
    /// `contact` returns the contact of this program, or of the same one at another address. Ends
    /// the lifetime with its error, if it throws one.
    package func run<Client: MovableClient>(
        for lifetime: ClientLifetime,
        contact: @escaping @Sendable (ServiceProgram) throws -> Client.Contact,
        _ make: @escaping MakeClient<Client>,
        beside: @escaping @Sendable (BusHost<Client>) async -> Void = { _ in }
    ) async throws {
        let tracker = try SuiteTracker(configuration)
        let first = tracker == nil ? try contact(self) : nil
        try await run(for: lifetime) { bus in
            try make(bus, first, tracker?.reportSilence)
        } beside: { host in
            async let other: Void = beside(host)
            await tracker?.follow { finding in
                switch finding {
                case .problem(let problem): await host.with { $0.explain(problem.summary) }
                case .address(let address):
                    do {
                        let contact = try contact(moved(to: address))
                        await host.with { $0.connect(to: contact) }
                    } catch {
                        lifetime.end(error)
                    }
                }
            }
            await other
        }
    }
}
