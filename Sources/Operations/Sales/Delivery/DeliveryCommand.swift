// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// `comanda delivery`: deliveries, couriers and the gazetteer.
struct DeliveryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delivery",
        abstract: "Lists deliveries and couriers, and loads places that are found by name.",
        discussion: """
            'comanda location change --delivery FILE' says where to and for which fee a location \
            delivers. delivery-service must run: 'comanda up --delivery'.

            Examples:
              comanda delivery list --location 00001
              comanda delivery couriers
              comanda delivery places addresses.csv
            """,
        subcommands: [
            DeliveryListCommand.self, DeliveryCouriersCommand.self, DeliveryPlacesCommand.self,
        ])
}

/// `comanda delivery list`.
struct DeliveryListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the newest deliveries with status, courier and address.",
        discussion: "Example: comanda delivery list --location 00001 --limit 100")

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: all).", completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(help: "The maximum number of deliveries, 1 to 200.")
    var limit = 50

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-delivery", in: try await SuiteConfiguration.ofClient(options: options))
        let request = ListDeliveries(location: location, limit: limit)
        let answer = try await command.run { try await $0.query(request, ofOptional: .delivery) }
        answer.deliveries.map(\.line).forEach(Console.writeOutput)
    }
}

extension Delivery {
    /// The delivery as a line for people.
    var line: String {
        let way = distance.map { Place.text(ofMetres: $0) } ?? "-"
        let due = due == .zero ? "paid" : "\(currency.text(self.due)) due"
        let parts = [
            "#\(number)", location.text, status.rawValue, courier?.name ?? "-", way, due,
            address ?? "-",
        ]
        return parts.map(\.withoutControls).joined(separator: "  ")
    }
}

/// `comanda delivery couriers`.
struct DeliveryCouriersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "couriers",
        abstract: "Lists the couriers who are on duty or have a delivery under way.",
        discussion: "Example: comanda delivery couriers")

    @OptionGroup var options: SuiteOptions

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-delivery", in: try await SuiteConfiguration.ofClient(options: options))
        let answer = try await command.run {
            try await $0.query(ListCouriers(), ofOptional: .delivery)
        }
        for courier in answer.couriers {
            let duty = courier.onDuty ? "on duty" : "off duty"
            let count = courier.deliveries.count
            Console.writeOutput(
                "\(courier.name.withoutControls)  \(duty)  since \(courier.since)  under way: "
                    + "\(count)  \(courier.id)")
        }
    }
}

/// `comanda delivery places`.
struct DeliveryPlacesCommand: AsyncParsableCommand {
    /// The number of places in one command.
    private static let pageSize = 1_000

    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Replaces the places that guests find by name, from a CSV file.",
        discussion: """
            The first line is name,latitude,longitude; the others are addresses with degrees, such \
            as "1 Main Street",52.520008,13.404954. No service in the internet is asked.

            Example: comanda delivery places addresses.csv
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The CSV file.", completion: .file(extensions: ["csv"]))
    var file: String

    func run() async throws {
        let places = try read()
        let command = ClientCommand(
            name: "comanda-delivery", in: try await SuiteConfiguration.ofClient(options: options))
        let count = try await command.run { client in
            var count = 0
            for (index, page) in places.pages(of: Self.pageSize).enumerated() {
                let context = CommandContext(key: .fresh(), terminal: "comanda-delivery")
                let replace = ReplaceGazetteer(
                    places: page, adding: index == 0 ? nil : true, context: context)
                count = try await client.query(replace, ofOptional: .delivery).places
            }
            return count
        }
        Console.writeOutput("Places that guests find by name: \(count)")
    }

    private func read() throws -> [NamedPlace] {
        guard let data = FileManager.default.contents(atPath: file),
            let text = FileText.text(of: data)
        else {
            throw ValidationError(
                "The file \(file) can't be read as UTF-8 or UTF-16. Check its path.")
        }
        do {
            return try PlaceTable.places(in: text)
        } catch {
            throw ValidationError("\(file) has problems, so nothing was changed:\n\(error)")
        }
    }
}

extension [NamedPlace] {
    /// The places in parts; one empty part without places.
    fileprivate func pages(of size: Int) -> [[NamedPlace]] {
        if isEmpty { return [[]] }
        return stride(from: 0, to: count, by: size).map { start in
            Array(self[start..<Swift.min(start + size, count)])
        }
    }
}
