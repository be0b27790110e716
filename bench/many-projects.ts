import { sql } from 'kysely'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aPassword, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { accountRoutes, type Session } from '../packages/contract/src/accounts/accounts.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { projectRoutes } from '../packages/contract/src/projects/projects.ts'
import { median, type Figure } from './support/bench.ts'
import { withDatabase, withServer } from './support/with-api.ts'

const projects = 10_000
const rounds = 40
const reachMs = 150

/** One corporate with all of them, and as many again of others in the same tables. */
async function fill(databaseUrl: string): Promise<{ corporateId: string; email: string }> {
  const { db, close } = connect(databaseUrl)
  const [corporate, other] = [await aCorporate(db), await aCorporate(db)]
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  for (const [corporateId, from] of [
    [corporate.id, 1],
    [other.id, projects + 1],
  ] as const) {
    await sql`insert into project (id, corporate_id, name, code, client_name, type, start_date, end_date)
      select (lpad(to_hex(1754006400000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid, ${corporateId}::uuid,
        (array['Riverside Tower', '海景花園 第三座', 'Bridge K17, east span', '旺角道大廈'])[1 + n % 4] || ' ' || n, 'HK-2026-' || n,
        (array['Town council', '海景花園業主立案法團', 'Highways maintenance'])[1 + n % 3], (array['Inspection.MBIS', 'Inspection.Pipe'])[1 + n % 2],
        case when n % 5 > 0 then date '2024-01-01' + n % 900 end, null
      from generate_series(${sql.lit(from)}, ${sql.lit(from + projects - 1)}) n`.execute(db)
  }
  // A UUIDv7 of its own for each row below.
  const id = sql`overlay(overlay(gen_random_uuid()::text placing '7' from 15) placing '8' from 20)::uuid`
  await sql`insert into workspace (id, project_id) select ${id}, id from project`.execute(db)
  await sql`insert into inspection (id, workspace_id) select ${id}, id from workspace`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await close()
  return { corporateId: corporate.id, email: user.email }
}

type Ask = {
  readonly name: string
  readonly ours: Readonly<Record<string, string>>
  readonly bare: Readonly<Record<string, string>>
  readonly page: number
}

/** The first page, the last ones, every order, and what people search for: much, little, nothing, Chinese. */
const asks: readonly Ask[] = [
  { name: 'newest, first page', ours: {}, bare: {}, page: 0 },
  { name: 'newest, page 90', ours: {}, bare: {}, page: 89 },
  { name: 'by name, first page', ours: { sort: 'name' }, bare: { sort: 'name' }, page: 0 },
  { name: 'by name, page 90', ours: { sort: 'name' }, bare: { sort: 'name' }, page: 89 },
  { name: 'by start, page 50', ours: { sort: 'start' }, bare: { sort: 'name' }, page: 49 },
  { name: 'a word that a quarter have', ours: { projectName: 'tower' }, bare: { name: 'tower' }, page: 0 },
  {
    name: 'the same by name, page 20',
    ours: { projectName: 'tower', sort: 'name' },
    bare: { name: 'tower', sort: 'name' },
    page: 19,
  },
  { name: 'two Chinese characters', ours: { projectName: '花園' }, bare: { name: '花園' }, page: 0 },
  { name: 'one Chinese character', ours: { projectName: '園' }, bare: { name: '園' }, page: 0 },
  { name: 'one project', ours: { projectName: 'Tower 4444' }, bare: { name: 'Tower 4444' }, page: 0 },
  { name: 'no project', ours: { projectName: 'zzzz', clientName: 'council' }, bare: { name: 'zzzz' }, page: 0 },
  {
    name: 'number, client and days',
    ours: { projectNum: '2026-1', clientName: '法團', startDate: '2024-05-01,2025-03-03' },
    bare: { name: '1' },
    page: 0,
  },
  { name: 'a type', ours: { projectTypes: 'Inspection.Pipe' }, bare: {}, page: 0 },
]

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function timed(
  url: string,
  headers: Record<string, string>,
): Promise<{ readonly ms: number; readonly nextCursor: string | null }> {
  const begun = performance.now()
  // Neither side packs its answer: that would be measured instead.
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = (await answer.json()) as { nextCursor: string | null }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return { ms: performance.now() - begun, nextCursor: body.nextCursor }
}

type Sides = {
  readonly ours: (query: Readonly<Record<string, string>>) => string
  readonly bare: (query: Readonly<Record<string, string>>) => string
  readonly headers: Record<string, string>
}

async function measure(ask: Ask, { ours, bare, headers }: Sides): Promise<Figure> {
  let query: Readonly<Record<string, string>> = {
    projectTypes: 'Inspection.ConditionSurvey,Inspection.MBIS,Inspection.Pipe',
    ...ask.ours,
  }
  for (let page = 0; page < ask.page; page += 1) {
    const { nextCursor } = await timed(ours(query), headers)
    if (nextCursor === null) throw new Error(`${ask.name}: there is no page ${ask.page}`)
    query = { ...query, cursor: nextCursor }
  }
  const found = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds + 5; round += 1) {
    const [our, plain] = [
      await timed(ours(query), headers),
      await timed(bare({ ...ask.bare, offset: String(ask.page * 100) }), {}),
    ]
    if (round >= 5) {
      found.ours.push(our.ms)
      found.bare.push(plain.ms)
    }
  }
  const [our, plain] = [p95(found.ours), p95(found.bare)]
  const ratio = median(found.bare) / median(found.ours)
  return {
    name: `10,000 projects, ${ask.name}, p95`,
    ours: `${our.toFixed(0)} ms`,
    anchor: `bare node + json_agg ${plain.toFixed(0)} ms, median ratio ${ratio.toFixed(2)}`,
    result: `${our.toFixed(0)} ms`,
    reach: `<= ${reachMs} ms`,
    isReached: our <= reachMs,
  }
}

async function signIn(origin: string, email: string): Promise<Session> {
  const answer = await fetch(origin + accountRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: aPassword }),
  })
  return (await answer.json()) as Session
}

/**
 * Ours signs in, checks the tenant and validates both ways; the anchor only answers the query, one after the other on
 * the same machine.
 */
export function manyProjects(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const { corporateId, email } = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, (ours) =>
      withServer('../anchors/bare.ts', databaseUrl, async (bare) => {
        const { accessToken } = await signIn(ours, email)
        const sides: Sides = {
          ours: (query) =>
            `${ours}${pathOf(projectRoutes.list.path, { corporateId })}?${new URLSearchParams({ role: 'corporate-admin', ...query })}`,
          bare: (query) => `${bare}/?${new URLSearchParams({ corporateId, ...query })}`,
          headers: { authorization: `Bearer ${accessToken}` },
        }
        const figures: Figure[] = []
        for (const ask of asks) figures.push(await measure(ask, sides))
        return figures
      }),
    )
  })
}
