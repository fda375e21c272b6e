-- wrk script: posts the COUNT reviews in the folder REVIEWS in turn and prints one line of figures.
local bodies = {}
for i = 0, tonumber(os.getenv("COUNT")) - 1 do
  local file = assert(io.open(os.getenv("REVIEWS") .. "/review-" .. i .. ".json", "r"))
  bodies[#bodies + 1] = file:read("*a")
  file:close()
end
local requests = {}
local turn = 0

function init(args)
  local headers = { ["Content-Type"] = "application/json" }
  for i, body in ipairs(bodies) do
    requests[i] = wrk.format("POST", wrk.path, headers, body)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency, all)
  local errors = summary.errors
  io.write(string.format("figures %.1f %.3f %.3f %.3f %.3f %d\n",
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency:percentile(99.9) / 1000,
    latency.max / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
