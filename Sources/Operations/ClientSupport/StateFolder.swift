// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of what programs remember for the user of this machine (XDG).
package enum StateFolder {
    /// `comanda` in `$XDG_STATE_HOME`, else in `~/.local/state`; nil without a home folder.
    package static func path(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        home: String? = NSHomeDirectory()
    ) -> String? {
        let absolute = { (name: String) in
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let own = absolute("HOME") ?? home
        let folder = absolute("XDG_STATE_HOME") ?? own.map { "\($0)/.local/state" }
        return folder.map { "\($0)/comanda" }
    }
}
