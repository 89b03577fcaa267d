// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime

/// The state of one service as a JSON object, for `comanda status --json`.
///
/// A service that did not answer has only its name, state, endpoints and problems.
struct ServiceReport: Encodable {
    struct Endpoints: Encodable {
        var requests: String
        var events: String
    }

    struct Requests: Encodable {
        var answered: Int
        var refused: [String: Int]
        var malformed: Int
        var undeliverable: Int
        var time: Distribution
    }

    struct Batches: Encodable {
        var requests: Distribution
        var commit: Distribution?
        var maintenance: Distribution?
    }

    struct Queue: Encodable {
        var waiting: Int
        var dropped: Int
    }

    var service: String
    /// The state in the words of the table: `serving`, `away`, `can't write`,
    /// `REPLACED` or `STALE`.
    var state: String
    var endpoints: Endpoints
    var version: String?
    var epoch: Epoch?
    /// The time since the start of the process, in seconds.
    var uptime: Int?
    var trial: Bool?
    /// The state of the database; nil for a service without one.
    var storage: ServiceStatistics.Storage?
    /// The number of published events.
    var published: Int?
    var requests: Requests?
    var batches: Batches?
    var queue: Queue?
    /// The limits that were reached.
    var limits: [ServiceStatistics.Limit]?
    /// The screens and unseen tickets of each location; nil for services other than kds-service.
    var kitchens: [KitchenSight]?
    /// The reasons why the service is not serving, each with advice.
    var problems: [String]
}

extension ServiceReport {
    init(_ service: SuiteService, in status: SuiteStatus, at endpoints: ServiceEndpoints) {
        self.service = service.rawValue
        state = status.condition(of: service).rawValue
        self.endpoints = Endpoints(requests: endpoints.requests, events: endpoints.events)
        problems = status.problems(of: service)
        guard let answer = status.answers[service] else { return }
        version = answer.service.version
        epoch = answer.service.epoch
        uptime = answer.uptime
        trial = answer.service.trial ?? false
        storage = answer.storage
        published = answer.published
        requests = Requests(
            answered: answer.requests.answered, refused: answer.requests.refused,
            malformed: answer.requests.malformed, undeliverable: answer.requests.undeliverable,
            time: answer.requests.time)
        batches = Batches(
            requests: answer.batches.requests, commit: answer.batches.commit,
            maintenance: answer.batches.maintenance)
        queue = Queue(waiting: answer.requests.waiting, dropped: answer.requests.dropped)
        limits = answer.limits.filter { $0.reached > 0 }
        kitchens = service == .kitchen ? status.kitchens : nil
    }
}

extension SuiteStatus {
    /// The state as one JSON object for each service.
    func jsonLines(endpoints: (SuiteService) -> ServiceEndpoints) throws -> [String] {
        try services.map { service in
            let report = ServiceReport(service, in: self, at: endpoints(service))
            return String(decoding: try WireCoding.encode(report), as: UTF8.self)
        }
    }
}
