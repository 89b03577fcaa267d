// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ServiceRuntime

/// Why a rush can't begin.
enum RushError: Error, CustomStringConvertible {
    /// A service gives no answer, or does not publish where its streams stand.
    case silent(service: String)
    /// There is no such location.
    case unknownLocation(LocationID)
    /// A location sells nothing now.
    case nothingToSell(LocationID)
    /// A service that the rush would write into keeps what is no trial.
    case realBooks(SuiteService)

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
        case .realBooks(let service):
            """
            \(service.program) does not run on a trial database, and the orders of a rush can't be \
            removed. Nothing was ordered. Start a suite for the rush: 'comanda up --trial --data \
            rush-data --bus tcp://127.0.0.1:6570', then give the rush the same --bus. Or insist \
            with --into-real-books.
            """
        }
    }
}
