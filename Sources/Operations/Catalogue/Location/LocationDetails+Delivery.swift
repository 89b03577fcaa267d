// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import MessageBus
import Messages

extension LocationDetails {
    /// The rules of deliveries in the given file; rules without areas to remove them, and nil if
    /// none are given.
    ///
    /// Throws a `ValidationError`.
    func givenDelivery() throws -> DeliveryRules? {
        guard let deliveryFile else { return nil }
        if deliveryFile == "none" {
            let nothing = CourierPay(amount: .zero, perKilometre: .zero)
            return DeliveryRules(place: .zero, areas: [], courier: nothing)
        }
        guard let data = FileManager.default.contents(atPath: deliveryFile) else {
            throw ValidationError(
                "'\(deliveryFile)' can't be read. Name a JSON file with the rules of deliveries, "
                    + "or --delivery none.")
        }
        do {
            return try WireCoding.decode(DeliveryRules.self, from: data)
        } catch {
            throw ValidationError(
                "'\(deliveryFile)' has no rules of deliveries: \(WireCoding.explain(error)). "
                    + "Deploy/sample-delivery.json is an example.")
        }
    }
}

/// The rules of deliveries as text.
enum DeliveryText {
    /// Where a location delivers, for which fee and minimum, and what a courier earns.
    static func text(_ rules: DeliveryRules, in currency: Currency) -> String {
        let areas = rules.areas.map { area in
            let shape =
                area.radius.map { "up to \(Place.text(ofMetres: $0)) away" }
                ?? "area with \(area.polygon?.count ?? 0) corners"
            return "\(shape): \(fee(area.fee ?? rules.fee, currency))"
        }
        let minimum = rules.minimum.map { "items of at least \(currency.text($0))" }
        let pay = parts(rules.courier.amount, rules.courier.perKilometre, nil, currency)
        return (areas + [minimum, "a courier earns \(pay)"].compactMap(\.self))
            .joined(separator: "; ")
    }

    private static func fee(_ fee: DeliveryFee?, _ currency: Currency) -> String {
        guard let fee else { return "free" }
        let free = fee.freeFrom.map { ", free from \(currency.text($0))" } ?? ""
        return parts(fee.amount, fee.perKilometre, fee.basisPoints, currency) + free
    }

    private static func parts(
        _ amount: Amount?, _ perKilometre: Amount?, _ basisPoints: Int?, _ currency: Currency
    ) -> String {
        let parts = [
            amount.map(currency.text),
            perKilometre.map { "\(currency.text($0)) a km" },
            basisPoints.map { "\(DecimalNumber.text($0, digits: 2)) % of the items" },
        ].compactMap(\.self)
        return parts.isEmpty ? "free" : parts.joined(separator: " + ")
    }
}
