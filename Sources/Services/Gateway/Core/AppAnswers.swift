// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// The answers to clients of the older delivery app (`Protocols/12-ACCOUNTS.md`).
enum AppAnswers {
    /// The result of a command.
    struct Done: Encodable {
        let status = "success"
        var order: OrderID?

        private enum CodingKeys: String, CodingKey {
            case status
            case order = "order_id"
        }
    }

    /// The locations.
    struct Restaurants: Encodable {
        struct Entry: Encodable {
            let id: LocationID
            let name: String
        }

        let restaurants: [Entry]

        /// The locations that are not closed.
        init(_ locations: [Location]) {
            restaurants = locations.filter { !$0.closed }.map { Entry(id: $0.id, name: $0.name) }
        }
    }

    /// The items of a location.
    struct Meals: Encodable {
        struct Entry: Encodable {
            let id: ItemID
            let name: String
            let description: String
            let image: String?
            let price: Double

            private enum CodingKeys: String, CodingKey {
                case id, name, image, price
                case description = "short_description"
            }
        }

        var meals: [Entry] = []

        /// Adds the available items of a page of a menu.
        mutating func add(_ menu: Menu) {
            meals += menu.items.filter { $0.available && $0.removed != true }.map { item in
                Entry(
                    id: item.id, name: item.name, description: item.description ?? "",
                    image: item.picture.map { "/api/pictures/\($0)" },
                    price: AppAnswers.number(item.price, menu.currency))
            }
        }
    }

    /// An order of a customer, or of a courier.
    struct Latest: Encodable {
        struct Meal: Encodable {
            let meal: String
            let quantity: Int
            let total: Double

            private enum CodingKeys: String, CodingKey {
                case meal, quantity
                case total = "sub_total"
            }
        }

        struct Entry: Encodable {
            let id: OrderID
            let status: String
            let total: Double
            let address: String?
            let meals: [Meal]
            let driver: String?

            private enum CodingKeys: String, CodingKey {
                case id, status, total, address, driver
                case meals = "order_details"
            }
        }

        let order: Entry?

        /// An order with its delivery; nil without one.
        init(_ order: Order?, _ delivery: Delivery?) {
            self.order = order.map { order in
                Entry(
                    id: order.id, status: delivery?.status.rawValue ?? order.status.rawValue,
                    total: AppAnswers.number(order.totals.total, order.currency),
                    address: order.fulfilment.address,
                    meals: order.lines.map { line in
                        Meal(
                            meal: line.name, quantity: line.quantity,
                            total: AppAnswers.number(line.price * line.quantity, order.currency))
                    },
                    driver: delivery?.courier?.name)
            }
        }

        private enum CodingKeys: CodingKey {
            case order
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // Clients expect the member also without an order.
            try container.encode(order, forKey: .order)
        }
    }

    /// What a courier can accept.
    struct Ready: Encodable {
        struct Entry: Encodable {
            let id: OrderID
            let restaurant: String
            let distance: Int?
            let earnings: Double
        }

        let orders: [Entry]

        /// The offers of a courier.
        init(_ offers: [ListDeliveryOffers.Offer]) {
            orders = offers.map { offer in
                Entry(
                    id: offer.delivery.order, restaurant: offer.restaurant,
                    distance: offer.delivery.distance,
                    earnings: AppAnswers.number(
                        offer.delivery.earnings.total, offer.delivery.currency))
            }
        }
    }

    /// The earnings of a week, by its days.
    struct Revenue: Encodable {
        private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

        let revenue: [String: Double]

        /// The earnings by day, of a week that begins on a Monday.
        init(_ days: [EarnedPeriod], in week: [BusinessDay]) {
            revenue = zip(Self.names, week).reduce(into: [:]) { sums, day in
                sums[day.0] = days.filter { $0.from == day.1 }.reduce(0) {
                    $0 + AppAnswers.number($1.earnings.total, $1.currency)
                }
            }
        }
    }

    /// An amount as a decimal number.
    static func number(_ amount: Amount, _ currency: Currency) -> Double {
        Double(amount.minorUnits) / pow(10, Double(currency.minorUnitDigits))
    }

    /// The place in a text with latitude and longitude in degrees; nil for another text.
    static func place(_ text: String) -> Place? {
        let parts = text.split(separator: ",").map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return Place(
            latitude: Int((latitude * 1_000_000).rounded()),
            longitude: Int((longitude * 1_000_000).rounded()))
    }
}
