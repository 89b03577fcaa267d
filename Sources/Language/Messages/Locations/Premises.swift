// SPDX-License-Identifier: Apache-2.0

import Commerce

extension [Station] {
    /// The station that a person means: by its identifier, else by its name.
    ///
    /// Case does not count. The identifier that follows from the name counts as the name, because
    /// a name with spaces is no identifier.
    package func station(called text: String) -> Station? {
        if let station = first(where: { $0.id.text == text }) { return station }
        let word = text.lowercased()
        return first { [$0.name, $0.id.text].contains { $0.lowercased() == word } }
            ?? first { StationID(name: $0.name)?.text == word }
    }
}
