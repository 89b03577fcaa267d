// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// A patience after which a refusal for now stands: requests are sent again after 0.5, 1.5 and
    /// 3.5 s (`RequesterSession`), and just before the last a slow answer still comes in time.
    package static let untilRefused = Duration.seconds(3.4)
}
