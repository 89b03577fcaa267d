// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import Commerce

extension Identifier: ExpressibleByArgument {
    /// Reads an argument of the command line; nil if it is not an identifier.
    public init?(argument: String) { self.init(argument) }
}

extension Identifier {
    /// A new unique identifier, from the wall clock and the system's random number generator.
    package static func fresh() -> Self {
        var generator = SystemRandomNumberGenerator()
        return unique(at: .now(), using: &generator)
    }
}

extension CommandKey {
    /// A hash of the key as 1 to 7 lowercase letters and digits (FNV-1a, 32 bits).
    ///
    /// Terminal names end in it, so that two clients do not share a terminal and its open order.
    /// Two keys have the same hash with a probability of 2⁻³².
    package var shortHash: String {
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 36)
    }
}
