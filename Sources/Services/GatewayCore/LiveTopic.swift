// SPDX-License-Identifier: Apache-2.0

package import Commerce
import JSONCoding
import MessageBus
package import Messages
import Wire

/// A stream of the bus as a live route sends it.
package struct LiveTopic: Hashable, Sendable {
    /// The live routes of a location.
    package enum Kind: String, Sendable, CaseIterable {
        /// The location and its menu.
        case menu
        /// The numbers of orders that the kitchen makes, for the public.
        case board
        /// The tickets of the kitchen.
        case tickets
        /// The orders.
        case orders
        /// The deliveries.
        case deliveries
        /// What the guests of orders see of the deliveries.
        case door

        /// The service whose stream it is.
        package var service: String {
            switch self {
            case .menu: "locations"
            case .board, .tickets: "kitchen"
            case .orders: "orders"
            case .deliveries, .door: "delivery"
            }
        }

        /// The streams that are live routes of a location; the others are parts of them.
        package static let ofLocations: [Self] = [.menu, .board, .tickets, .orders, .deliveries]

        /// The streams with everything that happens at a location.
        package static let tapped: [Self] = [.menu, .orders, .tickets]

        /// Whether everybody may listen, or guests, who do not learn who works here.
        package var isPublic: Bool { self == .menu || self == .board || self == .door }
    }

    /// Which stream it is.
    package let kind: Kind
    /// The location of the stream.
    package let location: LocationID

    /// A stream from its parts.
    package init(kind: Kind, location: LocationID) {
        self.kind = kind
        self.location = location
    }
}

/// An entity of a stream that live routes send.
protocol LiveEntity: Codable, Sendable {
    /// Its identity within the stream.
    var liveKey: String { get }
    /// Whether it has left the state of the stream by itself.
    var isGone: Bool { get }
    /// Whether the page of its guest shows where its courier is.
    var showsCourier: Bool { get }
}

extension LiveEntity {
    /// Only deliveries have couriers.
    var showsCourier: Bool { false }
}

extension Order: LiveEntity {
    var liveKey: String { id.text }
    var isGone: Bool { !isActive }
}

extension Ticket: LiveEntity {
    var liveKey: String { order.text }
    /// A ticket leaves by an event.
    var isGone: Bool { false }
}

extension Delivery: LiveEntity {
    var liveKey: String { id.text }
    /// Whether it has ended.
    package var isGone: Bool { status.isFinal }
    /// Before, the courier may be at the door of another guest.
    var showsCourier: Bool { status == .onTheWay }

    /// The delivery as its guest sees it: without what concerns its courier only.
    package var forGuest: Delivery {
        var shown = self
        shown.earnings = CourierEarnings()
        shown.declinedBy = nil
        if !showsCourier { shown.position = nil }
        return shown
    }
}

extension LocationEntity: LiveEntity {
    var liveKey: String { "\(kind?.rawValue ?? "")/\(id ?? "")" }
    var isGone: Bool {
        category?.removed ?? modifierGroup?.removed ?? item?.removed ?? false
    }
}

/// What everybody may know about an order in the kitchen.
struct BoardEntry: Codable, Equatable {
    /// The name of the order on boards, which tells nobody which order it is.
    let order: String
    /// The number that people call out.
    let number: Int
    /// Whether it is in process or ready.
    let status: OrderStatus

    /// What the board shows of a ticket; nil if nobody comes to the counter for it.
    init?(_ ticket: Ticket, _ links: OrderLink) {
        guard [.counter, .pickup].contains(ticket.fulfilment.kind) else { return nil }
        order = links.boardName(of: ticket.order)
        number = ticket.number
        status = ticket.status
    }
}
