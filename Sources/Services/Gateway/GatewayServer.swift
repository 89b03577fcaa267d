// SPDX-License-Identifier: Apache-2.0

import CWeb
package import Devices
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
package import Logging
package import MessageBus
import NIOSSL
package import ServiceLifecycle

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

    /// The defaults.
    package init() {}
}

/// The HTTP server of the gateway.
package enum GatewayServer {
    /// Builds the server, which runs as a service of the lifecycle.
    ///
    /// Throws errors of the files of the certificate and of the device store.
    package static func build(
        _ settings: GatewaySettings, host: BusHost<GatewayBus>, store: DeviceStore, logger: Logger
    ) throws -> any Service {
        let router = try router(settings, suite: Suite(host: host), store)
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        let server = Application(
            router: router, server: try server(settings),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port)),
            logger: quiet)
        return PageServer(
            address: "\(settings.host):\(settings.port)", server: server,
            endLivePages: { await host.with { $0.endLivePages() } })
    }

    /// The secret of the links, which is made at the first start; throws a `DatabaseError`.
    package static func secret(in store: DeviceStore) throws -> String {
        var generator = SystemRandomNumberGenerator()
        return try store.orderSecret(fresh: Secret.token(using: &generator))
    }

    private static func server(_ settings: GatewaySettings) throws -> HTTPServerBuilder {
        guard let tls = settings.tls else {
            return .http1(configuration: .init(idleTimeout: .seconds(60)))
        }
        let chain = try NIOSSLCertificate.fromPEMFile(tls.chain)
        let key = try NIOSSLPrivateKey(file: tls.key, format: .pem)
        return try .http2Upgrade(
            tlsConfiguration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
    }

    private static func router(
        _ settings: GatewaySettings, suite: Suite, _ store: DeviceStore
    ) throws -> Router<GatewayContext> {
        let visitors = Visitors(store: store, links: OrderLink(secret: try secret(in: store)))
        let document = Array(
            UnsafeBufferPointer(start: openapi_document(), count: openapi_length))

        let router = Router(context: GatewayContext.self)
        router.middlewares.add(ProblemMiddleware())
        router.middlewares.add(
            RateMiddleware(
                rate: settings.rate, burst: settings.rate * 4,
                isBehindProxy: settings.isBehindProxy))
        BusRoutes(suite: suite, visitors: visitors).add(
            try Route.all(in: document), to: router)
        LiveRoutes(suite: suite, visitors: visitors).add(to: router)
        GuestOrders(suite: suite, visitors: visitors).add(to: router)
        DeviceRoutes(visitors: visitors, isSecure: settings.tls != nil).add(to: router)
        AdmissionRoutes(visitors: visitors).add(to: router)
        OperatorRoutes(suite: suite, document: document).add(to: router)
        ScreenRoutes(suite: suite).add(to: router)
        return router
    }
}
