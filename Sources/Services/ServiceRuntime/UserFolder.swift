// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folders of programs for the user of this machine (XDG).
package enum UserFolder: String, Sendable {
    /// What programs remember: `comanda` in `$XDG_STATE_HOME`, else in `~/.local/state`.
    case state = "XDG_STATE_HOME"
    /// Settings of the user: `comanda` in `$XDG_CONFIG_HOME`, else in `~/.config`.
    case configuration = "XDG_CONFIG_HOME"

    /// The path of the folder; nil without a home folder.
    package func path(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        home: String? = NSHomeDirectory()
    ) -> String? {
        let absolute = { (name: String) in
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let own = absolute("HOME") ?? home
        let folder = absolute(rawValue) ?? own.map { "\($0)/\(standard)" }
        return folder.map { "\($0)/comanda" }
    }

    private var standard: String {
        switch self {
        case .state: ".local/state"
        case .configuration: ".config"
        }
    }
}
