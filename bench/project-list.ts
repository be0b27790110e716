import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aPassword, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { accountRoutes, type Session } from '../packages/contract/src/accounts/accounts.ts'
import { projectRoutes } from '../packages/contract/src/projects/projects.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { median, type Figure } from './support/bench.ts'
import { withDatabase, withServer } from './support/with-api.ts'

const rounds = 5
const secondsEach = 4
const connections = 16
const defectsEach = 300

type Page = { readonly url: string; readonly headers: Record<string, string> }

async function perSecond({ url, headers }: Page): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: secondsEach })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function p99At200(page: Page): Promise<number> {
  const { latency } = await autocannon({ ...page, connections: 20, overallRate: 200, duration: 10 })
  return latency.p99
}

async function fill(databaseUrl: string): Promise<{ corporateId: string; email: string }> {
  const { db, pool, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  for (let count = 0; count < 1_000; count += 1) {
    await aProject(db, corporate.id, {
      name: `Riverside Tower ${count}`,
      clientName: '海景花園業主立案法團',
      startDate: '2026-10-02',
      endDate: '2026-12-20',
    })
  }
  // The projects of the first page have a register each.
  await sql`insert into defect (id, inspection_id, project_id, corporate_id, defect_num, type, severity, follow_up_action)
    select uuidv7(), inspection.id, newest.id, ${corporate.id}::uuid, n, 'crack_structural',
      (array['critical', 'major', 'moderate', 'minor', 'cosmetic', 'na'])[1 + n % 6], 'repair'
    from (select id from project where corporate_id = ${corporate.id} order by id desc limit 100) newest
    join workspace on workspace.project_id = newest.id join inspection on inspection.workspace_id = workspace.id
    cross join generate_series(1, ${sql.lit(defectsEach)}) n`.execute(db)
  await pool.query('vacuum analyze')
  await close()
  return { corporateId: corporate.id, email: user.email }
}

async function signIn(origin: string, email: string): Promise<Session> {
  const answer = await fetch(origin + accountRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: aPassword }),
  })
  return (await answer.json()) as Session
}

async function requireRows({ url, headers }: Page): Promise<void> {
  const { data } = (await (await fetch(url, { headers })).json()) as { data: unknown[] }
  if (data.length !== 100) throw new Error(`expected 100 rows, got ${data.length}`)
}

async function compare(ours: Page, bare: Page): Promise<readonly Figure[]> {
  await Promise.all([requireRows(ours), requireRows(bare)])
  const found = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const [our, plain] = [await perSecond(ours), await perSecond(bare)]
    const isWarm = round > 0
    if (isWarm) {
      found.ours.push(our)
      found.bare.push(plain)
    }
  }
  const ratio = median(found.ours) / median(found.bare)
  const [our, plain] = [await p99At200(ours), await p99At200(bare)]
  return [
    {
      name: `project list, 100 rows of ${defectsEach} defects`,
      ours: `${median(found.ours).toFixed(0)}/s`,
      anchor: `bare node + json_agg ${median(found.bare).toFixed(0)}/s`,
      result: ratio.toFixed(2),
      reach: '>= 0.80',
      isReached: ratio >= 0.8,
    },
    {
      name: 'the same at 200 requests/s, p99',
      ours: `${our} ms`,
      anchor: `bare node + json_agg ${plain} ms`,
      result: `${our} ms`,
      reach: '<= 50 ms',
      isReached: our <= 50,
    },
  ]
}

/** Ours signs in, checks the tenant and validates both ways; the anchor only answers the query. */
export function projectList(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const { corporateId, email } = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, (ours) =>
      withServer('../anchors/bare.ts', databaseUrl, async (bare) => {
        const { accessToken } = await signIn(ours, email)
        const query = 'role=corporate-admin&projectTypes=Inspection.ConditionSurvey,Inspection.MBIS,Inspection.Pipe'
        const page = {
          url: `${ours}${pathOf(projectRoutes.list.path, { corporateId })}?${query}`,
          headers: { authorization: `Bearer ${accessToken}` },
        }
        return compare(page, { url: `${bare}/?corporateId=${corporateId}`, headers: {} })
      }),
    )
  })
}
