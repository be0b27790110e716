import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aPassword, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { fillMedia, type ManyMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { accountRoutes, type Session } from '../packages/contract/src/accounts/accounts.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { mediaLibraryRoutes, type MediaOutline } from '../packages/contract/src/media/library.ts'
import { median, type Figure } from './support/bench.ts'
import { withDatabase, withServer } from './support/with-api.ts'

const photos = 100_000
const rounds = 30

type Filled = ManyMedia & {
  readonly email: string
  readonly params: { readonly projectId: string; readonly inspectionId: string }
}

/** One project with all of them, and a fifth as many of another corporate in the same tables. */
async function fill(databaseUrl: string): Promise<Filled> {
  const { db, pool, close } = connect(databaseUrl)
  const [corporate, other] = [await aCorporate(db), await aCorporate(db)]
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = await aProject(db, corporate.id)
  await fillMedia(db, await aProject(db, other.id), photos / 5)
  const many = await fillMedia(db, project, photos)
  await pool.query('vacuum analyze')
  await close()
  return { ...many, email: user.email, params: { projectId: project.id, inspectionId: project.inspectionId } }
}

type Query = Readonly<Record<string, string>>
type Ask = {
  readonly name: string
  readonly path: string
  readonly ours: Query
  readonly bare?: Query
  readonly reachMs: number
  /** Of the outline. */ readonly page?: number
}

/** The first page, the middle one, every order, and filters that leave much, little and nothing. */
function asksOf({ elevationIds, markerIds }: ManyMedia): readonly Ask[] {
  const { list, outline, facets } = mediaLibraryRoutes
  const listed = (name: string, ours: Query, also: Partial<Ask> = {}): Ask => ({
    name,
    path: list.path,
    ours,
    reachMs: 150,
    ...also,
  })
  return [
    listed('first page', {}, { bare: {}, reachMs: 100 }),
    listed('by place, page 250', {}, { bare: { offset: '50000' }, page: 250, reachMs: 100 }),
    listed('by time, page 250', { sort: 'time' }, { bare: { sort: 'time', offset: '50000' }, page: 250, reachMs: 100 }),
    listed('by name backwards', { sort: 'name', descending: 'true' }, { reachMs: 100 }),
    listed('one wall', { elevations: elevationIds[2]! }),
    listed('one marker by time', { markers: markerIds[7]!, sort: 'time' }),
    listed('a tag by name', { tags: 'crack', sort: 'name' }, { bare: { tags: 'crack', sort: 'name' } }),
    listed('a name that a hundredth have', { q: '77' }, { bare: { q: '77' } }),
    listed('a name that nobody has, by time', { q: 'zzzz', sort: 'time' }, { bare: { q: 'zzzz', sort: 'time' } }),
    listed('days and usage by size', { from: '2026-08-20', to: '2026-08-22', usage: '3D model', sort: 'size' }),
    { name: 'outline by place', path: outline.path, ours: {}, reachMs: 300 },
    { name: 'outline by time', path: outline.path, ours: { sort: 'time' }, reachMs: 300 },
    {
      name: 'outline by name of the visual ones',
      path: outline.path,
      ours: { sort: 'name', type: 'visual' },
      reachMs: 300,
    },
    { name: 'counts for the filters', path: facets.path, ours: {}, reachMs: 300 },
    {
      name: 'counts with three filters',
      path: facets.path,
      ours: { type: 'visual', tags: 'crack', elevations: elevationIds[0]! },
      reachMs: 300,
    },
  ]
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function timed(
  url: string,
  headers: Record<string, string>,
): Promise<{ readonly ms: number; readonly body: unknown }> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return { ms: performance.now() - begun, body }
}

type Sides = {
  readonly ours: (path: string, query: Query) => string
  readonly bare: (query: Query) => string
  readonly headers: Record<string, string>
}

async function measure(
  { name, path, ours: query, bare: plain, page, reachMs }: Ask,
  { ours, bare, headers }: Sides,
): Promise<Figure> {
  const outline =
    page === undefined
      ? undefined
      : ((await timed(ours(mediaLibraryRoutes.outline.path, query), headers)).body as MediaOutline)
  const asked: Query = outline === undefined ? query : { ...query, cursor: outline.pages[page!]!.cursor }
  const found = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds + 5; round += 1) {
    const our = await timed(ours(path, asked), headers)
    const anchor = plain && (await timed(bare(plain), {}))
    if (round < 5) continue
    found.ours.push(our.ms)
    if (anchor) found.bare.push(anchor.ms)
  }
  const our = p95(found.ours)
  return {
    name: `${photos.toLocaleString('en')} photos, ${name}, p95`,
    ours: `${our.toFixed(0)} ms, median ${median(found.ours).toFixed(0)}`,
    anchor:
      plain === undefined
        ? '-'
        : `bare node + json_agg ${p95(found.bare).toFixed(0)} ms, median ${median(found.bare).toFixed(0)}`,
    result: `${our.toFixed(0)} ms`,
    reach: `<= ${reachMs} ms`,
    isReached: our <= reachMs,
  }
}

/**
 * Ours signs in, checks the tenant and signs the links; the anchor only answers the query, one after the other on the
 * same machine.
 */
export function mediaList(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const filled = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, (origin) =>
      withServer('../anchors/bare-media.ts', databaseUrl, async (plain) => {
        const answer = await fetch(origin + accountRoutes.login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: filled.email, password: aPassword }),
        })
        const { accessToken } = (await answer.json()) as Session
        const sides: Sides = {
          ours: (path, query) => `${origin}${pathOf(path, filled.params)}?${new URLSearchParams({ ...query })}`,
          bare: (query) => `${plain}/?${new URLSearchParams({ inspectionId: filled.params.inspectionId, ...query })}`,
          headers: { authorization: `Bearer ${accessToken}` },
        }
        const figures: Figure[] = []
        for (const ask of asksOf(filled)) figures.push(await measure(ask, sides))
        return figures
      }),
    )
  })
}
