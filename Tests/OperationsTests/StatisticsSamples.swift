// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime

extension ServiceStatistics {
    /// The statistics of a service without a problem, with one location.
    static func healthy(of service: SuiteService) throws -> Self {
        let sources: [SuiteService] =
            switch service {
            case .locations: []
            case .orders, .payments, .people: [.locations]
            case .kitchen, .delivery: [.locations, .orders]
            }
        let following = sources.map {
            #"{"service":"\#($0)","location":"00001","sequence":"00000000000000000003","#
                + #""current":true,"gaps":0,"snapshots":1,"overflows":0}"#
        }
        let distribution = #"{"count":3,"p50":100,"p99":1250,"p999":1300,"max":1300}"#
        let storage = service == .kitchen ? "" : #""storage":{"writable":true},"#
        return try WireCoding.decode(
            ServiceStatistics.self,
            from: """
                {"service":{"service":"\(service)","version":"0.1.0","epoch":"A",\
                "startedAt":"2026-11-21T16:55:00.310Z"},"uptime":7325,\
                "streams":[{"location":"00001","sequence":"00000000000000000003"}],"published":4,\
                "requests":{"answered":9,"refused":{"a.b":1},"waiting":2,"dropped":1,\
                "malformed":0,"undeliverable":0,"time":\(distribution)},\
                "access":{"peers":{},"listeners":{"kitchen":1},"refusedConnections":0,\
                "refusedRequests":0},"turns":{"requests":\(distribution)},\(storage)\
                "following":[\(following.joined(separator: ","))],\
                "limits":[{"name":"batch","value":64,"reached":0},\
                {"name":"drain","value":256,"reached":5}]}
                """.utf8)
    }
}
