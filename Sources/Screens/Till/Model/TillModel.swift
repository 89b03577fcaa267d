// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import KitchenDisplay
import Messages
package import Terminal

/// The state of a till as a value.
///
/// `update` takes an input and returns effects for the shell; `frame` draws and says what can be
/// done. Neither reads a clock: the time comes with the inputs.
package struct TillModel: Equatable, Sendable {
    /// The till and the person at it.
    package let identity: TillIdentity
    /// What must survive the end of the program; the shell stores it before it performs effects.
    package internal(set) var memory: TillMemory
    /// The present time.
    package internal(set) var now: Timestamp
    /// The size of the terminal.
    package internal(set) var size: Size
    /// The Kitchen tab; nil before a location was chosen.
    package internal(set) var kitchen: KitchenModel?

    /// What the services said.
    var confirmed: Confirmed
    /// The selected tab.
    var tab = TillTab.till
    /// The selected page of the Till tab.
    var page = TillPage.sale
    /// What lies on top of the page; nil if nothing does.
    var dialog: TillDialog?
    /// The order at hand that others ended or took over; the Sale page says so until it is closed.
    var lost: LostOrder?
    /// The state of the Sale page.
    var sale = Sale()
    /// The state of the Locations tab, and of the first start.
    var locationsPage = LocationsPage()
    /// The state of the Orders page.
    var ordersPage = OrdersPage()
    /// The state of the Tables page.
    var tables = TablesPage()
    /// The table at which guests were seated a moment ago; nil if none were.
    var seating: Seating?
    /// What the person points at in the order at hand.
    var orderPanel = OrderPanel()
    /// What the kitchen answered to the orders of this till.
    var kitchenAnswers = KitchenAnswers()
    /// What the kitchen's screens show of the order at hand.
    var ticketSight = TicketSight()
    /// The terminals with an open drawer, as far as the payment on the screen knows.
    var openDrawers: [TerminalID]?
    /// Keys that wait until the order at hand is confirmed.
    var typedAhead = TypedAhead()
    /// The last refund of this till, whose event may follow its answer.
    var lastRefund: RefundID?
    /// Whether the bell is to ring.
    var ringsBell = false
    /// A sentence in the status line, which stays until the next key.
    var notice: Notice?
    /// What makes the notice untrue before the next key; nil for a notice that stays true.
    var passing: PassingNotice?
    /// Since when the order at hand is not among the active orders.
    var missingSince: Timestamp?
    private var keys: KeySource

    /// A till that continues where its memory ends.
    package init(
        _ identity: TillIdentity, memory: TillMemory, keys: KeySource, size: Size, now: Timestamp
    ) {
        self.identity = identity
        self.memory = memory
        self.keys = keys
        self.size = size
        self.now = now
        confirmed = Confirmed(freshness: TillFreshness(since: now))
    }

    /// Begins at a location, or at the remembered one, and returns the first effects.
    ///
    /// It stays at the remembered one as long as commands wait that were keyed there.
    package mutating func start(at location: LocationID? = nil) -> [TillEffect] {
        if let location, location != memory.location {
            if memory.outbox.isEmpty { return choose(location) }
            notice = Notice("Choose \(location) later: not everything is sent yet.", .warning)
        }
        guard let remembered = memory.location else { return [] }
        openKitchen(of: remembered)
        return [.follow(remembered)]
    }

    /// The order at hand, as the screen shows it.
    var order: ShownOrder { shown(memory.order) }

    /// An order as the screen shows it; nil for one that is not opened yet.
    func shown(_ target: OrderTarget?) -> ShownOrder {
        ShownOrder(target, on: confirmed.orders, memory.outbox)
    }

    /// A key for a new command.
    mutating func makeKey() -> CommandKey { keys.key(at: now) }
}

/// A till and the person at it.
package struct TillIdentity: Equatable, Sendable {
    /// The name of the till in the suite.
    package let terminal: TerminalID
    /// The person at the till, where known.
    package let staff: StaffID?
    /// The look of the screen.
    package let theme: Theme

    /// The time zone that a new location is proposed, by IANA name: that of the machine.
    package let timeZone: String

    /// Whether receipts and bills are written into a folder.
    package let keepsReceipts: Bool

    /// The payment provider of the card terminal at this till; nil without one.
    package let cards: ProviderID?

    /// An identity from its parts.
    package init(
        terminal: TerminalID, staff: StaffID? = nil, theme: Theme = .dark,
        timeZone: String = "UTC", keepsReceipts: Bool = false, cards: ProviderID? = nil
    ) {
        self.terminal = terminal
        self.staff = staff
        self.theme = theme
        self.timeZone = timeZone
        self.keepsReceipts = keepsReceipts
        self.cards = cards
    }
}

/// What the services said, and when.
struct Confirmed: Equatable, Sendable {
    /// The locations of the suite, by identifier.
    var locations: [LocationID: Location] = [:]
    /// Whether the locations were received in full.
    var knowsLocations = false
    /// The menu of the chosen location.
    var menu = MenuBoard()
    /// Its active orders.
    var orders = OrderBoard()
    /// When each service was heard.
    var freshness: TillFreshness
    /// What the till waits for as long as it hears no service; nil for nothing.
    var wait: String?
}
