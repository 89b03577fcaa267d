// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus

extension SuiteConfiguration {
    /// Reads the payment providers from a text such as
    /// `terminal=tcp://127.0.0.1:5610,stripe=ipc:///run/comanda/stripe.requests`.
    ///
    /// Throws a `ConfigurationError` for a part without a name or with an invalid endpoint, and for
    /// a name that occurs twice.
    static func providers(_ text: String) throws -> [ProviderID: String] {
        var providers: [ProviderID: String] = [:]
        for part in text.split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1)
            guard words.count == 2, let name = ProviderID(String(words[0])),
                providers[name] == nil
            else { throw ConfigurationError.provider(String(part)) }
            providers[name] = try BusAddress.endpoint(String(words[1]), setting: "providers")
        }
        return providers
    }

    /// The providers of the setting `offlineProviders`, which are among the others.
    static func offlineProviders(
        _ text: String, among known: [ProviderID: String]
    ) throws(ConfigurationError) -> Set<ProviderID> {
        var providers: Set<ProviderID> = []
        for part in text.split(separator: ",") {
            guard let name = ProviderID(String(part)), known[name] != nil else {
                throw .offlineProvider(String(part))
            }
            providers.insert(name)
        }
        return providers
    }

    /// The endpoints that a payment provider binds: that of the setting `providers` with its
    /// name, or else those behind the ports of the suite.
    ///
    /// Events have the next port, or the same path with `events` at its end. Throws a
    /// `ConfigurationError` without an address.
    package func endpoints(ofProvider name: ProviderID) throws -> ServiceEndpoints {
        guard let requests = providers[name] ?? address?.requests(ofProvider: name) else {
            throw ConfigurationError.discoveredByService
        }
        return ServiceEndpoints(requests: requests, events: Self.events(beside: requests))
    }

    private static func events(beside requests: String) -> String {
        let colon = requests.lastIndex(of: ":") ?? requests.startIndex
        if requests.hasPrefix("tcp://"), let port = Int(requests[requests.index(after: colon)...]) {
            return "\(requests[...colon])\(port + 1)"
        }
        let suffix = ".requests"
        let path = requests.hasSuffix(suffix) ? String(requests.dropLast(suffix.count)) : requests
        return "\(path).events"
    }
}
