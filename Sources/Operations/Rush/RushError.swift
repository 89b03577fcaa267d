// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Why a rush can't begin.
enum RushError: Error, CustomStringConvertible {
    /// A service gives no answer, or does not publish where its streams stand.
    case silent(service: String)
    /// There is no such location.
    case unknownLocation(LocationID)
    /// A location sells nothing now.
    case nothingToSell(LocationID)

    /// What happened and what to do.
    var description: String {
        switch self {
        case .silent("kitchen"):
            "Nothing was heard of kds-service: start it, or add --without-kitchen."
        case .silent(let service):
            "Nothing was heard of the service '\(service)': start all with 'comanda up'."
        case .unknownLocation(let location):
            "There is no location \(location): 'comanda tap --heartbeats' shows which there are."
        case .nothingToSell(let location):
            "Nothing can be ordered at \(location): make an item available or leave it out."
        }
    }
}
