// SPDX-License-Identifier: Apache-2.0

/// The targets of `Package.swift`, and the modules that each declares as dependencies.
struct Manifest {
    /// One target of the package.
    struct Target: Equatable {
        /// The name of its module.
        let name: String
        /// The folder of `Sources` that contains the target; nil for a target elsewhere.
        let folder: String?
        /// The modules that it may import.
        let dependencies: Set<String>
    }

    /// The targets, in the manifest's order.
    let targets: [Target]

    private static let kinds: Set = [
        "target", "executableTarget", "systemLibrary", "testTarget",
    ]

    /// Reads the text of a manifest.
    init(_ text: String) {
        let file = ProjectFile("Package.swift", text)
        let products = Self.products(in: file)
        var folder: String?
        targets = file.tokens.indices.compactMap { index in
            if file.tokens[index].is("folder") || file.tokens[index].is("testTarget") {
                folder = file.string(from: index + 1)
            }
            guard Self.kinds.contains(file.tokens[index].text), index > 0,
                file.tokens[index - 1].is("."), file.tokens[index + 1].is("(")
            else { return nil }
            let arguments = file.arguments(from: index + 1)
            guard let name = arguments.first(where: { $0.kind == .string }) else { return nil }
            let isElsewhere = arguments.contains { $0.is("path") }
            return Target(
                name: name.text,
                folder: file.tokens[index].is("testTarget") || isElsewhere ? nil : folder,
                dependencies: Self.dependencies(in: arguments, products))
        }
    }

    func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    /// The products of other packages by constant: `GRDB` for `static let grdb = product(…)`.
    private static func products(in file: ProjectFile) -> [String: String] {
        let starts = file.occurrences(of: "product", "(")
        return starts.reduce(into: [:]) { products, start in
            products[file.tokens[start - 2].text] = file.string(from: start + 1)
        }
    }

    private static func dependencies(
        in arguments: ArraySlice<Token>, _ products: [String: String]
    ) -> Set<String> {
        guard let start = arguments.firstIndex(where: { $0.is("dependencies") }),
            let end = arguments[start...].firstIndex(where: { $0.is("]") })
        else { return [] }
        return Set(
            arguments[start..<end].compactMap { token in
                token.kind == .string ? token.text : products[token.text]
            })
    }
}

extension ProjectFile {
    /// The text of the first string literal at a token or after it.
    fileprivate func string(from index: Int) -> String? {
        tokens[index...].first { $0.kind == .string }?.text
    }
}
