// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

@testable import Orders

/// Locations that are announced but whose menu is not loaded.
@Suite(.timeLimit(.minutes(1))) struct UnloadedMenuTests {
    @Test func `only an unannounced location is unknown, once all are announced`() {
        func reason(_ location: LocationID, in catalogue: FollowedCatalogue) -> String? {
            do {
                _ = try catalogue.location(location)
                return nil
            } catch { return error.reason }
        }
        var catalogue = FollowedCatalogue([CatalogueEntry.sample().location])
        #expect(catalogue.apply(.announced("00002")) == [])
        #expect(reason("00003", in: catalogue) == "menu.notLoaded")

        #expect(catalogue.apply(.complete) == [])

        #expect(reason("00001", in: catalogue) == nil)
        #expect(reason("00002", in: catalogue) == "menu.notLoaded")
        #expect(reason("00003", in: catalogue) == "location.unknown")
    }

    @Test func `a location is not unknown while its menu does not arrive`() async throws {
        let folder = try TemporaryFolder()
        let suite = try await RunningOrders(
            in: folder, databasePath: "\(folder.path)/orders.db",
            entries: [.sample(), .sample("00002")], silent: ["00002"])

        while !Task.isCancelled,
            await suite.client.run({ await $0.reason(of: "00003") }) != "location.unknown"
        {}
        let reason = await suite.client.run {
            await $0.reason(of: "00002", patience: .untilRefused)
        }
        #expect(reason == "menu.notLoaded")

        await suite.stop()
    }
}

/// A client that asks order-service for the orders of a location.
final class TestClient: BusResident {
    private let requester: Requester
    private let answers = Inbox()

    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    func stop() { requester.close() }

    /// The reason of the refusal; "none" if the request succeeds.
    func reason(
        of location: LocationID, patience: Duration = .milliseconds(200)
    ) async -> String {
        requester.call(ListOrders(location: location), timeout: patience) { [answers] outcome in
            if case .failure(.refused(let error)) = outcome {
                answers.put(error.reason ?? "none")
            } else {
                answers.put("none")
            }
        }
        return await answers.next()
    }
}
