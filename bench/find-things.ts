import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { fillDefects } from '../apps/server/src/testing/builders/many-defects.ts'
import { fillMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { findRoutes } from '../packages/contract/src/projects/find.ts'
import { median, type Figure } from './support/bench.ts'
import { signInto, withDatabase, withServer } from './support/with-api.ts'

const defects = 50_000
const photos = 100_000
const projects = 1_000
const rounds = 30
/** Of the anchor, which takes much longer than what is measured. */
const anchorEvery = 5
const reachMs = 150

type Filled = { readonly email: string; readonly corporateId: string; readonly projectId: string }

/**
 * One project with all of them among a thousand, half of them with a few photos and defects, and a fifth as many of
 * another corporate in the same tables.
 */
async function fill(databaseUrl: string): Promise<Filled> {
  const { db, pool, close } = connect(databaseUrl)
  const [corporate, other] = [await aCorporate(db), await aCorporate(db)]
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const [project, foreign] = [
    await aProject(db, corporate.id, { name: '海景花園 第三座', clientName: '海景花園業主立案法團' }),
    await aProject(db, other.id),
  ]
  for (const [place, scale] of [
    [foreign, 0.2],
    [project, 1],
  ] as const) {
    await fillMedia(db, place, photos * scale)
    await fillDefects(db, place, defects * scale, [user.id])
  }
  await sql`update defect set remark = '外牆批盪剝落 ' || defect_num where defect_num % 100 = 7`.execute(db)
  for (let count = 1; count < projects; count += 1) {
    const small = await aProject(db, corporate.id, {
      name: `Riverside Tower ${count}`,
      code: `HK-2026-${count}`,
      clientName: 'Town council',
    })
    if (count % 50 > 0) continue
    await fillMedia(db, small, 200)
    await fillDefects(db, small, 100, [user.id])
  }
  await pool.query('vacuum analyze')
  await close()
  return { email: user.email, corporateId: corporate.id, projectId: project.id }
}

type Ask = { readonly name: string; readonly q: string }

const asks: readonly Ask[] = [
  { name: 'one letter', q: 'e' },
  { name: 'two letters', q: 'to' },
  { name: 'two letters that nothing begins with', q: 'ji' },
  { name: 'a number', q: 'DF0731' },
  { name: 'digits alone', q: '31' },
  { name: 'the beginning of a file name', q: 'DJI_00' },
  { name: 'the middle of a name', q: '9999_' },
  { name: 'a word of a few defects', q: 'c4ca4238' },
  { name: 'a type of defect', q: 'spalling' },
  { name: 'two Chinese characters', q: '花園' },
  { name: 'a type in Chinese', q: '混凝土剝落' },
  { name: 'what a defect says in Chinese', q: '批盪剝落 49907' },
  { name: 'no match', q: 'zzzz' },
  { name: 'no match in Chinese', q: '飛機場' },
]

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The plainest search of one project: both tables, read through, without a caller, a wall or names of types. */
const plainly = (pool: pg.Pool, projectId: string, q: string) =>
  pool.query(
    `(select id from media where project_id = $1 and name ilike $2 limit 5) union all (select id from defect where project_id = $1 and deleted_at is null and remark ilike $2 limit 5)`,
    [projectId, `%${q}%`],
  )

type At = Filled & { readonly origin: string; readonly headers: Record<string, string>; readonly pool: pg.Pool }

async function measure(
  { name, q }: Ask,
  isWithin: boolean,
  { origin, headers, pool, corporateId, projectId }: At,
): Promise<Figure> {
  const url = `${origin}${pathOf(findRoutes.find.path, { corporateId })}?${new URLSearchParams({ q, ...(isWithin ? { projectId } : {}) })}`
  const ask = async () => {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const found = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds + 3; round += 1) {
    const our = await timed(ask)
    if (round < 3) continue
    found.ours.push(our)
    if (round % anchorEvery === 0) found.bare.push(await timed(() => plainly(pool, projectId, q)))
  }
  const our = p95(found.ours)
  return {
    name: `search ${isWithin ? 'within a project of 100,000 photos and 50,000 defects' : 'over 1,000 projects'}, ${name}, p95`,
    ours: `${our.toFixed(0)} ms, median ${median(found.ours).toFixed(0)}`,
    anchor: `reading both tables of the one project ${p95(found.bare).toFixed(0)} ms, ratio ${(median(found.bare) / median(found.ours)).toFixed(2)}`,
    result: `${our.toFixed(0)} ms`,
    reach: `<= ${reachMs} ms`,
    isReached: our <= reachMs,
  }
}

/** Ours also signs in, checks the tenant, looks through projects and drawings and names the types. */
export function findThings(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const filled = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, async (origin) => {
      const { accessToken } = await signInto(origin, filled.email)
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
      const figures: Figure[] = []
      for (const isWithin of [true, false])
        for (const ask of asks)
          figures.push(
            await measure(ask, isWithin, {
              ...filled,
              origin,
              headers: { authorization: `Bearer ${accessToken}` },
              pool,
            }),
          )
      await pool.end()
      return figures
    })
  })
}
