// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What a person named does not belong to the location that the same command names.
struct OtherLocation: Error, CustomStringConvertible {
    /// What was named, for example `Voucher V-1042`.
    let subject: String
    /// The location to which it belongs.
    let location: LocationID

    /// Throws if a location was named and is another one.
    static func check(
        _ subject: String, of location: LocationID, against named: LocationID?
    ) throws(Self) {
        guard let named, named != location else { return }
        throw Self(subject: subject, location: location)
    }

    /// What happened and what to do.
    var description: String {
        "\(subject) belongs to location \(location). Check the number, or leave --location out."
    }
}
