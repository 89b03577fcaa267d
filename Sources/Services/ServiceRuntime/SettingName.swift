// SPDX-License-Identifier: Apache-2.0

/// The environment variable of a setting, as `EnvironmentVariablesProvider` looks it up.
package enum SettingName {
    /// What the names of all variables begin with.
    static let prefix = "COMANDA_"

    /// The variable of a limit by its name in the settings and in `service.stats`:
    /// `COMANDA_LIMITS_MESSAGE_BYTES` of `messageBytes`.
    package static func variable(ofLimit name: String) -> String {
        variable(["comanda", "limits", name])
    }

    /// The variable of a setting by the parts of its key.
    static func variable(_ components: [String]) -> String {
        components.map(words).joined(separator: "_")
    }

    /// `messageBytes` as `MESSAGE_BYTES`.
    private static func words(_ component: String) -> String {
        zip([" "] + component, component).reduce(into: "") { words, pair in
            if pair.0.isLowercase, pair.1.isUppercase { words += "_" }
            words += pair.1.uppercased()
        }
    }
}
