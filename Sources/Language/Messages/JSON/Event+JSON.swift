// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding
public import Wire

extension Event: JSONReadable where Entity: JSONReadable {
    /// Reads the attributes that a follower needs, and the data.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        self.init(
            type: try members.string("type"), subject: try members.string("subject"),
            time: try members.time("time"),
            sequence: try members.sure(SequenceNumber(try members.string("sequence"))),
            epoch: try members.identifier("epoch"), actor: try members.stringIfPresent("actor"),
            correlationid: try members.stringIfPresent("correlationid"),
            data: try members.object("data"))
    }
}
