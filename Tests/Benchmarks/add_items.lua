-- SPDX-License-Identifier: Apache-2.0
-- For wrk: each request adds an item to one of the orders in a file, with a key of its own.

local orders, headers, sent, thread, threads = {}, {}, 0, 0, 0

function setup(one)
    one:set("thread", threads)
    threads = threads + 1
end

function init(arguments)
    for order in io.lines(arguments[1]) do orders[#orders + 1] = order end
    headers["Authorization"] = "Bearer " .. arguments[2]
    headers["Content-Type"] = "application/json"
end

function request()
    sent = sent + 1
    headers["Idempotency-Key"] = "bench-" .. thread .. "-" .. sent
    local path = "/api/orders/" .. orders[sent % #orders + 1] .. "/items"
    return wrk.format("POST", path, headers, '{"items":[{"item":"00001","quantity":1}]}')
end
