// SPDX-License-Identifier: Apache-2.0

/// Who may know whom: the table of Sources/README.md, checked file by file, because the build lets
/// a module import what its dependencies depend on.
enum ImportRule {
    /// The modules, our own and foreign ones, that a module may import.
    ///
    /// The toolchain's Foundation, Synchronization and Glibc need no leave, except where
    /// `forbidden` says so.
    static let allowed: [String: Set<String>] = [
        "CCatalogue": [],
        "CNCurses": [],
        "CSQLite": [],
        "CZeroMQ": [],
        "ZeroMQ": ["CZeroMQ"],
        "JSONCoding": [],
        "MessageBus": ["ZeroMQ", "JSONCoding", "Commerce", "DequeModule", "Histogram"],
        "Commerce": [],
        "Messages": ["JSONCoding", "Commerce"],
        "ServiceStorage": ["CSQLite", "MessageBus", "Commerce", "GRDB", "GRDBSQLite"],
        "Locations": service.union(storage),
        "Orders": service.union(storage).union(["JSONCoding"]),
        "Payments": service.union(storage),
        "Kitchen": service,
        "ServiceRuntime": [
            "MessageBus", "ZeroMQ", "Messages", "Commerce", "ArgumentParser", "Configuration",
            "Logging", "ServiceLifecycle", "UnixSignals",
        ],
        "Terminal": ["CNCurses"],
        "KitchenDisplay": ["Messages", "Commerce", "Terminal"],
        "KitchenTerminal": [
            "KitchenDisplay", "Terminal", "MessageBus", "Messages", "Commerce",
        ],
        "Operations": [
            "ServiceStorage", "MessageBus", "Messages", "JSONCoding", "Commerce", "CCatalogue",
            "ServiceRuntime",
            "ZeroMQ", "ArgumentParser", "Histogram", "Subprocess", "UnixSignals",
        ],
        "locations-service": program.union(["Locations"]),
        "order-service": program.union(["Orders"]),
        "payment-service": program.union(["Payments"]),
        "kds-service": program.union(["Kitchen", "KitchenTerminal"]),
        "comanda": ["Operations", "ArgumentParser"],
    ]

    private static let service: Set = ["MessageBus", "Messages", "Commerce", "CCatalogue"]
    private static let storage: Set = ["ServiceStorage", "GRDB"]
    private static let program: Set = ["ServiceRuntime", "ArgumentParser"]
    private static let toolchain: Set = ["Foundation", "Synchronization", "Glibc"]

    /// What is withheld although it comes with the toolchain: the binding shall stay small enough
    /// to be published alone, and so shall the JSON coder, which is there to do without Foundation.
    private static let forbidden: [String: Set<String>] = [
        "ZeroMQ": ["Foundation"], "JSONCoding": ["Foundation", "Synchronization"],
    ]

    static func findings(in file: ProjectFile) -> [Finding] {
        guard let module = file.module, let allowed = allowed[module] else { return [] }
        let accepted = allowed.union(toolchain).subtracting(forbidden[module] ?? [])
        return imports(of: file).compactMap { name, line in
            accepted.contains(name)
                ? nil
                : file.finding(
                    line, "\(module) may not know \(name); Sources/README.md says who may know whom"
                )
        }
    }

    /// The folders of `Sources` without a row in the table, and the rows without a folder.
    static func findings(inModules modules: Set<String>) -> [Finding] {
        modules.symmetricDifference(allowed.keys).sorted().map { module in
            Finding(
                path: "Sources/\(module)", line: 1,
                advice: "make the folders of Sources and the table in ImportRule.swift agree")
        }
    }

    /// The modules that a file imports and the lines on which it does.
    static func imports(of file: ProjectFile) -> [(name: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return file.tokens.indices.compactMap { index in
            guard file.tokens[index].is("import") else { return nil }
            let names = file.tokens[(index + 1)...].prefix(2)
            return names.first { !kinds.contains($0.text) }.map { ($0.text, $0.line) }
        }
    }
}
