// SPDX-License-Identifier: Apache-2.0

import Configuration
import Synchronization

extension SuiteConfiguration {
    /// The environment variables of all settings: those that are looked up when all are read.
    static let variables: Set<String> = {
        let collector = NameCollector()
        let reader = ConfigReader(
            provider: InMemoryProvider(values: [:]), accessReporter: collector)
        // Where nothing is set, every setting has its default, which is valid.
        _ = try? SuiteConfiguration(reader: reader).orderLimits()
        return collector.names
    }()
}

/// Collects the variables of the settings that are looked up.
private final class NameCollector: AccessReporter {
    private let collected = Mutex<Set<String>>([])

    var names: Set<String> { collected.withLock { $0 } }

    func report(_ event: AccessEvent) {
        let name = SettingName.variable(event.metadata.key.components)
        collected.withLock { _ = $0.insert(name) }
    }
}
