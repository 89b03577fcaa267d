// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation

/// Finds the kitchen screens that systemd starts on this machine.
enum ScreenProbe {
    /// The folder of the units that systemd starts at boot.
    static let enabledUnits = "/etc/systemd/system/multi-user.target.wants"

    /// The unit of the screen of a location.
    static func unit(of location: LocationID) -> String {
        "comanda-display@\(location.text).service"
    }

    /// Returns the locations of the screens whose units are in a folder, by name.
    static func locations(inFolder folder: String = enabledUnits) -> [LocationID] {
        let units = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return units.compactMap { unit in
            unit.wholeMatch(of: /comanda-display@(.+)\.service/).flatMap {
                LocationID(String($0.1))
            }
        }.sorted { $0.text < $1.text }
    }
}
