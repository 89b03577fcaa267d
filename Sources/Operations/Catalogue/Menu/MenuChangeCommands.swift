// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import ServiceRuntime

/// `comanda menu put`: adds an item or changes its values.
struct MenuPutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put",
        abstract: "Adds an item, or changes values of one.",
        discussion: """
            Without an item, the values describe a new one: a name that the menu has already is \
            refused. Values of an item that are not named stay. An empty value removes it. A new \
            price replaces the one for later, as with 'comanda menu price'.

            The keys are those columns of a CSV file that an item has:
            \(MenuFile.itemKeyLines.joined(separator: "\n"))

            Examples:
              comanda menu put name="Pad Thai" price=9.50 categories=Mains allergens="peanuts; fish"
              comanda menu put "Pad Thai" description="With tofu or shrimp" tags=vegetarian
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var prices: PriceArguments

    @Argument(
        help: ArgumentHelp(
            "The item, unless it is new, and its values.", valueName: "item> <key=value"),
        completion: .custom(SuiteCompletion.items))
    var words: [String]

    func validate() throws {
        if Self.parts(words).values.isEmpty {
            throw ValidationError("Give a value to change, such as price=9.50.")
        }
    }

    func run() async throws {
        let (item, values) = Self.parts(words)
        let (arguments, sender, free) = (arguments, sender, prices.free)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            var named = values
            if let item {
                let found = try MenuLookup.item(item, on: entry.menu)
                if let other = MenuFile.item(besides: found, named: values, on: entry.menu) {
                    throw FileFailure.taken(by: other)
                }
                named.insert((key: "id", value: found.id.text), at: 0)
            } else if let known = MenuFile.item(named: values, on: entry.menu) {
                throw KnownItem(item: known, values: values, location: arguments.location)
            }
            let menu = try MenuFile.menu(entry.menu, putting: named, at: entry.location, free: free)
            let update = MenuUpdate(from: entry, to: menu, sender: sender)
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

extension FileFailure {
    /// Another item has the name that an item was to get.
    static func taken(by other: MenuItem) -> Self {
        Self(
            "\(other.name.withoutControls) (\(other.id)) has that name already; nothing was "
                + "changed. Choose another name.")
    }
}

/// An item that was put as a new one, although the menu has it already.
struct KnownItem: Error, CustomStringConvertible {
    /// The item of the menu.
    let item: MenuItem
    /// The values of the command line.
    let values: [(key: String, value: String)]
    /// The location that the command line names.
    let location: LocationID?

    /// What happened, and the command that changes the item.
    var description: String {
        """
        \(item.name.withoutControls) exists already; nothing was changed. To change it: \(command)
        For another dish choose another name.
        """
    }

    private var command: String {
        let others = values.filter { $0.key.lowercased() != "name" }
        let words = others.map { Self.word("\($0.key)=\($0.value)") }
        let place = location.map { ["--location", $0.text] } ?? []
        let all =
            ["comanda menu put", item.id.text] + (words.isEmpty ? ["price=…"] : words) + place
        return all.joined(separator: " ").withoutControls
    }

    /// The text as one word of a shell.
    private static func word(_ text: String) -> String {
        if text.wholeMatch(of: /[A-Za-z0-9._:=,%+-]+/) != nil { return text }
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
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
            let old = try await client.catalogueEntry(of: location)
            let id = try MenuLookup.item(item, on: old.menu).id
            var new = old.menu
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

    @Flag(help: "Replaces an existing file.")
    var overwrite = false

    @Flag(help: "Removes the picture.")
    var none = false

    func validate() throws {
        if [file != nil, save != nil, none].count(where: \.self) != 1 {
            throw ValidationError("Give a file, --save or --none.")
        }
        if overwrite, save == nil { throw ValidationError("--overwrite is for --save.") }
    }

    func run() async throws {
        let picture = try file.map(Self.base64)
        let (command, arguments, sender) = (self, arguments, sender)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let old = try await client.catalogueEntry(of: location)
            let item = try MenuLookup.item(command.item, on: old.menu)
            if let file = command.save {
                return try await command.save(item.picture, in: file, with: client)
            }
            var stored: PictureID?
            if let picture {
                let put = PutPicture(data: picture, context: sender.context)
                stored = try await client.change(put).value.picture
            }
            var new = old.menu
            for index in new.items.indices where new.items[index].id == item.id {
                new.items[index].picture = stored
            }
            let update = MenuUpdate(from: old, to: new, sender: sender)
            return try await update.apply(with: client, json: arguments.json)
        }
        lines.forEach(Console.writeOutput)
    }

    static func base64(of file: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw FileFailure.unreadable(file)
        }
        if data.isEmpty { throw FileFailure("The file \(file) is empty. Choose a picture.") }
        guard CatalogueLimits.pictureBytes.contains(data.count) else {
            throw FileFailure(
                "The file \(file) has \(data.count) bytes. A picture has at most "
                    + "\(CatalogueLimits.pictureBytes.upperBound): make it smaller, for example "
                    + "with 'convert \(file) -resize 480x480 smaller.jpg'.")
        }
        return data.base64EncodedString()
    }

    private nonisolated(nonsending) func save(
        _ picture: PictureID?, in file: String, with client: SuiteClient
    ) async throws -> [String] {
        guard let picture else { throw FileFailure("The item has no picture.") }
        let output = try OutputFile(file, overwrite: overwrite)
        let answer = try await client.query(GetPicture(picture: picture), of: .locations).value
        // locations-service has checked what it stores.
        try output.write(Data(base64Encoded: answer.data) ?? Data())
        return ["\(file)  \(answer.type.rawValue)  \(answer.bytes) bytes"]
    }
}
