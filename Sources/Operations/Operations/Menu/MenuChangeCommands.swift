// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import ServiceRuntime
import Wire

/// `comanda menu put`: adds an item or changes its values.
struct MenuPutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put",
        abstract: "Adds an item, or changes values of one.",
        discussion: """
            Values that are not named stay. The keys are the columns of 'comanda menu export' as \
            CSV: \(MenuFile.itemKeys.joined(separator: ", ")). An empty value removes it. A \
            category that does not exist is added.

            Examples:
              comanda menu put name="Pad Thai" price=9.50 categories=Mains allergens="peanuts; fish"
              comanda menu put "Pad Thai" description="With tofu or shrimp" tags=vegetarian
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(
        help: ArgumentHelp(
            "The item, unless it is new, and its values.", valueName: "item> <key=value"),
        completion: .custom(SuiteCompletion.items))
    var words: [String]

    func run() async throws {
        let (item, values) = Self.parts(words)
        let (arguments, sender) = (arguments, sender)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            var named = values
            if let item {
                let id = try MenuLookup.item(item, on: entry.menu).id
                named.insert((key: "id", value: id.text), at: 0)
            }
            let menu = try MenuFile.menu(entry.menu, putting: named, at: entry.location)
            let update = MenuUpdate(from: entry.menu, to: menu, sender: sender)
            return try await update.apply(with: client, json: arguments.json)
        }
        lines.forEach(Console.writeOutput)
    }

    /// The first word without `=` is the item.
    static func parts(_ words: [String]) -> (item: String?, values: [(key: String, value: String)])
    {
        let item = words.first.flatMap { $0.contains("=") ? nil : $0 }
        let values = words.dropFirst(item == nil ? 0 : 1).map { word in
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (key: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
        }
        return (item, values)
    }
}

/// `comanda menu remove`: removes an item.
struct MenuRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes an item from the menu; orders that have it keep it.",
        discussion: """
            Examples:
              comanda menu remove "Pad Thai"
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    func run() async throws {
        let (item, arguments, sender) = (item, arguments, sender)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let old = try await client.catalogueEntry(of: location).menu
            let id = try MenuLookup.item(item, on: old).id
            var new = old
            new.items.removeAll { $0.id == id }
            let update = MenuUpdate(from: old, to: new, sender: sender)
            return try await update.apply(with: client, json: arguments.json)
        }
        lines.forEach(Console.writeOutput)
    }
}

/// `comanda menu picture`: gives an item a picture.
struct MenuPictureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture",
        abstract: "Gives an item a picture, saves it in a file, or removes it.",
        discussion: """
            A picture is a PNG, JPEG or WebP file of at most 128 KiB.

            Examples:
              comanda menu picture "Pad Thai" pad-thai.jpg
              comanda menu picture "Pad Thai" --save picture.jpg
              comanda menu picture "Pad Thai" --none
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The item.", completion: .custom(SuiteCompletion.items))
    var item: String

    @Argument(help: "The file with the picture.", completion: .file())
    var file: String?

    @Option(help: "Saves the item's picture in this file instead.", completion: .file())
    var save: String?

    @Flag(help: "Removes the picture.")
    var none = false

    func validate() throws {
        if [file != nil, save != nil, none].count(where: \.self) != 1 {
            throw ValidationError("Give a file, --save or --none.")
        }
    }

    func run() async throws {
        let picture = try file.map(Self.base64)
        let (command, arguments, sender) = (self, arguments, sender)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let old = try await client.catalogueEntry(of: location).menu
            let id = try MenuLookup.item(command.item, on: old).id
            if let save = command.save {
                return try await Self.save(old.item(id)?.picture, in: save, with: client)
            }
            var stored: PictureID?
            if let picture {
                let put = PutPicture(data: picture, context: sender.context)
                stored = try await client.change(put).value.picture
            }
            var new = old
            for index in new.items.indices where new.items[index].id == id {
                new.items[index].picture = stored
            }
            let update = MenuUpdate(from: old, to: new, sender: sender)
            return try await update.apply(with: client, json: arguments.json)
        }
        lines.forEach(Console.writeOutput)
    }

    private static func base64(of file: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw FileFailure.unreadable(file)
        }
        guard CatalogueLimits.pictureBytes.contains(data.count) else {
            throw FileFailure(
                "The file \(file) has \(data.count) bytes. A picture has at most "
                    + "\(CatalogueLimits.pictureBytes.upperBound): make it smaller, for example "
                    + "with 'convert \(file) -resize 480x480 smaller.jpg'.")
        }
        return data.base64EncodedString()
    }

    private nonisolated(nonsending) static func save(
        _ picture: PictureID?, in file: String, with client: SuiteClient
    ) async throws -> [String] {
        guard let picture else { throw FileFailure("The item has no picture.") }
        let answer = try await client.query(GetPicture(picture: picture), of: .locations).value
        guard let data = Data(base64Encoded: answer.data),
            FileManager.default.createFile(atPath: file, contents: data)
        else { throw FileFailure("The file \(file) can't be written. Check its folder.") }
        return ["\(file)  \(answer.type.rawValue)  \(answer.bytes) bytes"]
    }
}

/// The change of a whole menu: the difference, in one command that applies all of it or nothing.
struct MenuUpdate: Sendable {
    /// The size of the changes of one command in bytes; a message has at most 256 KiB.
    private static let partBytes = 160 * 1024

    /// What differs.
    let difference: MenuDifference
    private let location: LocationID
    private let sender: SenderArguments

    /// The update that makes one menu of another.
    init(from old: Menu, to new: Menu, sender: SenderArguments) {
        difference = MenuDifference(from: old, to: new)
        location = new.location
        self.sender = sender
    }

    /// A line for each entity that differs, and for each value that is changed.
    var lines: [String] {
        difference.isEmpty ? ["nothing differs"] : Self.lines(of: difference.entries)
    }

    /// A line for each entity, and for each value that is changed.
    static func lines(of entries: [MenuDifference.Entry]) -> [String] {
        entries.flatMap { entry in
            let heading = "\(entry.kind.rawValue.padded(to: 8)) \(entry.title)".withoutControls
            return [heading] + entry.values.map { "           \($0)".withoutControls }
        }
    }

    /// Sends the changes, and returns the difference or the answer as lines.
    nonisolated(nonsending) func apply(
        with client: SuiteClient, json: Bool
    ) async throws -> [String] {
        if difference.isEmpty { return json ? [] : lines }
        let parts = try Self.parts(difference.changes)
        var staged: [CommandKey] = []
        for part in parts.dropLast() {
            let command = StageMenuChanges(
                location: location, changes: part, context: sender.context)
            _ = try await client.change(command)
            staged.append(command.context.key)
        }
        let command = ChangeMenu(
            location: location, staged: staged.isEmpty ? nil : staged, changes: parts.last ?? [],
            context: sender.context)
        // A whole menu is one transaction, which takes longer than other commands.
        let answer = try await client.change(command, timeout: .seconds(30))
        return json ? [answer.json] : lines
    }

    /// The changes in parts that fit into one message each.
    static func parts(_ changes: [MenuChange]) throws -> [[MenuChange]] {
        var parts: [[MenuChange]] = [[]]
        var size = 0
        for change in changes {
            let bytes = try JSONEncoder().encode(change).count
            if size + bytes > partBytes, parts[parts.count - 1].isEmpty == false {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(change)
            size += bytes
        }
        return parts
    }
}
