// SPDX-License-Identifier: Apache-2.0

/// The keys of records and columns of tables, in the order in which they are written.
enum MenuColumn: String, CaseIterable {
    case kind, id, name, price, categories, station, description, available, unavailableUntil
    case scheduledPrice, validFrom, tax, tags, allergens, picture, season, modifierGroups
    case color, recommendable, minimum, maximum, onlyWith, prices

    /// The column with a heading; nil for any other heading.
    ///
    /// Upper and lower case, spaces and a few words of other programs are accepted.
    init?(heading: String) {
        let plain = heading.lowercased().filter { $0.isLetter }
        if let column = Self.allCases.first(where: { $0.rawValue.lowercased() == plain }) {
            self = column
        } else if let column = Self.others[plain] {
            self = column
        } else {
            return nil
        }
    }

    private static let others: [String: Self] = [
        "itemname": .name, "item": .name, "menuitem": .name, "category": .categories,
        "menugroup": .categories, "listprice": .price, "customerfacingname": .description,
        "sku": .id, "defaultcode": .id, "diet": .tags, "allergen": .allergens, "months": .season,
        "groups": .modifierGroups, "modifiers": .modifierGroups, "colour": .color,
    ]

    /// What values it has, in a few words.
    var meaning: String {
        switch self {
        case .kind: "what the row is: item, category, group or modifier"
        case .id: "the identifier; without it, one that follows from the name"
        case .name: "the name for people"
        case .price: "the price, as 8.50; of a modifier its difference"
        case .categories: "categories, with ; between them; a new name adds one"
        case .station: "the station where it is made, by identifier or name"
        case .description: "what a guest wants to know"
        case .available: "false if it is sold out"
        case .unavailableUntil: "the time at which it is available again"
        case .scheduledPrice: "the price for later; it needs validFrom"
        case .validFrom: "the time from which scheduledPrice is valid"
        case .tax: "its own tax rate in percent"
        case .tags: "diets, as vegan; vegetarian"
        case .allergens: "those it contains; 'none', or empty if not known"
        case .picture: "a picture by its hash; 'comanda menu picture' stores one"
        case .season: "the months in which it is sold, as 6; 7; 8"
        case .modifierGroups: "the groups of its choices, by identifier"
        case .color: "the color of its items on a till, as #C0392B"
        case .recommendable: "false if its items are no dish of the day"
        case .minimum, .maximum: "the \(self) number of modifiers to choose"
        case .onlyWith: "modifiers of other groups, one of which must be chosen"
        case .prices: "other prices beside other modifiers, as large=2.00"
        }
    }

    /// The kinds of rows that have it, as a part of a sentence.
    var kinds: String {
        let all: [(keys: Set<Self>, name: String)] = [
            (Self.ofItem, "items"), (Self.ofCategory, "categories"), (Self.ofGroup, "groups"),
            (Self.ofModifier, "modifiers"),
        ]
        return all.filter { $0.keys.contains(self) }.map(\.name).joined(separator: ", ")
    }

    /// The keys of a category.
    static let ofCategory: Set<Self> = [.id, .name, .color, .recommendable]
    /// The keys of a modifier group.
    static let ofGroup: Set<Self> = [.id, .name, .minimum, .maximum, .onlyWith]
    /// The keys of a modifier.
    static let ofModifier: Set<Self> = [.id, .name, .price, .available, .unavailableUntil, .prices]
    /// The keys of an item.
    static let ofItem: Set<Self> = [
        .id, .name, .price, .categories, .station, .description, .available, .unavailableUntil,
        .scheduledPrice, .validFrom, .tax, .tags, .allergens, .picture, .season, .modifierGroups,
    ]
}

extension MenuFile {
    /// A line for each key of an item with its meaning, in the order in which files have them.
    package static var itemKeyLines: [String] { lines(of: MenuColumn.ofItem) }

    /// A line for each column of a table with its meaning, in the same order.
    package static var columnLines: [String] { lines(of: Set(MenuColumn.allCases)) }

    /// The keys of the values of an item.
    static var itemKeys: [String] { keys(MenuColumn.ofItem).map(\.rawValue) }

    private static func keys(_ wanted: Set<MenuColumn>) -> [MenuColumn] {
        MenuColumn.allCases.filter(wanted.contains)
    }

    private static func lines(of wanted: Set<MenuColumn>) -> [String] {
        let width = MenuColumn.allCases.map(\.rawValue.count).max() ?? 0
        return keys(wanted).map { column in
            let name = column.rawValue
            let gap = String(repeating: " ", count: width + 2 - name.count)
            return "  \(name)\(gap)\(column.meaning)"
        }
    }
}
