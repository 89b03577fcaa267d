// SPDX-License-Identifier: Apache-2.0

package import Commerce
import KitchenDisplay
import Messages
package import Terminal

/// The state of the Locations tab, and of the first start of a restaurant.
struct LocationsPage: Equatable, Sendable {
    /// The selected location and the part of the list that is shown.
    var position = ListPosition(selection: 0)
    /// The location that is being described; nil before something was typed.
    var form: LocationForm?
    /// The form of the dish that was sent last, in case another till was faster.
    var sentDish: DishForm?
}

/// What a person can do about locations.
package enum LocationsAction: Equatable, Sendable {
    /// Move the selection or the shown part.
    case move(ListPosition)
    /// Work at a location.
    case choose(LocationID)
    /// Change the description of the first location.
    case describe(FormState)
    /// Ask whether the first location is right as it is described.
    case confirm
    /// Add the first location.
    case add(NewLocation)
    /// Ask for a new dish.
    case askForDish
    /// Change the description of a dish.
    case describeDish(FormState)
    /// Put the dish on the menu.
    case putDish
    /// Ask how the guests of the location pay.
    case askAboutPayment
    /// Change the description of how they pay.
    case describePayment(FormState)
    /// Save how they pay.
    case putPayment
}

extension TillModel {
    /// Whether the suite has no location yet, so that the till asks for the first one.
    var isFirstStart: Bool {
        confirmed.knowsLocations && confirmed.locations.isEmpty && memory.location == nil
            && tab != .kitchen
    }

    /// The tabs; in a suite with one location no tab is needed to choose it.
    var shownTabs: [TillTab] {
        let isOnly = confirmed.knowsLocations && confirmed.locations.count < 2
        return TillTab.allCases.filter { $0 != .locations || !isOnly || tab == .locations }
    }

    /// Does what a person wants about locations.
    mutating func perform(_ action: LocationsAction) -> [TillEffect] {
        switch action {
        case .move(let position): locationsPage.position = position
        case .choose(let location):
            tab = .till
            return choose(location)
        case .describe(let state):
            var form = locationForm
            form.state = state
            locationsPage.form = form
            memory.newLocation = form.draft
        case .confirm: confirmLocation()
        case .add(let location):
            dialog = nil
            return key(.addLocation(location))
        case .askForDish: dialog = .dish(DishForm())
        case .describeDish(let state):
            guard case .dish(var form) = dialog else { return [] }
            form.state = state
            dialog = .dish(form)
        case .putDish: return putDish()
        case .askAboutPayment: askAboutPayment()
        case .describePayment(let state):
            guard case .payment(var form) = dialog else { return [] }
            form.state = state
            dialog = .payment(form)
        case .putPayment: return putPayment()
        }
        return []
    }

    /// The description of the first location.
    var locationForm: LocationForm {
        let zone = identity.timeZone
        return locationsPage.form
            ?? memory.newLocation.map { LocationForm($0, timeZone: zone) }
            ?? LocationForm(timeZone: zone)
    }

    /// The reason why the till can't go to another location now; nil if it can.
    var reasonAgainstMove: String? {
        let count = memory.outbox.entries.count
        if count == 0 { return nil }
        let noun = count == 1 ? "1 entry is" : "\(count) entries are"
        return "\(noun) not confirmed here yet"
    }

    /// Asks once more, because the identifier and the currency stay for good.
    private mutating func confirmLocation() {
        if let (form, problem) = locationForm.corrected {
            locationsPage.form = form
            notice = Notice(problem)
        } else if let location = locationForm.location {
            dialog = .begin(location)
        }
    }

    /// Asks for another name or price of a dish.
    mutating func askToChange(_ item: MenuItem) {
        guard let currency = confirmed.menu.menu?.currency else { return }
        dialog = .dish(DishForm(changing: item, currency))
    }

    private mutating func putDish() -> [TillEffect] {
        guard case .dish(var form) = dialog, let menu = confirmed.menu.menu,
            let location = confirmed.menu.location
        else { return [] }
        switch form.item(on: menu, location, waiting: waitingItems) {
        case .success(let item):
            locationsPage.sentDish = form
            dialog = form.next.map { .dish($0) }
            return form.isUnchanged(item) ? [] : key(.putItem(location.id, item))
        case .failure(let problem):
            dialog = .dish(form)
            notice = Notice(problem.text)
            return []
        }
    }

    /// Opens the form of a dish again with what was typed, because another till was faster.
    mutating func reopen(_ item: MenuItem) {
        guard dialog == nil, var form = locationsPage.sentDish, form.original?.id == item.id,
            let menu = confirmed.menu.menu, let location = confirmed.menu.location
        else { return }
        let text: String
        switch form.item(on: menu, location, waiting: waitingItems) {
        case .success: text = "\(item.name) was changed meanwhile. Look again."
        case .failure(let problem): text = problem.text
        }
        notice = Notice(text, .warning)
        dialog = .dish(form)
    }

    /// The items that are on their way to the menu.
    private var waitingItems: [MenuItem] {
        memory.outbox.entries.compactMap { entry in
            if case .putItem(_, let item) = entry.command { item } else { nil }
        }
    }

    /// Works at another location from now on.
    mutating func choose(_ location: LocationID) -> [TillEffect] {
        guard location != memory.location else { return [] }
        memory.location = location
        memory.order = nil
        memory.newLocation = nil
        lost = nil
        if case .begin = dialog { dialog = nil }
        confirmed.menu = MenuBoard()
        confirmed.orders = OrderBoard()
        confirmed.freshness = TillFreshness(since: now)
        openKitchen(of: location)
        orderPanel = OrderPanel()
        sale = Sale()
        ordersPage = OrdersPage()
        tables = TablesPage()
        return [.follow(location)]
    }

    /// Follows the locations of the suite.
    mutating func follow(locations news: Followed<Location>) -> [TillEffect] {
        switch news {
        case .replaced(let all):
            confirmed.locations = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            confirmed.knowsLocations = true
        case .changed(let location): confirmed.locations[location.id] = location
        }
        return begin()
    }

    /// Begins at the only location; if there are several ones, the person chooses.
    private mutating func begin() -> [TillEffect] {
        guard confirmed.knowsLocations, let first = confirmed.locations.keys.min() else {
            return []
        }
        switch memory.location {
        case nil:
            if confirmed.locations.count == 1 { return choose(first) }
            if tab == .till { tab = .locations }
        case let chosen?:
            if confirmed.locations[chosen] != nil || !memory.outbox.isEmpty { return [] }
            tab = .locations
            notice = Notice("There is no location \(chosen) here. Choose another one.", .warning)
        }
        return []
    }

    /// Begins at the location that this till has added.
    mutating func begin(at entity: LocationEntity) -> [TillEffect] {
        guard let location = entity.location else { return [] }
        confirmed.locations[location.id] = location
        locationsPage.form = nil
        return memory.location == nil ? choose(location.id) : []
    }

    /// Says that an item of the menu, or the way in which guests pay, is another one now.
    func changeText(of command: TillCommand) -> String? {
        if case .changePayment = command { return "How guests pay is saved." }
        guard case .putItem(_, let item) = command, item.revision > 0 else { return nil }
        return "\(item.name) costs \(item.price.text(in: confirmed.menu.menu?.currency)) now."
    }

    /// Says who may do what this till may not.
    mutating func explainRefusal(of command: TillCommand, _ reason: String, _ text: String) {
        guard reason == "access.forbidden" else { return }
        let other =
            switch command {
            case .addLocation: "location add"
            case .changePayment: "location change"
            case .putItem(_, let item) where item.revision > 0: "menu edit"
            default: "menu put"
            }
        notice = Notice("\(text) Or use 'comanda \(other)' as the manager.", .danger)
    }
}

extension TillTab {
    /// The name of the tab.
    var title: String {
        switch self {
        case .locations: "Locations"
        case .till: "Till"
        case .kitchen: "Kitchen"
        }
    }
}
