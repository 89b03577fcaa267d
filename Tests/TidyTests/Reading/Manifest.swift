// SPDX-License-Identifier: Apache-2.0

/// The targets of `Sources` in `Package.swift`, and the modules that each declares as dependencies.
struct Manifest {
    /// One target of the package.
    struct Target: Equatable {
        /// The name of its module.
        let name: String
        /// The folder of `Sources` that contains the target.
        let folder: String
        /// The modules that it may import.
        let dependencies: Set<String>
    }

    /// The targets, in the manifest's order.
    let targets: [Target]

    /// Reads the text of a manifest: each call of `folder` names a folder and lists its targets.
    init(_ text: String) {
        let file = ProjectFile("Package.swift", text)
        targets = file.calls(of: "folder").flatMap { index in
            let texts = file.arguments(from: index + 1).filter { $0.kind == .string }.map(\.text)
            return texts.count < 2 ? [] : Self.targets(of: texts[0], in: texts[1])
        }
    }

    func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    /// The targets of lines `Name: Module Module`; parentheses mark names of some builds.
    private static func targets(of folder: String, in lines: String) -> [Target] {
        lines.split(separator: "\n").compactMap { line in
            let words = line.split { " :()".contains($0) }.map(String.init)
            return words.first.map {
                Target(name: $0, folder: folder, dependencies: Set(words.dropFirst()))
            }
        }
    }
}
