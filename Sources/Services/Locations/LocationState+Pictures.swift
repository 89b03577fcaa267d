// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// `pictures.put` and `pictures.get`.
extension LocationState {
    static func addPictures(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(PutPicture.self) { transaction, command, _ in
            try transaction.put(command)
        }
        methods.on(GetPicture.self) { transaction, request, _ in
            guard let picture = try PictureTable(db: transaction.db).picture(request.picture) else {
                throw Refusal.pictureUnknown(request.picture)
            }
            return try .result(
                encoding: GetPicture.Answer(
                    picture: request.picture, type: picture.type, bytes: picture.bytes.count,
                    data: Data(picture.bytes).base64EncodedString()))
        }
    }
}

/// A `pictures.put` as it is stored with its answer: `data` is the hash of the data.
///
/// The data itself would be in the journal for a day, and is in the table of pictures anyway.
private struct StoredPut: Codable, Equatable {
    var method: String
    var params: PutPicture

    init(_ command: PutPicture) {
        method = PutPicture.method
        params = command
        params.data = PictureID(sha256Of: Array(command.data.utf8)).text
    }
}

extension LocationTransaction {
    /// Executes the command once under its key, as `execute` does for other commands.
    fileprivate func put(_ command: PutPicture) throws -> Response {
        let (key, stored) = (command.context.key, StoredPut(command))
        if let earlier = try journal.answer(to: key, db) {
            let isSame = try? WireCoding.decode(StoredPut.self, from: earlier.request) == stored
            return isSame == true ? earlier.answer : .refusal(.keyReused)
        }
        let answer = try store(command)
        try journal.store(answer, to: key, request: try WireCoding.encode(stored), db)
        return answer
    }

    private func store(_ command: PutPicture) throws -> Response {
        do {
            guard let bytes = Data(base64Encoded: command.data) else {
                throw Refusal.pictureInvalid
            }
            return try .result(encoding: PictureTable(db: db).put(Array(bytes)))
        } catch let refusal as Refusal {
            return .refusal(refusal)
        }
    }
}
