// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MenuFiles

extension FutureTime {
    /// Reads an argument; throws a `ValidationError` that says how to write a time.
    static func argument(_ text: String) throws -> Self {
        guard let time = Self(text) else {
            throw ValidationError("Write a time like \(forms), in the restaurant's time.")
        }
        return time
    }

    /// The help of an option.
    static func help(_ text: String) -> ArgumentHelp {
        "\(text), as \(forms), in the restaurant's time."
    }
}
