// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceRuntime

@Suite struct UnknownSettingTests {
    @Test func `the variables of all settings are known`() {
        let known = [
            "COMANDA_DATA", "COMANDA_BUS", "COMANDA_KEYS", "COMANDA_CERTIFICATE",
            "COMANDA_BUNDLE", "COMANDA_LOG_LEVEL", "COMANDA_LOG_FORMAT", "COMANDA_KEEP_EVENTS",
            "COMANDA_ORDERS_REQUESTS",
            "COMANDA_KITCHEN_EVENTS", "COMANDA_LIMITS_MESSAGE_BYTES",
            "COMANDA_LIMITS_PACE_MICROSECONDS", "COMANDA_LIMITS_ORDER_LINES",
        ]
        let environment = Dictionary(uniqueKeysWithValues: known.map { ($0, "1") })
        #expect(UnknownSetting.all(in: environment) == [])
        #expect(SuiteConfiguration.variables.isSuperset(of: known))
    }

    @Test(arguments: [
        ("COMANDA_BUSS", "COMANDA_BUS"),
        ("COMANDA_LIMIT_BATCH", "COMANDA_LIMITS_BATCH"),
        ("COMANDA_LIMITS_MESSAGEBYTES", "COMANDA_LIMITS_MESSAGE_BYTES"),
        ("COMANDA_SOMETHING_ELSE", nil),
    ])
    func `an unknown variable is reported with the nearest known one`(
        name: String, nearest: String?
    ) {
        let found = UnknownSetting.all(in: [name: "1", "PATH": "/bin", "COMANDA_DATA": "data"])
        #expect(found == [UnknownSetting(variable: name, nearest: nearest)])
        #expect(found.first?.description.contains("\(name) has no effect") == true)
    }

    @Test func `messages name a limit by its variable`() {
        #expect(
            SettingName.variable(ofLimit: "followedStreams") == "COMANDA_LIMITS_FOLLOWED_STREAMS")
        let error = ConfigurationError.limit("orderLines", "0", 1...200)
        #expect(error.description.hasPrefix("COMANDA_LIMITS_ORDER_LINES can't be '0'"))
    }

    @Test func `a name in the file that nothing reads is reported, with or without the prefix`() {
        let file: Set = [
            "BACKUP_FOLDRE", "LOCATION_OPTIONS", "COMADA_KEYS", "BACKUP_FOLDER", "COMANDA_DATA",
            "MALLOC_TOP_PAD_",
        ]
        let found = UnknownSetting.all(in: ["HOME": "/root"], file: file)
        #expect(
            found == [
                UnknownSetting(variable: "BACKUP_FOLDRE", nearest: "BACKUP_FOLDER"),
                UnknownSetting(variable: "COMADA_KEYS", nearest: "COMANDA_KEYS"),
                UnknownSetting(variable: "LOCATION_OPTIONS", nearest: "LOCATIONS_OPTIONS"),
            ])
    }

    @Test func `a missing key of the gateway is made for its unit, without a bundle`() {
        let gateway = ConfigurationError.clientKeyMissing("No key.", holder: "gateway").description
        #expect(gateway.contains("'comanda keys new gateway --role till "))
        #expect(gateway.contains("'systemctl restart comanda-gateway'"))
        #expect(!gateway.contains("bundle"))
        let screen = ConfigurationError.clientKeyMissing("No key.", holder: "kitchen-1")
        #expect(screen.description.contains("start with --bundle FILE"))
    }
}
