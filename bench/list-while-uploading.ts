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

const [photos, people, requestsPerSecond, seconds, reachMs] = [100_000, 10, 200, 15, 100]
const mbit = 1_000_000 / 8

type Lines = { readonly name: string; readonly bytesPerSecond?: number }

/** What a good line at home sends up; and the sender beside the server, who takes every core it leaves. */
const lines: readonly Lines[] = [{ name: 'at 50 Mbit/s each', bytesPerSecond: 50 * mbit }, { name: 'as fast as the server takes them' }]

type Site = { readonly db: Db; readonly databaseUrl: string; readonly origin: string; readonly token: string; readonly place: UploadPlace }

async function listed({ origin, token, place }: Site): Promise<{ readonly p50: number; readonly p99: number }> {
  const url = `${origin}${pathOf(mediaLibraryRoutes.list.path, place.params)}`
  const result = await autocannon({ url, headers: { authorization: `Bearer ${token}` }, connections: 20, overallRate: requestsPerSecond, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} lists refused, ${result.errors} failed`)
  return result.latency
}

async function sentSoFar({ db, place }: Site): Promise<number> {
  const { count } = await db.selectFrom('media').select(({ fn }) => fn.countAll<string>().as('count')).where('marker_id', '=', place.marker.markerId).where('is_stored', '=', true).executeTakeFirstOrThrow()
  return Number(count)
}

async function beside(site: Site, alone: { readonly p50: number; readonly p99: number }, { name, bytesPerSecond }: Lines): Promise<Figure> {
  const { databaseUrl, origin, token, place } = site
  const UPLOADING = JSON.stringify({ origin, token, place, people, bytesPerSecond })
  return withServer('uploading-child.ts', databaseUrl, async () => {
    await sleep(3_000)
    const before = await sentSoFar(site)
    const found = await listed(site)
    const sent = await sentSoFar(site) - before
    if (sent === 0) throw new Error('nothing was uploaded meanwhile')
    return {
      name: `list of ${photos.toLocaleString('en')} photos at ${requestsPerSecond} requests/s while ${people} people upload ${name}, p99`, ours: `${found.p99} ms, median ${found.p50}; ${(sent * 8 / seconds).toFixed(0)} MiB/s came in`,
      anchor: `nobody uploads ${alone.p99} ms, median ${alone.p50}`, result: `${found.p99} ms`, reach: `<= ${reachMs} ms`, isReached: found.p99 <= reachMs,
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
    const figures = await withServer('api.ts', databaseUrl, async (origin) => {
      const { accessToken: token } = await signInto(origin, user.email)
      const site = { db, databaseUrl, origin, token, place }
      await listed(site)
      const alone = await listed(site)
      const found: Figure[] = []
      for (const line of lines) found.push(await beside(site, alone, line))
      return found
    }, { PLUMBLINE_DATA: join(folder, 'data') })
    await close()
    return figures
  }))
}
