// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus
package import Messages

extension Requester {
    /// Reads all pages of the menu of a location, again from the first one if it changes meanwhile.
    ///
    /// Throws a `CallFailure` if a page can't be read, or if the menu changes again and again.
    package nonisolated(nonsending) func wholeMenu(
        of location: LocationID
    ) async throws(CallFailure) -> Menu {
        for _ in 0..<20 {
            if let menu = try await pages(of: location) { return menu }
        }
        throw .outcomeUnknown
    }

    /// The joined pages; nil if the menu changed between two of them.
    private nonisolated(nonsending) func pages(
        of location: LocationID
    ) async throws(CallFailure) -> Menu? {
        var menu = try await call(GetMenu(location: location))
        while let next = menu.next {
            let page = try await call(GetMenu(location: location, after: next))
            guard page.revision == menu.revision else { return nil }
            menu.items += page.items
            menu.next = page.next
        }
        return menu
    }
}
