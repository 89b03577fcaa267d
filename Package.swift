// swift-tools-version: 6.2
// The manifest is the map of the house: a line for each target, with the modules that it imports
// (Sources/README.md). Names in parentheses belong only to builds that speak HTTP.

import PackageDescription

/// The commit that `--version` tells, if Deploy/build gives it.
let commit = Context.environment["COMANDA_COMMIT"] ?? ""

/// Whether the programs that speak HTTP are built; their packages double the time of a first build.
let speaksHTTP = Context.environment["COMANDA_HTTP"] != nil

/// The modules of other packages, by the package.
let products = [
    "GRDB.swift": "GRDB GRDBSQLite",
    "SwiftCSV": "SwiftCSV",
    "Yams": "Yams",
    "async-http-client": "AsyncHTTPClient",
    "hdrhistogram-swift": "Histogram",
    "hummingbird": "Hummingbird HummingbirdCore HummingbirdHTTP2",
    "swift-argument-parser": "ArgumentParser",
    "swift-collections": "DequeModule",
    "swift-configuration": "Configuration",
    "swift-http-types": "HTTPTypes",
    "swift-log": "Logging",
    "swift-nio": "NIOCore NIOEmbedded NIOHTTP1 NIOPosix",
    "swift-nio-extras": "NIOHTTPTypes",
    "swift-nio-ssl": "NIOSSL",
    "swift-service-lifecycle": "ServiceLifecycle UnixSignals",
    "swift-subprocess": "Subprocess",
]

let system =
    folder(
        "System",  // The edge: system libraries.
        """
        CZeroMQ:
        CNCurses:
        CCrypt:
        CMalloc:
        CQREncode:
        CSodium:
        CWidth:
        (CZlib):
        """
    ) { name, _ in .systemLibrary(name: name) }
    + folder(
        "System",  // Code in C, and documents as bytes.
        """
        CSQLite:
        CCatalogue:
        CCommit:
        CDemoMenu:
        """)

let language = folder(
    "Language",  // What is said: values and their JSON.
    """
    JSONCoding:
    Commerce: CSodium
    Wire: Commerce
    Messages: JSONCoding Commerce Wire
    MenuSearch: Messages Commerce
    """)

let bus = folder(
    "Bus",  // How it travels.
    """
    ZeroMQ: CZeroMQ
    MessageBus: ZeroMQ JSONCoding Commerce Wire DequeModule Histogram
    """)

let services = folder(
    "Services",  // What the restaurant does; no service knows another.
    """
    ServiceStorage: CSQLite MessageBus Commerce Wire GRDB GRDBSQLite
    ServiceLoop: ServiceStorage MessageBus Commerce Wire GRDB
    ServiceRuntime: MessageBus ZeroMQ Messages JSONCoding Commerce ArgumentParser Configuration \
        ServiceLifecycle Logging UnixSignals Subprocess
    Directory: MessageBus Messages Commerce Wire
    Locations: ServiceLoop ServiceStorage MessageBus MenuSearch Messages Commerce Wire \
        CCatalogue CDemoMenu GRDB
    Orders: Directory ServiceLoop ServiceStorage MessageBus Messages JSONCoding Commerce Wire \
        CCatalogue GRDB
    Ledger: Commerce Messages Wire
    Payments: Ledger Directory ServiceLoop ServiceStorage MessageBus Messages Commerce Wire \
        CCatalogue GRDB
    Deliveries: Directory ServiceLoop ServiceStorage MessageBus MenuSearch Messages Commerce \
        Wire CCatalogue GRDB
    Kitchen: Directory MessageBus Messages Commerce Wire CCatalogue
    Secrets: Commerce CCrypt
    People: Secrets Directory ServiceLoop ServiceStorage MessageBus Messages Commerce Wire \
        CCatalogue GRDB
    Devices: Commerce CQREncode GRDB
    Accounts: Secrets Devices Commerce GRDB
    (GatewayCore): MessageBus Messages JSONCoding Commerce Wire CSodium CZlib HTTPTypes \
        Hummingbird NIOCore
    (Gateway): Web GatewayCore Accounts Devices Secrets MessageBus Messages JSONCoding Commerce \
        Wire CMalloc CSodium AsyncHTTPClient HTTPTypes Hummingbird HummingbirdCore \
        HummingbirdHTTP2 ServiceLifecycle Logging NIOCore NIOHTTP1 NIOHTTPTypes NIOSSL Subprocess
    (StripeProvider): ServiceLoop ServiceStorage ServiceRuntime MessageBus Messages Commerce \
        Wire CCatalogue GRDB AsyncHTTPClient NIOCore NIOHTTP1 NIOPosix
    """)

let screens = folder(
    "Screens",  // What people look at.
    """
    Terminal: CWidth
    TerminalScreen: CNCurses Terminal MessageBus
    KitchenDisplay: Messages Commerce Terminal
    KitchenClient: KitchenDisplay MessageBus Messages Commerce Wire
    KitchenTerminal: KitchenClient KitchenDisplay Terminal TerminalScreen MessageBus Messages \
        Commerce Subprocess
    Till: KitchenDisplay Terminal MenuSearch Messages Commerce Wire
    TillTerminal: KitchenClient Till KitchenDisplay Terminal TerminalScreen MessageBus Messages \
        Commerce Wire GRDB
    (Web):
    """)

let operations = folder(
    "Operations",  // What the operator does.
    """
    ClientSupport: Terminal ServiceRuntime MessageBus ZeroMQ Messages JSONCoding Commerce Wire \
        ArgumentParser UnixSignals
    MenuFiles: Messages Commerce SwiftCSV Yams
    LoadGenerator: ClientSupport ServiceRuntime MessageBus ZeroMQ Messages JSONCoding Commerce \
        Wire ArgumentParser Histogram
    Catalogue: ClientSupport MenuFiles ServiceRuntime MessageBus MenuSearch Messages Commerce \
        Wire ArgumentParser Subprocess
    Sales: Catalogue ClientSupport MenuFiles KitchenDisplay ServiceRuntime MessageBus Messages \
        Commerce Wire ArgumentParser
    Report: Sales ClientSupport ServiceRuntime Messages Commerce Wire ArgumentParser
    Tap: ClientSupport ServiceRuntime MessageBus ZeroMQ Messages JSONCoding Commerce Wire \
        ArgumentParser
    Call: ClientSupport ServiceRuntime MessageBus Messages JSONCoding Commerce Wire CCatalogue \
        ArgumentParser
    Backup: ClientSupport ServiceRuntime ServiceStorage MessageBus Commerce Accounts Devices \
        ArgumentParser
    Doctor: Backup ClientSupport KitchenDisplay ServiceRuntime ServiceStorage MessageBus ZeroMQ \
        Messages Commerce Wire ArgumentParser Subprocess
    Setup: ClientSupport ServiceRuntime MessageBus ZeroMQ Messages Commerce Wire Accounts \
        Devices Secrets ArgumentParser Subprocess
    Operations: Backup Call Catalogue Doctor Report Sales Setup Tap ClientSupport LoadGenerator \
        TillTerminal Till Terminal TerminalScreen ServiceRuntime MessageBus Commerce ArgumentParser
    """)

let programs = folder(
    "Programs",  // Parse, build, run.
    """
    comanda: Operations Locations Orders Payments Kitchen KitchenClient KitchenTerminal \
        Deliveries People Accounts Devices ServiceStorage ServiceRuntime MessageBus Commerce \
        CCommit ArgumentParser (Gateway) (GatewayCore) (StripeProvider)
    """
) { .executableTarget(name: $0, dependencies: $1) }

/// The proof: the tests of a module may also import `TestSupport`.
let tests = targets(
    """
    ZeroMQTests: ZeroMQ
    JSONCodingTests: JSONCoding
    CommerceTests: Commerce Wire
    MessagesTests: Messages JSONCoding Commerce Wire
    MenuSearchTests: MenuSearch Messages Commerce
    MessageBusTests: MessageBus ZeroMQ Commerce Wire
    ServiceStorageTests: CSQLite ServiceLoop ServiceStorage MessageBus Commerce Wire GRDB
    DirectoryTests: TestServices Directory MessageBus Messages Commerce Wire
    LocationsTests: Locations MenuSearch ServiceLoop ServiceStorage MessageBus Messages Commerce \
        Wire GRDB
    OrdersTests: TestServices Orders Directory ServiceStorage MessageBus Messages JSONCoding \
        Commerce Wire GRDB GRDBSQLite
    PaymentsTests: Payments Ledger Directory ServiceLoop ServiceStorage MessageBus Messages \
        Commerce Wire GRDB
    DeliveriesTests: Deliveries Payments Directory ServiceLoop ServiceStorage MessageBus \
        Messages Commerce Wire GRDB
    PeopleTests: TestServices People Devices Directory Secrets ServiceLoop ServiceStorage \
        MessageBus ZeroMQ Messages Commerce Wire GRDB
    DevicesTests: Accounts Devices Secrets Commerce GRDB
    KitchenTests: Kitchen Directory KitchenDisplay MessageBus ZeroMQ Messages JSONCoding \
        Commerce Wire
    TerminalTests: Terminal TerminalScreen
    KitchenDisplayTests: KitchenDisplay Messages Commerce Wire Terminal
    KitchenClientTests: KitchenClient KitchenDisplay MessageBus Messages Commerce
    KitchenTerminalTests: KitchenTerminal KitchenDisplay MessageBus Messages Commerce
    TillTests: Till KitchenDisplay Orders Terminal Messages Commerce Wire
    TillTerminalTests: TillTerminal Till KitchenDisplay Terminal MessageBus Messages Commerce \
        Wire GRDB
    MenuFilesTests: MenuFiles Messages Commerce
    OperationsTests: Backup Call Catalogue Doctor Report Sales Setup Tap ClientSupport \
        LoadGenerator MenuFiles KitchenDisplay Orders Payments ServiceRuntime ServiceStorage \
        MessageBus ZeroMQ Messages Commerce Wire GRDB ArgumentParser Configuration Logging \
        Operations
    ProtocolTests: MessageBus Messages Commerce Wire Locations Orders Payments Kitchen \
        Deliveries People
    SuiteTests: Messages Commerce Wire MessageBus ZeroMQ
    TidyTests:
    (GatewayTests): Gateway GatewayCore Accounts Devices MessageBus Messages JSONCoding Commerce \
        Wire HTTPTypes NIOEmbedded NIOHTTPTypes
    (StripeProviderTests): StripeProvider Messages Commerce Wire GRDB
    """
) { .testTarget(name: $0, dependencies: ["TestSupport"] + $1) }

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
    targets: system + language + bus + services + screens + operations + programs + tests + [
        .target(name: "TestSupport", dependencies: ["Commerce"], path: "Tests/TestSupport"),
        .target(
            name: "TestServices", dependencies: ["MessageBus", "Messages", "Commerce", "Wire"],
            path: "Tests/TestServices"),
        .executableTarget(
            name: "echo-benchmark", dependencies: ["ZeroMQ"], path: "Tests/Benchmarks/EchoBenchmark"
        ),
    ],
    cLanguageStandard: .c2x  // for #embed
)

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
}

// Fuzzes the message parsers; only Tests/Endurance/fuzz builds it, with libFuzzer.
if Context.environment["COMANDA_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "envelope-fuzzer", dependencies: ["MessageBus", "Messages", "Commerce"],
            path: "Tests/EnvelopeFuzzer"))
}

/// Files in the folders of targets that the build does not read.
let unread = [
    "CDemoMenu": ["Pictures"],
    "Locations": ["demo-catalogue.json"],
    "ProtocolTests": ["catalogue.py", "marked_members.py", "validate.py"],
    "SuiteTests": ["Python"],
    "Terminal": ["README.md"],
    "Web": ["Files"],
    "comanda": speaksHTTP ? [] : ["GatewayProgram", "StripeProgram"],
]

/// Targets that are strict about memory, too: they borrow bytes, or are pure.
let strict = [
    "JSONCoding", "Commerce", "Wire", "Messages", "MenuSearch", "ServiceLoop", "KitchenDisplay",
    "Till",
]

for target in package.targets {
    target.exclude = unread[target.name] ?? []
    switch target.name {
    case "CSQLite": target.linkerSettings = [.linkedLibrary("sqlite3")]
    case "CCommit": target.cSettings = [.define("COMANDA_COMMIT", to: "\"\(commit)\"")]
    case "comanda": target.swiftSettings = speaksHTTP ? [.define("COMANDA_HTTP")] : []
    default: break
    }
    if target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + settings(of: target.name)
    }
}

/// The settings of a target; every target is strict in the same way.
func settings(of target: String) -> [SwiftSetting] {
    var settings: [SwiftSetting] = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
    // Every use of an unsafe construct is marked with `unsafe` (SE-0458).
    if strict.contains(target) { settings.append(.strictMemorySafety()) }
    // `@_lifetime` states which bytes a reader borrows, so that it can't outlive them.
    if target == "JSONCoding" { settings.append(.enableExperimentalFeature("Lifetimes")) }
    return settings
}

/// The targets of a folder of `Sources`, from their lines.
func folder(
    _ name: String, _ lines: String,
    _ make: (String, [Target.Dependency]) -> Target = { .target(name: $0, dependencies: $1) }
) -> [Target] {
    let targets = targets(lines, make)
    for target in targets { target.path = "Sources/\(name)/\(target.name)" }
    return targets
}

/// The targets of lines `Name: Module Module`, as far as this build has them.
func targets(_ lines: String, _ make: (String, [Target.Dependency]) -> Target) -> [Target] {
    lines.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = names(parts[0]).first else { return nil }
        return make(name, names(parts[1]).map(dependency(on:)))
    }
}

/// The names of a text, without those in parentheses if this build does not speak HTTP.
func names(_ text: Substring) -> [String] {
    text.split(separator: " ").compactMap { name in
        if !name.hasPrefix("(") { return String(name) }
        return speaksHTTP ? String(name.dropFirst().dropLast()) : nil
    }
}

/// A module of this package or of another one.
func dependency(on module: String) -> Target.Dependency {
    let owner = products.first { names($0.value[...]).contains(module) }
    return owner.map { .product(name: module, package: $0.key) } ?? .byName(name: module)
}
