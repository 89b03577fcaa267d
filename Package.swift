// swift-tools-version: 6.2
// The manifest is the map of the house: one line for each allowed dependency (Sources/README.md).

import PackageDescription

/// The commit that `--version` tells, if Deploy/build gives it.
let commit = Context.environment["COMANDA_COMMIT"] ?? ""

/// Whether the programs that speak HTTP are built; their packages double the time of a first build.
let speaksHTTP = Context.environment["COMANDA_HTTP"] != nil

let package = Package(
    name: "comanda",
    products: [
        .library(name: "ZeroMQ", targets: ["ZeroMQ"]),
        .library(name: "MessageBus", targets: ["MessageBus"]),
        .library(name: "Messages", targets: ["Messages"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: folder(
        "System",  // The edge: system libraries, and documents as bytes.
        [
            .systemLibrary(name: "CZeroMQ"),
            .systemLibrary(name: "CNCurses"),
            .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
            .target(name: "CCatalogue"),
            .target(name: "CCommit", cSettings: [.define("COMANDA_COMMIT", to: "\"\(commit)\"")]),
            .target(name: "CDemoMenu", exclude: ["Pictures"]),
            .systemLibrary(name: "CCrypt"),
            .systemLibrary(name: "CMalloc"),
            .systemLibrary(name: "CQREncode"),
            .systemLibrary(name: "CSodium"),
            .systemLibrary(name: "CWidth"),
        ])
        + folder(
            "Language",  // What is said: values and their JSON.
            [
                .target(name: "JSONCoding"),
                .target(name: "Commerce", dependencies: ["CSodium"]),
                .target(name: "Wire", dependencies: ["Commerce"]),
                .target(name: "Messages", dependencies: ["JSONCoding", "Commerce", "Wire"]),
                .target(name: "MenuSearch", dependencies: ["Messages", "Commerce"]),
            ])
        + folder(
            "Bus",  // How it travels.
            [
                .target(name: "ZeroMQ", dependencies: ["CZeroMQ"]),
                .target(
                    name: "MessageBus",
                    dependencies: [
                        "ZeroMQ", "JSONCoding", "Commerce", "Wire", .deque, .histogram,
                    ]),
            ])
        + folder(
            "Services",  // What the restaurant does; no service knows another.
            [
                .target(
                    name: "ServiceStorage",
                    dependencies: ["CSQLite", "MessageBus", "Commerce", "Wire", .grdb, .sqlite]),
                .target(
                    name: "ServiceLoop",
                    dependencies: ["ServiceStorage", "MessageBus", "Commerce", "Wire", .grdb]),
                .target(
                    name: "ServiceRuntime",
                    dependencies: [
                        "MessageBus", "ZeroMQ", "Messages", "JSONCoding", "Commerce", .arguments,
                        .configuration, .lifecycle, .logging, .signals, .subprocess,
                    ]),
                .target(
                    name: "Locations",
                    dependencies: [
                        "ServiceLoop", "ServiceStorage", "MessageBus", "MenuSearch", "Messages",
                        "Commerce", "Wire", "CCatalogue", "CDemoMenu", .grdb,
                    ],
                    exclude: ["demo-catalogue.json"]),
                .target(
                    name: "Orders",
                    dependencies: [
                        "ServiceLoop", "ServiceStorage", "MessageBus", "Messages", "JSONCoding",
                        "Commerce", "Wire", "CCatalogue", .grdb,
                    ]),
                .target(
                    name: "Payments",
                    dependencies: [
                        "ServiceLoop", "ServiceStorage", "MessageBus", "Messages", "Commerce",
                        "Wire", "CCatalogue", .grdb,
                    ]),
                .target(
                    name: "Deliveries",
                    dependencies: [
                        "ServiceLoop", "ServiceStorage", "MessageBus", "MenuSearch", "Messages",
                        "Commerce", "Wire", "CCatalogue", .grdb,
                    ]),
                .target(
                    name: "Kitchen",
                    dependencies: ["MessageBus", "Messages", "Commerce", "Wire", "CCatalogue"]),
                .target(
                    name: "Devices",
                    dependencies: ["Commerce", "Wire", "CCrypt", "CQREncode", .grdb]),
                .target(name: "Accounts", dependencies: ["Devices", "Commerce", .grdb]),
            ])
        + folder(
            "Screens",  // What people look at.
            [
                .target(name: "Terminal", dependencies: ["CWidth"], exclude: ["README.md"]),
                .target(
                    name: "TerminalScreen", dependencies: ["CNCurses", "Terminal", "MessageBus"]),
                .target(
                    name: "KitchenDisplay", dependencies: ["Messages", "Commerce", "Terminal"]),
                .target(
                    name: "KitchenClient",
                    dependencies: ["KitchenDisplay", "MessageBus", "Messages", "Commerce", "Wire"]),
                .target(
                    name: "KitchenTerminal",
                    dependencies: [
                        "KitchenClient", "KitchenDisplay", "Terminal", "TerminalScreen",
                        "MessageBus", "Messages", "Commerce", .subprocess,
                    ]),
                .target(
                    name: "Till",
                    dependencies: [
                        "KitchenDisplay", "Terminal", "MenuSearch", "Messages", "Commerce", "Wire",
                    ]),
                .target(
                    name: "TillTerminal",
                    dependencies: [
                        "KitchenClient", "Till", "KitchenDisplay", "Terminal", "TerminalScreen",
                        "MessageBus", "Messages", "Commerce", "Wire", .grdb,
                    ]),
            ])
        + folder(
            "Operations",  // What the operator does.
            [
                .target(
                    name: "ClientSupport",
                    dependencies: [
                        "ServiceRuntime", "MessageBus", "ZeroMQ", "Messages", "JSONCoding",
                        "Commerce", "Wire", "Terminal", .arguments, .signals,
                    ]),
                .target(
                    name: "LoadGenerator",
                    dependencies: [
                        "ClientSupport", "ServiceRuntime", "MessageBus", "ZeroMQ", "Messages",
                        "JSONCoding", "Commerce", "Wire", .arguments, .histogram,
                    ]),
                .target(name: "MenuFiles", dependencies: ["Messages", "Commerce", .csv, .yaml]),
                .target(
                    name: "Operations",
                    dependencies: [
                        "ClientSupport", "LoadGenerator", "MenuFiles", "TillTerminal", "Till",
                        "KitchenDisplay", "Terminal", "TerminalScreen", "ServiceRuntime", "ServiceStorage",
                        "MessageBus", "ZeroMQ", "MenuSearch", "Messages", "JSONCoding", "Commerce",
                        "Wire", "CCatalogue", "Accounts", "Devices", .arguments,
                        .subprocess,
                    ]),
            ])
        + folder(
            "Programs",  // Parse, build, run.
            [
                .executableTarget(
                    name: "comanda",
                    dependencies: ([
                        "Operations", "Locations", "Orders", "Payments", "Kitchen",
                        "KitchenClient", "KitchenTerminal", "Deliveries", "Accounts", "Devices", "ServiceStorage",
                        "ServiceRuntime", "MessageBus", "Commerce", "CCommit", .arguments,
                        withHTTP("Gateway"), withHTTP("StripeProvider"),
                    ] as [Target.Dependency?]).compactMap(\.self),
                    exclude: speaksHTTP ? [] : ["GatewayProgram", "StripeProgram"],
                    swiftSettings: speaksHTTP ? [.define("COMANDA_HTTP")] : [])
            ])
        + [
            // The proof.
            .target(name: "TestSupport", dependencies: ["Commerce"], path: "Tests/TestSupport"),
            .executableTarget(
                name: "echo-benchmark", dependencies: ["ZeroMQ"],
                path: "Tests/Benchmarks/EchoBenchmark"),
            .testTarget(name: "ZeroMQTests", dependencies: ["TestSupport", "ZeroMQ"]),
            .testTarget(name: "JSONCodingTests", dependencies: ["TestSupport", "JSONCoding"]),
            .testTarget(name: "CommerceTests", dependencies: ["TestSupport", "Commerce", "Wire"]),
            .testTarget(
                name: "MessagesTests",
                dependencies: ["Messages", "JSONCoding", "Commerce", "Wire"]),
            .testTarget(
                name: "MenuSearchTests",
                dependencies: ["TestSupport", "MenuSearch", "Messages", "Commerce"]),
            .testTarget(
                name: "MessageBusTests",
                dependencies: ["TestSupport", "MessageBus", "ZeroMQ", "Commerce", "Wire"]),
            .testTarget(
                name: "ServiceStorageTests",
                dependencies: [
                    "TestSupport", "CSQLite", "ServiceLoop", "ServiceStorage", "MessageBus",
                    "Commerce", "Wire", .grdb,
                ]),
            .testTarget(
                name: "LocationsTests",
                dependencies: [
                    "TestSupport", "Locations", "MenuSearch", "ServiceLoop", "ServiceStorage",
                    "MessageBus", "Messages", "Commerce", "Wire", .grdb,
                ]),
            .testTarget(
                name: "OrdersTests",
                dependencies: [
                    "TestSupport", "Orders", "ServiceStorage", "MessageBus", "Messages",
                    "JSONCoding", "Commerce", "Wire", .grdb, .sqlite,
                ]),
            .testTarget(
                name: "PaymentsTests",
                dependencies: [
                    "TestSupport", "Payments", "ServiceLoop", "ServiceStorage", "MessageBus",
                    "Messages", "Commerce", "Wire", .grdb,
                ]),
            .testTarget(
                name: "DeliveriesTests",
                dependencies: [
                    "TestSupport", "Deliveries", "Payments", "ServiceLoop", "ServiceStorage",
                    "MessageBus", "Messages", "Commerce", "Wire", .grdb,
                ]),
            .testTarget(
                name: "DevicesTests",
                dependencies: ["TestSupport", "Accounts", "Devices", "Commerce", "Wire", .grdb]),
            .testTarget(
                name: "KitchenTests",
                dependencies: [
                    "TestSupport", "Kitchen", "KitchenDisplay", "MessageBus", "ZeroMQ", "Messages",
                    "JSONCoding", "Commerce", "Wire",
                ]),
            .testTarget(
                name: "TerminalTests", dependencies: ["TestSupport", "Terminal", "TerminalScreen"]),
            .testTarget(
                name: "KitchenDisplayTests",
                dependencies: [
                    "TestSupport", "KitchenDisplay", "Messages", "Commerce", "Wire", "Terminal",
                ]),
            .testTarget(
                name: "KitchenClientTests",
                dependencies: [
                    "KitchenClient", "KitchenDisplay", "MessageBus", "Messages", "Commerce",
                ]),
            .testTarget(
                name: "KitchenTerminalTests",
                dependencies: [
                    "TestSupport", "KitchenTerminal", "KitchenDisplay", "MessageBus", "Messages",
                    "Commerce",
                ]),
            .testTarget(
                name: "TillTests",
                dependencies: [
                    "TestSupport", "Till", "KitchenDisplay", "Orders", "Terminal", "Messages",
                    "Commerce", "Wire",
                ]),
            .testTarget(
                name: "TillTerminalTests",
                dependencies: [
                    "TestSupport", "TillTerminal", "Till", "KitchenDisplay", "Terminal",
                    "MessageBus", "Messages", "Commerce", "Wire",
                ]),
            .testTarget(
                name: "MenuFilesTests",
                dependencies: ["TestSupport", "MenuFiles", "Messages", "Commerce"]),
            .testTarget(
                name: "OperationsTests",
                dependencies: [
                    "TestSupport", "Operations", "LoadGenerator", "ClientSupport", "ServiceRuntime",
                    "ServiceStorage", "Orders", "Payments", "MessageBus", "ZeroMQ",
                    "MenuFiles", "KitchenDisplay", "Messages", "Commerce", "Wire", .arguments,
                    .grdb, .configuration, .logging,
                ]),
            .testTarget(
                name: "ProtocolTests",
                dependencies: [
                    "TestSupport", "MessageBus", "Messages", "Commerce", "Wire", "Locations",
                    "Orders", "Payments", "Kitchen", "Deliveries",
                ],
                exclude: ["catalogue.py", "marked_members.py", "validate.py"]),
            .testTarget(
                name: "SuiteTests",
                dependencies: [
                    "TestSupport", "Messages", "Commerce", "Wire", "MessageBus", "ZeroMQ",
                ],
                exclude: ["Python"]),
            .testTarget(name: "TidyTests"),
        ],
    cLanguageStandard: .c2x  // for #embed
)

/// A dependency of builds that speak HTTP.
func withHTTP(_ target: Target.Dependency) -> Target.Dependency? { speaksHTTP ? target : nil }

/// Targets whose sources are in one folder of `Sources`.
func folder(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "Sources/\(name)/\(target.name)" }
    return targets
}

extension Target.Dependency {
    static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let configuration = product(name: "Configuration", package: "swift-configuration")
    static let csv = product(name: "SwiftCSV", package: "SwiftCSV")
    static let deque = product(name: "DequeModule", package: "swift-collections")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let histogram = product(name: "Histogram", package: "hdrhistogram-swift")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let hummingbirdHTTP2 = product(name: "HummingbirdHTTP2", package: "hummingbird")
    static let httpClient = product(name: "AsyncHTTPClient", package: "async-http-client")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let lifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let logging = product(name: "Logging", package: "swift-log")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
    static let signals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let sqlite = product(name: "GRDBSQLite", package: "GRDB.swift")
    static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
    static let yaml = product(name: "Yams", package: "Yams")
}

// What speaks HTTP.
if speaksHTTP {
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ]
    package.targets +=
        folder("System", [.systemLibrary(name: "CZlib")])
        + folder("Screens", [.target(name: "Web", exclude: ["Files"])])
        + folder(
            "Services",
            [
                .target(
                    name: "Gateway",
                    dependencies: [
                        "Web", "Accounts", "Devices", "MessageBus", "Messages", "JSONCoding",
                        "Commerce", "Wire", "CMalloc", "CSodium", "CZlib", .httpClient, .httpTypes,
                        .hummingbird, .hummingbirdCore, .hummingbirdHTTP2, .lifecycle, .logging,
                        .nioCore, .nioHTTP1, .nioHTTPTypes, .nioSSL, .subprocess,
                    ]),
                .target(
                    name: "StripeProvider",
                    dependencies: [
                        "ServiceLoop", "ServiceStorage", "ServiceRuntime", "MessageBus", "Messages",
                        "Commerce", "Wire", "CCatalogue", .grdb, .httpClient, .nioCore, .nioHTTP1,
                        .nioPosix,
                    ]),
            ])
        + [
            .testTarget(
                name: "GatewayTests",
                dependencies: [
                    "TestSupport", "Gateway", "Accounts", "Devices", "MessageBus", "Messages",
                    "JSONCoding", "Commerce", "Wire", .httpTypes, .nioEmbedded, .nioHTTPTypes,
                ]),
            .testTarget(
                name: "StripeProviderTests",
                dependencies: ["StripeProvider", "Messages", "Commerce", "Wire", .grdb]),
        ]
}

// Fuzzes the message parsers; only Tests/Endurance/fuzz builds it, with libFuzzer.
if Context.environment["COMANDA_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "envelope-fuzzer", dependencies: ["MessageBus", "Messages", "Commerce"],
            path: "Tests/EnvelopeFuzzer"))
}

// Every target is strict in the same way.
for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),  // SE-0335
            .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
            .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
        ]
    // Every use of an unsafe construct is marked with `unsafe` (SE-0458).
    let strict = [
        "JSONCoding", "Commerce", "Wire", "Messages", "MenuSearch", "ServiceLoop", "KitchenDisplay",
        "Till",
    ]
    if strict.contains(target.name) { target.swiftSettings?.append(.strictMemorySafety()) }
    // `@_lifetime` states which bytes a reader borrows, so that it can't outlive them.
    if target.name == "JSONCoding" {
        target.swiftSettings?.append(.enableExperimentalFeature("Lifetimes"))
    }
}
