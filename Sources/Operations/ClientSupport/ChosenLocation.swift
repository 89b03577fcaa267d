// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation
import ServiceRuntime

/// The location that the user of this machine chose, in a file of the XDG state folder.
package struct ChosenLocation {
    /// The path of the file; nil without a home folder.
    package let path: String?

    /// The file for an environment: in `$XDG_STATE_HOME`, else in `~/.local/state`.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        home: String? = NSHomeDirectory()
    ) {
        path = UserFolder.state.path(environment: environment, home: home).map { "\($0)/location" }
    }

    /// The remembered location; nil without one.
    package var location: LocationID? {
        guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            return nil
        }
        return LocationID(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Remembers a location; throws a `NotRemembered` error if the file can't be written.
    package func remember(_ location: LocationID) throws(NotRemembered) {
        guard let path else { throw NotRemembered(path: "~/.local/state/comanda/location") }
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try "\(location)\n".write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw NotRemembered(path: path)
        }
    }

    /// The failure to remember a location.
    package struct NotRemembered: Error, CustomStringConvertible {
        /// The path of the file.
        let path: String

        /// What happened and what to do.
        package var description: String {
            "The file \(path) can't be written. Set HOME or XDG_STATE_HOME to a folder that you "
                + "may write to, or give --location each time."
        }
    }
}
