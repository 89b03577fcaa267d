// SPDX-License-Identifier: Apache-2.0

package import Accounts
import CMalloc
import Commerce
package import Devices
package import GatewayCore
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
package import Logging
package import MessageBus
import NIOSSL
import Secrets
package import ServiceLifecycle
import Web

/// The settings of the gateway's HTTP server.
package struct GatewaySettings: Sendable {
    /// The address that it binds.
    package var host = "127.0.0.1"
    /// The port that it binds.
    package var port = 8570
    /// The certificate chain and the private key, as PEM files; nil without TLS.
    package var tls: (chain: String, key: String)?
    /// The requests that an address may send per second on average; four times as many at once.
    package var rate = 50.0
    /// The number of live pages that an address may have open without devices.
    package var streams = 20
    /// Whether a proxy in front names the addresses of visitors.
    package var isBehindProxy = false
    /// The accounts of people.
    package var people = PeopleSettings()
    /// Looks at the disk of the databases and at the backups.
    package var machine: @Sendable () -> MachineFacts = { MachineFacts() }

    /// The defaults.
    package init() {}
}

/// The HTTP server of the gateway.
package enum GatewayServer {
    /// The seconds after which a connection without a request is closed.
    private static let idleTime: Int64 = 60

    /// Builds the server, which runs as a service of the lifecycle.
    ///
    /// `people` is the directory of people-service, and `secret` that of the links. Throws a
    /// `GatewayStartError` if the certificate can't be used.
    package static func build(
        _ settings: GatewaySettings, host: BusHost<GatewayBus>, people: PeopleBox,
        store: GatewayStore, accounts: AccountStore, secret: String, logger: Logger
    ) throws -> any Service {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        let sessions = Sessions(store: accounts, isSecure: settings.tls != nil)
        let visitors = Visitors(
            people: people, links: OrderLink(secret: secret), sessions: sessions,
            approvals: Approvals(secret: secret))
        let suite = Suite(host: host)
        let limit = Connections.limit(descriptors: Connections.descriptors())
        let shares = ConnectionBox(
            ConnectionShares(limit: limit, isBehindProxy: settings.isBehindProxy))
        let router = try router(settings, suite, visitors, store, shares)
        addPeople(to: router, settings.people, suite, visitors, quiet)
        let connections = MaximumAvailableConnections(limit, logger: quiet)
        let server = Application(
            router: router, server: try server(settings, shares),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                availableConnectionsDelegate: connections),
            logger: quiet)
        return PageServer(
            address: "\(settings.host):\(settings.port)", server: server,
            endLivePages: { await host.with { $0.endLivePages() } },
            eachMinute: { if shares.with({ $0.hasShrunk() }) { _ = malloc_trim(0) } },
            eachHour: { [quiet] in await removeOldPhotos(in: store, quiet) })
    }

    /// The secret of the links, which is made at the first start; throws a `DatabaseError`.
    package static func secret(in store: GatewayStore) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        return try await store.orderSecret(fresh: Secret.token(using: &generator))
    }

    /// Deletes photos of hand-overs after their time; if that fails, the next hour tries again.
    private static func removeOldPhotos(in store: GatewayStore, _ logger: Logger) async {
        do { try await store.removeOldPhotos(now: .now()) } catch {
            logger.warning("old photos are not deleted", metadata: ["reason": "\(error)"])
        }
    }

    private static func server(
        _ settings: GatewaySettings, _ connections: ConnectionBox
    ) throws -> HTTPServerBuilder {
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadline()], idleTimeout: .seconds(idleTime))
        guard let tls = settings.tls else {
            return HTTPServerBuilder { responder in
                ConnectionLimit(
                    base: HTTP1Channel(responder: responder, configuration: http),
                    connections: connections)
            }
        }
        let certificate = try certificate(tls)
        return HTTPServerBuilder { responder in
            let encrypted = try HTTP2UpgradeChannel(
                tlsConfiguration: certificate,
                configuration: .init(idleTimeout: .seconds(idleTime), streamConfiguration: http),
                responder: responder)
            return ConnectionLimit(
                base: HandshakeLimit(base: encrypted, time: .seconds(10)),
                connections: connections)
        }
    }

    /// The certificate of the server; throws a `GatewayStartError`.
    static func certificate(
        _ files: (chain: String, key: String)
    ) throws(GatewayStartError) -> TLSConfiguration {
        let chain = try GatewayStartError.reading(files.chain, as: "certificate") {
            try NIOSSLCertificate.fromPEMFile($0)
        }
        let key = try GatewayStartError.reading(files.key, as: "private key") {
            try NIOSSLPrivateKey(file: $0, format: .pem)
        }
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        // The server makes its own context later, whose error would name no file.
        guard (try? NIOSSLContext(configuration: configuration)) != nil else {
            throw .unusable(chain: files.chain, key: files.key)
        }
        return configuration
    }

    private static func router(
        _ settings: GatewaySettings, _ suite: Suite, _ visitors: Visitors, _ store: GatewayStore,
        _ connections: ConnectionBox
    ) throws -> Router<GatewayContext> {
        let document = Array(
            UnsafeBufferPointer(start: openapi_document(), count: openapi_length))

        let router = Router(
            context: GatewayContext.self, options: .autoGenerateHeadEndpoints)
        router.middlewares.add(
            ProblemMiddleware(
                isSecure: settings.tls != nil, methods: try RouteMethods(in: document)))
        router.middlewares.add(RequestCheckMiddleware(address: settings.people.address))
        router.middlewares.add(
            RateMiddleware(
                rate: settings.rate, burst: settings.rate * 4, visitors: visitors,
                connections: connections, isBehindProxy: settings.isBehindProxy))
        BusRoutes(suite: suite, visitors: visitors).add(
            try Route.all(in: document), to: router)
        LiveRoutes(suite: suite, visitors: visitors).add(to: router)
        DeliveryRoutes(suite: suite, visitors: visitors).add(to: router)
        PhotoRoutes(suite: suite, visitors: visitors, store: store).add(to: router)
        GuestOrders(suite: suite, visitors: visitors).add(to: router)
        DeviceRoutes(suite: suite, visitors: visitors, isSecure: settings.tls != nil)
            .add(to: router)
        AdmissionRoutes(suite: suite, visitors: visitors).add(to: router)
        OperatorRoutes(
            suite: suite, visitors: visitors, document: document, machine: settings.machine
        ).add(to: router)
        ScreenRoutes(suite: suite).add(to: router)
        return router
    }

    /// Adds the routes of accounts.
    private static func addPeople(
        to router: Router<GatewayContext>, _ settings: PeopleSettings, _ suite: Suite,
        _ visitors: Visitors, _ logger: Logger
    ) {
        let mailer = Mailer(program: settings.sendmail, logger: logger)
        let sessions = visitors.sessions
        SignInRoutes(sessions: sessions, mailer: mailer, settings: settings).add(to: router)
        OpenIDRoutes(sessions: sessions, settings: settings, logger: logger).add(to: router)
        AccountRoutes(suite: suite, sessions: sessions).add(to: router)
        let orders = GuestOrders(suite: suite, visitors: visitors)
        BelongingRoutes(sessions: sessions, orders: orders).add(to: router)
        AppRoutes(suite: suite, sessions: sessions, orders: orders).add(to: router)
        AppDriverRoutes(suite: suite, sessions: sessions).add(to: router)
        PeopleRoutes(visitors: visitors, mailer: mailer, settings: settings).add(to: router)
    }
}
