// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Testing

@testable import Doctor

@Suite struct SuiteStatusTests {
    /// The statistics of a service.
    ///
    /// It publishes a stream for each location of `streams`, and follows one stream of each service
    /// of `following`.
    private static func answer(
        current: Bool = true, reached: Int = 0, streams: [String] = ["00001"],
        following: [String] = ["locations", "orders"], storage: String = ""
    ) throws -> ServiceStatistics {
        let published = streams.map { location in
            #"{"location":"\#(location)","sequence":"00000000000000000003"}"#
        }
        let followed = following.map { service in
            #"{"service":"\#(service)","location":"00001","sequence":"00000000000000000003","#
                + #""current":\#(current),"gaps":0,"snapshots":1,"overflows":0}"#
        }
        let distribution = #"{"count":3,"p50":100,"p99":1250,"p999":1300,"max":1300}"#
        return try WireCoding.decode(
            ServiceStatistics.self,
            from: """
                {"service":{"service":"orders","version":"1.0","epoch":"A",\
                "startedAt":"2026-11-21T16:55:00.310Z"},"uptime":7325,\
                "streams":[\(published.joined(separator: ","))],"published":4,\
                "requests":{"answered":9,"refused":{"a.b":1,"c.d":2},"waiting":0,"dropped":1,\
                "malformed":1,"undeliverable":1,"time":\(distribution)},\
                "turns":{"requests":\(distribution)},\(storage)\
                "following":[\(followed.joined(separator: ","))],\
                "limits":[{"name":"batch","value":64,"reached":\(reached)}]}
                """.utf8)
    }

    private static func all(_ answer: ServiceStatistics) -> [SuiteService: ServiceStatistics] {
        Dictionary(uniqueKeysWithValues: SuiteService.required.map { ($0, answer) })
    }

    @Test func `the suite is healthy if every service answers and is current`() throws {
        let status = SuiteStatus(answers: Self.all(try Self.answer()))
        #expect(status.isHealthy)
        #expect(
            status.lines[2] == """
                orders     serving  1.0        2h 2m         4         9        3        3     1.3\
                       -
                """)
        #expect(status.lines.count == 5)
    }

    @Test func `a restaurant that delivers hears that delivery-service does not answer`() throws {
        var status = SuiteStatus(answers: Self.all(try Self.answer()))
        status.delivers = true
        #expect(status.isHealthy)
        #expect(status.lines.last?.contains("couriers get no offers") == true)

        var answers = status.answers
        answers[.delivery] = try Self.answer()
        var served = SuiteStatus(answers: answers)
        served.delivers = true
        #expect(!served.lines.contains { $0.contains("couriers get no offers") })
    }

    @Test func `people-service is away only where its database is`() throws {
        var status = SuiteStatus(answers: Self.all(try Self.answer()))
        #expect(!status.services.contains(.people))

        status.keepsPeople = true

        #expect(!status.isHealthy)
        #expect(status.lines.contains { $0.hasPrefix("people     away") })
    }

    private static func sight(
        _ location: LocationID = "00001", silent: Bool = false, unseen: Int = 0,
        hasScreen: Bool = true
    ) -> KitchenSight {
        let heardAt = Timestamp(milliseconds: 1_795_262_400_000)
        let screen = ScreenStatus(
            screen: "run-1", terminal: "grill-1", stations: ["grill", "fryer"], role: .station,
            heardAt: heardAt, silent: silent, tickets: 3)
        let tickets = (1...9).prefix(unseen).map { number in
            UnseenTicket(
                order: "order-\(number)", number: number + 11, revision: 2, since: heardAt,
                stations: [UnseenStation(station: "grill", why: .notPainted)])
        }
        return KitchenSight(
            location: location,
            ListKitchenScreens.Answer(screens: hasScreen ? [screen] : [], unseen: tickets))
    }

    @Test func `unseen tickets and silent screens are named below the table`() throws {
        var status = SuiteStatus(answers: Self.all(try Self.answer()))
        status.kitchens = [Self.sight()]
        #expect(status.lines.count == 5 && !status.hasBlindKitchen)

        status.kitchens = [
            Self.sight(silent: true, unseen: 7), Self.sight("00002", unseen: 1, hasScreen: false),
        ]
        #expect(status.isHealthy && status.hasBlindKitchen)
        let notes = Array(status.lines.dropFirst(5))
        try #require(notes.count == 3)
        #expect(
            notes[0] == """
                Nobody in the kitchen sees #12 (grill: not painted), #13 (grill: not painted), \
                #14 (grill: not painted), #15 (grill: not painted), #16 (grill: not painted) and \
                2 more at 00001. To see why: comanda why 12 --location 00001
                """)
        #expect(
            notes[1] == """
                The kitchen screen grill-1 (grill, fryer) at 00001 is silent since \
                2026-11-21T12:00:00Z. If it should run, start it again.
                """)
        #expect(
            notes[2] == """
                Nobody in the kitchen sees #12 (grill: not painted) at 00002. No screen for cooks reports there. Start \
                one: kds-service display --location 00002
                """)
    }

    @Test func `unseen tickets of two days have the day with their number`() {
        let tickets = ["2026-11-28", "2026-11-29"].map { day in
            UnseenTicket(
                order: OrderID(stringLiteral: day), number: 1, businessDay: BusinessDay(day),
                revision: 2, since: Timestamp(milliseconds: 0),
                stations: [UnseenStation(station: "grill", why: .silent)])
        }
        let kitchen = KitchenSight(
            location: "00001", ListKitchenScreens.Answer(screens: [], unseen: tickets))

        #expect(
            kitchen.notes.first?.contains(
                "#1 of 11-28 (grill: screen is silent), #1 of 11-29 (grill: screen is silent)")
                == true)
    }

    @Test func `a kitchen is blind if all screens of a station are silent`() {
        func needsAttention(_ screens: (terminal: TerminalID, [StationID]?, silent: Bool)...)
            -> Bool
        {
            let statuses = screens.map { screen in
                ScreenStatus(
                    screen: nil, terminal: screen.terminal, stations: screen.1, role: .station,
                    heardAt: Timestamp(milliseconds: 0), silent: screen.silent, tickets: 0)
            }
            let answer = ListKitchenScreens.Answer(screens: statuses, unseen: [])
            return KitchenSight(location: "00001", answer).needsAttention
        }
        #expect(needsAttention(("grill-1", ["grill"], true), ("pass-1", nil, false)))
        #expect(needsAttention(("grill-1", ["grill", "bar"], true), ("grill-2", ["grill"], false)))
        #expect(!needsAttention(("grill-1", ["grill"], true), ("grill-2", ["grill"], false)))
        #expect(!needsAttention(("pass-1", nil, true), ("grill-1", ["grill"], false)))
    }

    @Test func `the report of kds-service has the screens and unseen tickets`() throws {
        var status = SuiteStatus(answers: Self.all(try Self.answer()))
        status.kitchens = [Self.sight(unseen: 1)]

        let lines = try status.jsonLines { _ in
            ServiceEndpoints(requests: "ipc://requests", events: "ipc://events")
        }

        #expect(lines.map { $0.contains(#""kitchens":["#) } == [false, false, false, true])
        #expect(lines[3].contains(#""unseen":[{"order":"order-1","number":12,"#))
    }

    @Test func `a service that does not answer is away`() throws {
        var answers = Self.all(try Self.answer())
        answers[.payments] = nil
        let status = SuiteStatus(answers: answers)
        #expect(!status.isHealthy)
        #expect(status.lines[3] == "payments   away")
    }

    @Test(arguments: [
        ("ipc:///tmp/orders", false), ("tcp://127.0.0.1:5570", false),
        ("tcp://10.79.0.1:5570", true), ("tcp://server.local:5570", true),
    ])
    func `a service away from this machine may have lost its network`(
        endpoint: String, isRemote: Bool
    ) {
        let away = NoConnection(endpoint: endpoint, reason: .noListener, hasKeys: true)

        #expect(away.description.contains("network cable") == isRemote)
    }

    @Test(
        arguments: [
            (.outcomeUnknown, "It does not answer in time. If it is frozen, restart it"),
            (
                .refused(CallError(code: 403, message: "This key was revoked.")),
                "This key was revoked."
            ),
            (
                notSent(.noListener),
                "No service answers at ipc://x: start the services ('comanda up', "
            ),
            (notSent(.noHandshake), "The service at ipc://x does not accept this key"),
        ] as [(CallFailure, String)])
    func `the status says why a service does not answer`(failure: CallFailure, sentence: String)
        throws
    {
        var answers = Self.all(try Self.answer())
        answers[.payments] = nil
        let status = SuiteStatus(answers: answers, failures: [.payments: failure])
        #expect(try #require(status.lines.last).hasPrefix("payment-service: \(sentence)"))
    }

    private static func notSent(_ reason: NoConnection.Reason) -> CallFailure {
        .notSent(NoConnection(endpoint: "ipc://x", reason: reason, hasKeys: true))
    }

    @Test func `a service that no longer receives events is stale`() throws {
        var answers = Self.all(try Self.answer())
        answers[.orders] = try Self.answer(current: false, following: ["locations"])
        let status = SuiteStatus(answers: answers)
        #expect(!status.isHealthy)
        #expect(status.lines[2].hasPrefix("orders     STALE"))
        #expect(
            status.lines.last
                == "order-service receives no events of locations at 00001: its copy may be out "
                + "of date."
        )
    }

    @Test func `a service that never received a stream is stale`() throws {
        var answers = Self.all(try Self.answer())
        answers[.kitchen] = try Self.answer(following: ["locations"])
        let status = SuiteStatus(answers: answers)
        #expect(!status.isHealthy)
        #expect(status.lines[4].hasPrefix("kitchen    STALE"))
        #expect(
            status.lines.last == """
                kds-service has received no events of orders at 00001. Check its setting \
                COMANDA_ORDERS_EVENTS, its key, and the firewalls between them.
                """)
    }

    @Test(arguments: [SuiteService.orders, .payments, .kitchen])
    func `a service that misses one of several locations is stale`(service: SuiteService) throws {
        var answers = Self.all(try Self.answer())
        answers[.locations] = try Self.answer(streams: ["00001", "00002"], following: [])
        for other in [SuiteService.orders, .payments, .kitchen] where other != service {
            answers[other] = nil
        }
        let status = SuiteStatus(answers: answers)
        #expect(status.condition(of: .locations) == .serving)
        #expect(status.condition(of: service) == .stale)
        #expect(
            status.lines.contains {
                $0.hasPrefix("\(service.program) has received no events of locations at 00002. ")
            })
    }

    @Test(arguments: [
        ("full", "the disk is full", "make room on the disk of its --data folder"),
        ("failing", "the disk reports errors", "the system's log says more; replace the disk"),
        ("readOnly", "the database is read-only", "check the disk and the file's permissions"),
        ("held", "another program holds the database locked", "end the program that locks it"),
        (
            "changed", "the database was removed, replaced or changed",
            "stop it, put the right file there or restore a backup with 'comanda backup restore'"
        ),
        ("moved", "moved", "see its log"),
    ])
    func `a service that can't write is shown with the reason and advice`(
        problem: String, reason: String, advice: String
    ) throws {
        let storage =
            #""storage":{"writable":false,"problem":"\#(problem)","#
            + #""since":"2026-11-21T17:44:32.000Z"},"#
        var answers = Self.all(try Self.answer(storage: #""storage":{"writable":true},"#))
        #expect(SuiteStatus(answers: answers).isHealthy)

        answers[.orders] = try Self.answer(current: false, storage: storage)
        let status = SuiteStatus(answers: answers)

        #expect(!status.isHealthy)
        #expect(status.lines[2] == "orders     can't write: \(reason)")
        let note = "order-service refuses commands since 2026-11-21T17:44:32.000Z: \(advice)"
        #expect(status.lines.contains { $0.hasPrefix(note) })
    }

    @Test func `a reached limit is reported, and the suite may be healthy`() throws {
        var answers = Self.all(try Self.answer())
        answers[.kitchen] = try Self.answer(reached: 2)
        let status = SuiteStatus(answers: answers)
        #expect(status.isHealthy)
        let line = try #require(status.lines.last)
        #expect(
            line.hasPrefix(
                "kds-service reached its limit COMANDA_LIMITS_BATCH (64) 2 times since its start "
                    + "2h 2m ago: "))
        #expect(line.contains("find the client that sends so much, or give the limit a higher"))
    }

    @Test(arguments: [("drain", 59, true), ("drain", 60, false), ("requestsInFlight", 1, false)])
    func `a start is no reason for lines about limits at which nothing is lost`(
        name: String, uptime: Int, isUsual: Bool
    ) {
        #expect(LimitAdvice.isUsual(name, after: uptime) == isUsual)
    }

    @Test func `reached limits are below the lines that ask for something`() throws {
        var answers = Self.all(try Self.answer())
        answers[.orders] = try Self.answer(reached: 2)
        var status = SuiteStatus(answers: answers)
        status.kitchens = [Self.sight(unseen: 1)]
        let notes = Array(status.lines.dropFirst(5))
        #expect(notes.map { $0.hasPrefix("Nobody in the kitchen") } == [true, false])
    }

    @Test(arguments: [
        ("share", "No request is lost, and nothing needs to be done if people notice no delay."),
        ("followedStreams", "it ignores the locations above the limit. Give it a higher value"),
        (
            "patienceSeconds",
            "If this number grows, look in this list for a service that is away or slow."
        ),
        ("orderLines", "it refused requests above the limit. If this grows, find the client"),
    ])
    func `a reached limit is explained with what to do`(name: String, advice: String) {
        let line = LimitAdvice(
            program: "order-service", name: name, value: 8, reached: 3, uptime: "4m 1s"
        ).text
        #expect(line.contains(advice), "\(line)")
    }

    @Test func `a trial database is reported, and the suite may be healthy`() throws {
        var answers = Self.all(try Self.answer())
        answers[.orders]?.service.trial = true
        let status = SuiteStatus(answers: answers)
        #expect(status.isHealthy)
        #expect(status.lines.last == "order-service runs on a trial database.")
    }

    @Test func `the JSON has a line for each service, also for one that is away`() throws {
        var answers = Self.all(try ServiceStatistics.healthy(of: .orders))
        answers[.payments] = nil
        let status = SuiteStatus(
            answers: answers, failures: [.payments: .refused(CallError(code: 1, message: "No."))])

        let lines = try status.jsonLines { service in
            ServiceEndpoints(requests: "ipc:///\(service).r", events: "ipc:///\(service).e")
        }

        #expect(lines.count == 4)
        let distribution = #"{"count":3,"p50":100,"p99":1250,"p999":1300,"max":1300}"#
        #expect(
            lines[1] == """
                {"service":"orders","state":"serving",\
                "endpoints":{"requests":"ipc:///orders.r","events":"ipc:///orders.e"},\
                "version":"0.1.0","epoch":"A","uptime":7325,"trial":false,\
                "storage":{"writable":true},"published":4,\
                "requests":{"answered":9,"refused":{"a.b":1},"malformed":0,"undeliverable":0,\
                "time":\(distribution)},"batches":{"requests":\(distribution)},\
                "queue":{"waiting":2,"dropped":1},\
                "limits":[{"name":"drain","value":256,"reached":5}],"problems":[]}
                """)
        #expect(
            lines[2] == """
                {"service":"payments","state":"away",\
                "endpoints":{"requests":"ipc:///payments.r","events":"ipc:///payments.e"},\
                "problems":["payment-service: No."]}
                """)
    }
}
