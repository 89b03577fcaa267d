// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Testing
import Wire

@Suite struct `The catalogue` {
    @Test func `it is what the contracts say, valid, and true to its examples`() throws {
        let (status, output) = try Script.catalogue.run(on: Repository.protocols)
        #expect(status == 0, "\(output)")
        print(output, terminator: "")
    }

    @Test func `a page that says something else makes it outdated`() throws {
        let (status, output) = try Script.catalogue.run(
            afterChanging: "2-LOCATIONS.md", "| `menu.itemUnknown` | 404 |",
            to: "| `menu.itemUnknown` | 409 |")
        #expect(status == 1)
        #expect(output.contains("locations/openrpc.json is not what the contract says"))
    }

    @Test(arguments: [
        ("Catalogue/orders/openrpc.json", #""quantity": 2"#, #""quantity": "2""#),
        ("Catalogue/payments/openrpc.json", "#/components/schemas/payment", "#/nowhere"),
        ("Catalogue/kitchen/asyncapi.yaml", "kitchen/{location}", "tickets/{location}"),
        ("Catalogue/kitchen/asyncapi.yaml", "specversion: \"1.0\"", "specversion: \"0.3\""),
    ])
    func `an example that does not fit is noticed`(
        _ file: String, _ text: String, _ other: String
    ) throws {
        let (status, output) = try Script.catalogue.run(afterChanging: file, text, to: other)
        let place = file.dropFirst("Catalogue/".count)
        #expect(status == 1)
        #expect(output.split(separator: "\n").contains { $0.hasPrefix("\(place): ") })
    }

    @Test(arguments: ["locations", "orders", "payments", "kitchen"])
    func `it lists exactly the methods that the code has`(_ service: String) throws {
        let file = Repository.protocols.appending(path: "Catalogue/\(service)/openrpc.json")
        let document = try JSONDecoder().decode(
            DiscoverService.Answer.self, from: Data(contentsOf: file))
        let page = try #require(
            Contract.requests.keys.first { $0.hasSuffix("-\(service.uppercased()).md") })
        let requests = ["1-ENVELOPE.md", page].flatMap { Contract.requests[$0, default: []] }
        let methods = requests.map { $0.method } + [DiscoverService.method]
        #expect(document.methods.map(\.name).sorted() == methods.sorted())
    }
}
