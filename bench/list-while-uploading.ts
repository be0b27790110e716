import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connect, type Db } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders.ts'
import { fillMedia } from '../apps/server/src/testing/many-media.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { mediaLibraryRoutes } from '../packages/contract/src/media-library.ts'
import type { Figure } from './bench.ts'
import { anUploadPlace, type UploadPlace } from './upload-client.ts'
import { signInto, withDatabase, withFolder, withServer } from './with-api.ts'

const [photos, people, seconds, reachMs] = [100_000, 10, 15, 100]
/** Fifty people who scroll at once; and as many as two cores can answer, shared with those who ask and those who send: there it is the queue that is measured. */
const rates = [50, 200] as const
type Rate = (typeof rates)[number]
const mbit = 1_000_000 / 8

type Lines = { readonly name: string; readonly bytesPerSecond?: number }

/** What a good line at home sends up; and the sender beside the server, who takes every core it leaves. */
const lines: readonly Lines[] = [{ name: 'at 50 Mbit/s each', bytesPerSecond: 50 * mbit }, { name: 'as fast as the server takes them' }]

type Site = { readonly db: Db; readonly databaseUrl: string; readonly origin: string; readonly pid: number; readonly token: string; readonly place: UploadPlace }
type Listed = { readonly p50: number; readonly p99: number; /** Of the api, all its threads; the database comes on top. */ readonly cpuMs: number }

/** Milliseconds that all threads of a process computed so far. */
const computed = (pid: number) => readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)

async function listed({ origin, pid, token, place }: Site, requestsPerSecond: Rate): Promise<Listed> {
  const url = `${origin}${pathOf(mediaLibraryRoutes.list.path, place.params)}`
  const before = computed(pid)
  const result = await autocannon({ url, headers: { authorization: `Bearer ${token}` }, connections: 20, overallRate: requestsPerSecond, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} lists refused, ${result.errors} failed`)
  const { p50, p99 } = result.latency
  return { p50, p99, cpuMs: (computed(pid) - before) / result['2xx'] }
}

async function sentSoFar({ db, place }: Site): Promise<number> {
  const { count } = await db.selectFrom('media').select(({ fn }) => fn.countAll<string>().as('count')).where('marker_id', '=', place.marker.markerId).where('is_stored', '=', true).executeTakeFirstOrThrow()
  return Number(count)
}

async function beside(site: Site, rate: Rate, alone: Listed, { name, bytesPerSecond }: Lines): Promise<Figure> {
  const { databaseUrl, origin, token, place } = site
  const UPLOADING = JSON.stringify({ origin, token, place, people, bytesPerSecond })
  return withServer('uploading-child.ts', databaseUrl, async () => {
    await sleep(3_000)
    const before = await sentSoFar(site)
    const found = await listed(site, rate)
    const sent = await sentSoFar(site) - before
    if (sent === 0) throw new Error('nothing was uploaded meanwhile')
    return {
      name: `list of ${photos.toLocaleString('en')} photos at ${rate} requests/s while ${people} people upload ${name}, p99`, ours: `${found.p99} ms, median ${found.p50}; ${(sent * 8 / seconds).toFixed(0)} MiB/s came in; the api computed ${found.cpuMs.toFixed(1)} ms a list, uploads included`,
      anchor: `nobody uploads ${alone.p99} ms, median ${alone.p50}, ${alone.cpuMs.toFixed(1)} ms a list`, result: `${found.p99} ms`, reach: `<= ${reachMs} ms`, isReached: found.p99 <= reachMs,
    }
  }, { UPLOADING })
}

export function listWhileUploading(): Promise<readonly Figure[]> {
  return withDatabase((databaseUrl) => withFolder(async (folder) => {
    const { db, pool, close } = connect(databaseUrl)
    const corporate = await aCorporate(db)
    const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
    const project = await aProject(db, corporate.id)
    await fillMedia(db, project, photos)
    const place = await anUploadPlace(db, project)
    await pool.query('vacuum analyze')
    const figures = await withServer('api.ts', databaseUrl, async (origin, pid) => {
      const { accessToken: token } = await signInto(origin, user.email)
      const site = { db, databaseUrl, origin, pid, token, place }
      const found: Figure[] = []
      for (const rate of rates) {
        await listed(site, rate)
        const alone = await listed(site, rate)
        for (const line of lines) found.push(await beside(site, rate, alone, line))
      }
      return found
    }, { PLUMBLINE_DATA: join(folder, 'data') })
    await close()
    return figures
  }))
}
