// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What screens in terminals and in browsers compute alike (`Tests/Vectors`); Node reads it, too.
package enum ScreenVectors {
    /// Reads those that a test needs.
    package static func read<Vectors: Decodable>() throws -> Vectors {
        let file = ProjectFolder.root.appending(path: "Tests/Vectors/screens.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }
}
