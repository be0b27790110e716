import { connect } from '../apps/server/src/db/connection.ts'
import { coverageRoutes, type Coverage } from '../packages/contract/src/coverage/coverage.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { coverageOf } from '../packages/inspection/src/coverage/coverage.ts'
import { fitFrame } from '../packages/inspection/src/coverage/frame/fit-frame.ts'
import { storeys } from '../packages/inspection/src/testing/elevations.ts'
import { sql } from 'kysely'
import { median, type Figure } from './support/bench.ts'
import { aSurvey, computeSurvey, flight, heightM, photoCount, type Database } from './support/coverage-survey.ts'
import { childrenOf, computed, parentOf } from './support/machine.ts'
import { signInto, withDatabase, withServer } from './support/with-api.ts'

const rounds = 7

/** Every backend of the database, those of the server's connections included. */
async function backends(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = parentOf(rows[0]!.pid)!
  return () => [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + computed(pid), 0)
}

/** Milliseconds that processors worked, in the server and in its database, and that the clock ran. */
async function worked<T>(processors: () => number, work: () => Promise<T>) {
  const [before, begun] = [processors(), performance.now()]
  const result = await work()
  return { result, cpuMs: processors() - before, wallMs: performance.now() - begun }
}

const figureOf = (name: string, { cpuMs, wallMs }: { cpuMs: number; wallMs: number }): Figure => ({
  name,
  result: `${cpuMs.toFixed(0)} ms of processor time`,
  reach: '<= 2000 ms',
  isReached: cpuMs <= 2_000,
  ours: `${cpuMs.toFixed(0)} ms of processor time in server and database, ${wallMs.toFixed(0)} ms by the clock`,
  anchor: 'specification 3 §1: 2 s',
})

/** The job from the rows to the stored figures; then the call, of what is stored and computed for this one answer. */
const throughTheServer = (): Promise<readonly Figure[]> =>
  withDatabase(async (url) => {
    const { db, close } = connect(url)
    const surveyed = await aSurvey(db)
    const { email, params } = surveyed
    const database = await backends(db)
    const job = () => computeSurvey(db, surveyed)
    const own = () => computed(process.pid)
    const cold = await worked(() => own() + database(), job)
    await sql`update media set floor = '7' where name = 'DJI_7.JPG'`.execute(db)
    const warm = await worked(() => own() + database(), job)
    const figures = [
      figureOf('coverage job, 5,000 photos in PostgreSQL, the first of a process', cold),
      figureOf('coverage job, 5,000 photos in PostgreSQL, the next', warm),
    ]
    await withServer('./api.ts', url, async (origin, pid) => {
      const { accessToken } = await signInto(origin, email)
      const ask = async (query: string) => {
        const answer = await fetch(`${origin}${pathOf(coverageRoutes.get.path, params)}${query}`, {
          headers: { authorization: `Bearer ${accessToken}` },
        })
        if (!answer.ok) throw new Error(`coverage answered ${answer.status}`)
        const found = (await answer.json()) as Coverage
        if (found.photosUsed !== photoCount) throw new Error(`${found.photosUsed} photos were used`)
      }
      const processors = () => computed(pid) + database()
      for (const [name, query] of [
        ['coverage call, stored', ''],
        ['coverage call, stored, at a scale of its own', '?limitMmPx=5'],
        ['coverage call, computed for this answer, first with its thread', '?minSharpness=0.1'],
        ['coverage call, computed for this answer', '?minSharpness=0.2'],
      ] as const)
        figures.push(figureOf(`${name}, 5,000 photos`, await worked(processors, () => ask(query))))
    })
    await close()
    return figures
  })

/** From photos to frame, cells, gaps and shares, as the job of the server computes them. */
function computation(): Figure {
  const photos = flight()
  const times = Array.from({ length: rounds }, () => {
    const begun = process.cpuUsage()
    const frame = fitFrame(photos, { heightM, bearing: 200, lengthM: 40, lengthSource: 'typed' })
    if (frame === undefined) throw new Error('no frame was found')
    const found = coverageOf({ photos, frame, floors: storeys(33), limits: { limitMmPx: null, minSharpness: 0 } })
    if (found.photosUsed !== photoCount) throw new Error(`${found.photosUsed} photos were used`)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  })
  const ours = median(times)
  return {
    name: 'coverage of an elevation, 5,000 photos',
    result: `${ours.toFixed(0)} ms of processor time`,
    reach: '<= 2000 ms',
    isReached: ours <= 2_000,
    ours: `${ours.toFixed(0)} ms of processor time on 40 x 100 m in cells of 0.25 m`,
    anchor: 'specification 3 §1: 2 s',
  }
}

export const coverage = async (): Promise<readonly Figure[]> => [computation(), ...(await throughTheServer())]
