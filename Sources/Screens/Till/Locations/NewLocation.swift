// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
import Wire

/// The first location of a restaurant, as a person describes it at the till.
package struct NewLocation: Codable, Equatable, Sendable {
    /// Its identifier, which never changes.
    package let id: LocationID
    /// Its name for people, with the company before it.
    package let name: String
    /// The currency of its prices, which never changes.
    package let currency: Currency
    /// Its time zone by IANA name.
    package let timeZone: String
    /// Its tax rule.
    package let tax: TaxRule

    /// The station with which its kitchen begins, because every item needs one.
    private static let kitchen = Station(id: "kitchen", name: "Kitchen")

    /// The message that adds it.
    func request(_ context: CommandContext) -> AddLocation {
        var request = AddLocation(
            location: id, name: name, currency: currency, timeZone: timeZone, tax: tax,
            context: context)
        request.stations = [Self.kitchen]
        return request
    }
}
