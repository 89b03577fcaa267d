// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import Commerce
public import Messages

extension FiringRule: ExpressibleByArgument {}
extension DisplaySound: ExpressibleByArgument {}
extension DietaryTag: ExpressibleByArgument {}
extension Allergen: ExpressibleByArgument {}

extension BusinessDay: ExpressibleByArgument {
    /// Reads a date `YYYY-MM-DD`; nil for any other text.
    public init?(argument: String) { self.init(argument) }
}
