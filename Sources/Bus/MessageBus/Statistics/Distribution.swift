// SPDX-License-Identifier: Apache-2.0

import Histogram

/// How large something was, over all times that it was measured since the start.
public struct Distribution: Codable, Sendable, Equatable {
    /// How often it was measured.
    public var count: Int
    /// Half of the values are at most this.
    public var p50: Int
    /// Of a hundred values 99 are at most this.
    public var p99: Int
    /// Of a thousand values 999 are at most this.
    public var p999: Int
    /// The greatest value.
    public var max: Int

    /// What a histogram holds; its values are right to two digits.
    init(_ histogram: Histogram<UInt64>) {
        count = Int(histogram.totalCount)
        p50 = Int(histogram.valueAtPercentile(50))
        p99 = Int(histogram.valueAtPercentile(99))
        p999 = Int(histogram.valueAtPercentile(99.9))
        max = Int(histogram.max)
    }
}
