import pg from 'pg'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { fillDefects } from '../apps/server/src/testing/builders/many-defects.ts'
import { fillMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { defectRoutes, defectSorts } from '../packages/contract/src/defects/defects.ts'
import { defectRegisterRoutes } from '../packages/contract/src/defects/register.ts'
import { median, type Figure } from './support/bench.ts'
import { signInto, withDatabase, withServer } from './support/with-api.ts'

const defects = 50_000
const rounds = 20

type Filled = {
  readonly email: string
  readonly elevationId: string
  readonly personId: string
  readonly params: { readonly projectId: string; readonly inspectionId: string }
}

/** One inspection with all of them on 10,000 photos, and a fifth as many of another corporate in the same tables. */
async function fill(databaseUrl: string): Promise<Filled> {
  const { db, pool, close } = connect(databaseUrl)
  const [corporate, other] = [await aCorporate(db), await aCorporate(db)]
  const people = [
    await aUser(db, { roles: [[corporate.id, 'corporate-admin']] }),
    await aUser(db, { roles: [[corporate.id, 'corporate-standard']] }),
    await aUser(db, { roles: [[corporate.id, 'corporate-standard']] }),
  ]
  const ids = people.map(({ id }) => id)
  const [project, foreign] = [await aProject(db, corporate.id), await aProject(db, other.id)]
  await fillMedia(db, foreign, 2_000)
  await fillDefects(db, foreign, defects / 5, ids)
  const { elevationIds } = await fillMedia(db, project, 10_000)
  await fillDefects(db, project, defects, ids)
  await pool.query('vacuum analyze')
  await close()
  return {
    email: people[0]!.email,
    elevationId: elevationIds[1]!,
    personId: ids[1]!,
    params: { projectId: project.id, inspectionId: project.inspectionId },
  }
}

type Ask = {
  readonly name: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly isPaged?: boolean
  readonly reachMs: number
}

/** Every order both ways, every filter, some together, what beside the list is counted, and far down. */
function asksOf({ elevationId, personId }: Filled): readonly Ask[] {
  const listed = (name: string, query: Ask['query'], also: Partial<Ask> = {}): Ask => ({
    name,
    path: defectRoutes.list.path,
    query,
    reachMs: 150,
    ...also,
  })
  const { facets, summary, quantities, pins } = defectRegisterRoutes
  return [
    ...defectSorts.flatMap((sort) => [
      listed(`by ${sort}`, { sort }),
      listed(`by ${sort} backwards`, { sort, descending: 'true' }),
    ]),
    listed('by severity, page 100', { sort: 'severity' }, { isPaged: true }),
    listed('one severity by due date', { severities: 'critical', sort: 'due' }),
    listed('two states by update', { statuses: 'open,re-open', sort: 'updated', descending: 'true' }),
    listed('one type by length', { types: 'concrete_spalling', sort: 'length' }),
    listed('one wall by floor', { elevations: elevationId, sort: 'floor' }),
    listed('three floors', { floors: '3,17,none' }),
    listed('one person’s overdue', { assignees: personId, overdue: 'true', sort: 'due' }),
    listed('material, detector and progress', { materials: 'concrete,none', aiTypes: 'crack', progress: 'worse' }),
    listed('one month', { from: '2026-08-01', to: '2026-08-31' }),
    listed('words that a few have', { q: 'abc' }),
    listed('words that nobody has, by width', { q: 'zzzz', sort: 'width' }),
    listed('a number', { q: 'DF0031' }),
    { name: 'counts for the filters', path: facets.path, query: {}, reachMs: 150 },
    {
      name: 'counts with three filters',
      path: facets.path,
      query: { severities: 'critical,major', statuses: 'open', elevations: elevationId },
      reachMs: 150,
    },
    { name: 'summary', path: summary.path, query: {}, reachMs: 150 },
    { name: 'quantities', path: quantities.path, query: {}, reachMs: 600 },
    { name: 'quantities by type', path: quantities.path, query: { group: 'type' }, reachMs: 600 },
    { name: 'pins of one wall', path: pins.path, query: { elevationId }, reachMs: 300 },
  ]
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function timed(
  url: string,
  headers: Record<string, string>,
): Promise<{ readonly ms: number; readonly body: { readonly nextCursor?: string | null } }> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = (await answer.json()) as { nextCursor?: string | null }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${JSON.stringify(body)}`)
  return { ms: performance.now() - begun, body }
}

async function cursorAt(
  url: (query: Ask['query']) => string,
  headers: Record<string, string>,
  query: Ask['query'],
  page: number,
): Promise<string> {
  let cursor: string | undefined
  for (let at = 0; at < page; at += 1)
    cursor =
      (await timed(url({ ...query, ...(cursor === undefined ? {} : { cursor }) }), headers)).body.nextCursor ??
      undefined
  return cursor ?? ''
}

/** Time of the database alone to count them all: no answer with the total can be faster. */
async function counting(pool: pg.Pool, inspectionId: string): Promise<number> {
  const begun = performance.now()
  await pool.query('select count(*) from defect where inspection_id = $1 and deleted_at is null', [inspectionId])
  return performance.now() - begun
}

async function measure(
  { name, path, query, isPaged, reachMs }: Ask,
  {
    origin,
    headers,
    params,
    pool,
  }: {
    readonly origin: string
    readonly headers: Record<string, string>
    readonly params: Filled['params']
    readonly pool: pg.Pool
  },
): Promise<Figure> {
  const url = (asked: Ask['query']) => `${origin}${pathOf(path, params)}?${new URLSearchParams(asked)}`
  const asked = isPaged === true ? { ...query, cursor: await cursorAt(url, headers, query, 100) } : query
  const found = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds + 3; round += 1) {
    const [{ ms }, bare] = [await timed(url(asked), headers), await counting(pool, params.inspectionId)]
    if (round < 3) continue
    found.ours.push(ms)
    found.bare.push(bare)
  }
  const our = p95(found.ours)
  return {
    name: `${defects.toLocaleString('en')} defects, ${name}, p95`,
    ours: `${our.toFixed(0)} ms, median ${median(found.ours).toFixed(0)}`,
    anchor: `counting them in PostgreSQL ${p95(found.bare).toFixed(0)} ms, median ${median(found.bare).toFixed(0)}`,
    result: `${our.toFixed(0)} ms`,
    reach: `<= ${reachMs} ms`,
    isReached: our <= reachMs,
  }
}

export function defectRegister(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const filled = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, async (origin) => {
      const { accessToken } = await signInto(origin, filled.email)
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
      const figures: Figure[] = []
      for (const ask of asksOf(filled))
        figures.push(
          await measure(ask, {
            origin,
            headers: { authorization: `Bearer ${accessToken}` },
            params: filled.params,
            pool,
          }),
        )
      await pool.end()
      return figures
    })
  })
}
