// SPDX-License-Identifier: Apache-2.0

/// A file may import only modules that its target declares in `Package.swift`.
///
/// The build does not check this: a module can import the dependencies of its dependencies.
struct ImportRule {
    private let manifest: Manifest

    init(_ manifest: Manifest) { self.manifest = manifest }

    /// The modules of the toolchain, which targets do not declare.
    private static let toolchain: Set = ["Swift", "Foundation", "Synchronization", "Glibc"]

    /// Toolchain modules that a target must not import.
    ///
    /// The ZeroMQ binding stays small enough to be published alone. The JSON coder exists because
    /// Foundation is slower.
    private static let forbidden: [String: Set<String>] = [
        "ZeroMQ": ["Foundation"], "JSONCoding": ["Foundation", "Synchronization"],
    ]

    /// Finds imports that the target does not declare.
    func findings(in file: ProjectFile) -> [Finding] {
        guard let module = file.module, let target = manifest.target(module) else { return [] }
        let accepted = target.dependencies.union(Self.toolchain)
            .subtracting(Self.forbidden[module] ?? [])
        return Self.imports(of: file).compactMap { name, line in
            accepted.contains(name)
                ? nil
                : file.finding(line, "\(module) must not import \(name); see Package.swift")
        }
    }

    /// Finds modules that are not in the folder that the manifest names, and unused dependencies.
    func findings(inSources files: [ProjectFile]) -> [Finding] {
        misplaced(files) + unused(files)
    }

    private func misplaced(_ files: [ProjectFile]) -> [Finding] {
        let folders = Set(files.compactMap(\.moduleFolder))
        let declared = Set(manifest.targets.map { "Sources/\($0.folder)/\($0.name)" })
        return folders.symmetricDifference(declared).sorted().map { folder in
            Finding(path: folder, line: 1, advice: "name the same folder here and in Package.swift")
        }
    }

    private func unused(_ files: [ProjectFile]) -> [Finding] {
        let swift = files.filter { $0.fileExtension == "swift" }
        return Dictionary(grouping: swift) { $0.module ?? "" }.sorted { $0.key < $1.key }.flatMap {
            module, files in
            let imported = Set(files.flatMap { Self.imports(of: $0).map(\.name) })
            let declared = manifest.target(module)?.dependencies ?? []
            return declared.subtracting(imported).sorted().map { name in
                Finding(
                    path: "Package.swift", line: 1,
                    advice: "\(module) does not import \(name); remove the dependency")
            }
        }
    }

    /// The modules that a file imports, with the lines of the imports.
    static func imports(of file: ProjectFile) -> [(name: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return file.tokens.indices.compactMap { index in
            guard file.tokens[index].is("import") else { return nil }
            let names = file.tokens[(index + 1)...].prefix(2)
            return names.first { !kinds.contains($0.text) }.map { ($0.text, $0.line) }
        }
    }
}
