// SPDX-License-Identifier: Apache-2.0

import Commerce

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
}
