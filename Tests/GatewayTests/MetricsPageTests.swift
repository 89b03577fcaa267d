// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@testable import Gateway

@Suite struct MetricsPageTests {
    @Test func `all numbers of all services are lines, grouped by their names`() throws {
        let orders = #"""
            {"requests":{"answered":7,"fsyncTime":1.5,"names":["a"],"last":"x","isTrial":true},
            "p99":12,"lag-behind":-3}
            """#
        var page = MetricsPage()
        page.add(try JSONDocument(Array(orders.utf8)).root, of: "orders")
        page.add(try JSONDocument(Array(#"{"p99":3}"#.utf8)).root, of: "kitchen")
        page.add("comanda_up", service: "orders", value: "1")
        #expect(
            page.text == """
                # TYPE comanda_lag_behind untyped
                comanda_lag_behind{service="orders"} -3
                # TYPE comanda_p99 untyped
                comanda_p99{service="orders"} 12
                comanda_p99{service="kitchen"} 3
                # TYPE comanda_requests_answered untyped
                comanda_requests_answered{service="orders"} 7
                # TYPE comanda_requests_fsync_time untyped
                comanda_requests_fsync_time{service="orders"} 1.5
                # TYPE comanda_up untyped
                comanda_up{service="orders"} 1

                """)
    }

    @Test func `a page without statistics is empty`() {
        #expect(MetricsPage().text == "")
    }
}
