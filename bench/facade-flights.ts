import type { ElevationFrame } from '../packages/inspection/src/coverage/types.ts'
import { isRefused } from '../packages/inspection/src/flight-plans/flight-types.ts'
import { planFacadeFlight } from '../packages/inspection/src/flight-plans/plan-facade-flight.ts'
import { templateKml, waylinesWpml } from '../packages/inspection/src/flight-plans/wpml.ts'
import { median, type Figure } from './support/bench.ts'

const rounds = 9
const plane = { origin: { longitude: 114.1712, latitude: 22.3159, altitude: 6 }, bearing: 0, lengthM: 255, startM: 0 }
const frame: ElevationFrame = {
  ...plane,
  heightM: 255,
  source: 'typed',
  lengthSource: 'typed',
  sigmaM: 0.3,
  planes: [plane],
}
const floors = Array.from({ length: 85 }, (_, index) => ({ name: String(84 - index), height: 3 }))

function planned() {
  const plan = planFacadeFlight({
    frame,
    floors,
    elevationSlug: 'north',
    areas: null,
    settings: {
      drone: 'm30t',
      distanceM: 6,
      sideOverlap: 0.7,
      frontOverlap: 0.8,
      lanes: 'up',
      takeOffLevelM: 0,
    },
  })
  if (isRefused(plan)) throw new Error(plan.refused)
  return plan
}

/** CPU time, because other programs of the machine take turns with it. */
function cpuMilliseconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The largest flight that is planned, and the largest file of it. */
export function facadeFlights(): Promise<readonly Figure[]> {
  const plan = planned()
  const planning = median(Array.from({ length: rounds }, () => cpuMilliseconds(() => void planned())))
  const file = { settings: plan.settings, points: plan.files[0]!.points, heightM: frame.heightM, createdAt: 0 }
  const writing = median(
    Array.from({ length: rounds }, () =>
      cpuMilliseconds(() => {
        waylinesWpml(file)
        templateKml(file)
      }),
    ),
  )
  return Promise.resolve([
    {
      name: 'facade flight, planned',
      ours: `${plan.photos} photos in ${plan.files.length} files`,
      anchor: 'none',
      result: `${planning.toFixed(0)} ms`,
      reach: '<= 250 ms',
      isReached: planning <= 250,
    },
    {
      name: 'facade flight, one file written',
      ours: `${file.points.length} points`,
      anchor: 'none',
      result: `${writing.toFixed(1)} ms`,
      reach: '<= 50 ms',
      isReached: writing <= 50,
    },
  ])
}
