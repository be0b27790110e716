import { planFlight } from '../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../apps/server/src/demo/flight/render-flight.ts'

/** A process of its own: the most memory that one ever took is not given back. */
const every = Number(process.argv[2] ?? 4)
const stations = planFlight().filter(({ sequence }) => sequence % every === 2 % every)
const begun = performance.now()
let bytes = 0
await renderFlight(
  (file) => {
    bytes += file.bytes.length
    return Promise.resolve()
  },
  { stations },
)
console.log(
  JSON.stringify({
    photos: stations.length,
    seconds: (performance.now() - begun) / 1000,
    megabytes: bytes / 1e6,
    peak: process.resourceUsage().maxRSS / 1024,
  }),
)
