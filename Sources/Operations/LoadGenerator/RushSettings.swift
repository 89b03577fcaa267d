// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// What the tills of a rush do.
enum RushPattern: String, CaseIterable, Sendable {
    /// Equal orders as fast as possible, to measure order-service alone.
    case load
    /// Random orders at a human pace, for a demonstration.
    case lunch

    /// The services that store the orders and payments of the tills.
    var writtenServices: [SuiteService] {
        switch self {
        case .load: [.orders]
        case .lunch: [.orders, .payments]
        }
    }
}

/// The settings of a rush.
struct RushSettings: Sendable {
    /// The endpoints, limits and keys of the suite.
    var suite: SuiteConfiguration
    /// What the tills do.
    var pattern: RushPattern
    /// The locations of the orders; every location if empty.
    var locations: [LocationID]
    /// The number of tills that work at once, each with one command in flight.
    var tills: Int
    /// The orders per second of all tills together; nil for as many as possible.
    var rate: Double?
    /// The number of cooks in the pattern `lunch`.
    var cooks: Int
    /// The seed of all random decisions.
    var seed: UInt64
    /// The time for which a command is sent again before its outcome counts as unknown.
    var timeout: Duration
    /// Whether kitchens are compared with the orders.
    var checksKitchen: Bool
    /// Whether databases may be written to that are not trial databases.
    var writesIntoRealBooks: Bool
    /// The time between two lines of progress; nil for none.
    var interval: Duration?

    /// The maximum number of requests in flight to a service, and so of tills.
    var maximumInFlight: Int { suite.limits.requestsInFlight }
}

/// The reason why a rush can't begin.
enum RushError: Error, CustomStringConvertible {
    /// A service does not answer.
    case noAnswer(SuiteService)
    /// A service answers, but no heartbeat of its streams arrives.
    case noEvents(SuiteService)
    /// The location does not exist.
    case unknownLocation(LocationID)
    /// The location accepts no new orders.
    case closedLocation(LocationID)
    /// There is no location that accepts new orders.
    case noOpenLocation
    /// The location has no item that a rush orders.
    case nothingAvailable(LocationID)
    /// A service that the rush would write to does not run on a trial database.
    case realBooks(SuiteService)

    /// What happened and what to do.
    var description: String {
        switch self {
        case .noAnswer(.kitchen), .noEvents(.kitchen):
            "kds-service is not running or can't be reached. Start it, or add --without-kitchen."
        case .noAnswer(let service):
            "\(service.program) does not answer. Start all services with 'comanda up'."
        case .noEvents(let service):
            """
            No events arrive from \(service.program). 'comanda status' shows which services run; \
            'comanda up' starts all of them.
            """
        case .unknownLocation(let location):
            "There is no location \(location). 'comanda location list' lists those that exist."
        case .closedLocation(let location):
            "Location \(location) is closed. Leave it out, or reopen it."
        case .noOpenLocation:
            "No location accepts orders. Add one, or reopen one."
        case .nothingAvailable(let location):
            """
            A rush orders items that are available, need no modifiers and are sold the whole year. \
            Location \(location) has none. Leave it out, or make an item available: \
            'comanda menu show --location \(location)' lists its items.
            """
        case .realBooks(let service):
            """
            \(service.program) does not run on a trial database, and the orders of a rush can't be \
            removed. Nothing was ordered. Start a suite for the rush: 'comanda up --trial --data \
            rush-data --bus tcp://127.0.0.1:6570', then run the rush with the same --bus. To write \
            into the real database, add --into-real-books.
            """
        }
    }
}
