// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The refusal of a negative number on the command line, which would be read as an option.
package enum NegativeNumber {
    /// The error for the first argument that begins like a negative number; nil without one.
    ///
    /// No option of `comanda` begins with a digit. Arguments after `--` are never options.
    package static func problem(in arguments: [String]) -> ValidationError? {
        let number = arguments.prefix { $0 != "--" }.first { text in
            text.wholeMatch(of: /-[0-9.,].*/) != nil
        }
        guard let number else { return nil }
        return ValidationError(
            """
            '\(number)' begins like an option. No amount or count of comanda is below zero. If it \
            is a name, write it after all options and --, as in: comanda menu search -- \(number)
            """)
    }
}
