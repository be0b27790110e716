import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountRoutes, type Session } from '../packages/contract/src/accounts.ts'
import { projectRoutes } from '../packages/contract/src/projects.ts'
import { pathOf } from '../packages/contract/src/route.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { freePort } from '../apps/server/src/db/embedded-port.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'
import { aCorporate, aPassword, aProject, aUser } from '../apps/server/src/testing/builders.ts'
import { median, type Figure } from './bench.ts'

const rounds = 5
const secondsEach = 4
const connections = 16

async function startProcess(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (message === undefined) throw new Error(`${file} did not start`)
  return child
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function perSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: secondsEach, headers: { authorization: `Bearer ${token}` } })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function fill(databaseUrl: string): Promise<{ corporateId: string; email: string }> {
  const { db, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  for (let count = 0; count < 1_000; count += 1) {
    await aProject(db, corporate.id, { name: `Riverside Tower ${count}`, clientName: '海景花園業主立案法團', startDate: '2026-10-02', endDate: '2026-12-20' })
  }
  await close()
  return { corporateId: corporate.id, email: user.email }
}

async function signIn(origin: string, email: string): Promise<Session> {
  const answer = await fetch(origin + accountRoutes.login.path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: aPassword }),
  })
  return await answer.json() as Session
}

async function measure(databaseUrl: string): Promise<readonly Figure[]> {
  const { corporateId, email } = await fill(databaseUrl)
  const [ourPort, barePort] = [await freePort(undefined), await freePort(undefined)]
  const common = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '100000000' }
  const ours = await startProcess('project-list-ours.ts', { ...common, PORT: String(ourPort) })
  const bare = await startProcess('project-list-bare.ts', { ...common, PORT: String(barePort) })
  try {
    const { accessToken } = await signIn(`http://127.0.0.1:${ourPort}`, email)
    const ourUrl = `http://127.0.0.1:${ourPort}${pathOf(projectRoutes.list.path, { corporateId })}?role=corporate-admin&projectTypes=Inspection.ConditionSurvey,Inspection.MBIS,Inspection.Pipe`
    const bareUrl = `http://127.0.0.1:${barePort}/?corporateId=${corporateId}`
    const [one, other] = await Promise.all([fetch(ourUrl, { headers: { authorization: `Bearer ${accessToken}` } }), fetch(bareUrl)])
    const sizes = [(await one.json() as { data: unknown[] }).data.length, (await other.json() as { data: unknown[] }).data.length]
    if (sizes.some((size) => size !== 100)) throw new Error(`expected 100 rows each, got ${sizes.join(' and ')}`)
    const found: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round < rounds + 1; round += 1) {
      const [our, plain] = [await perSecond(ourUrl, accessToken), await perSecond(bareUrl, accessToken)]
      if (round > 0) {
        found.ours.push(our)
        found.bare.push(plain)
      }
    }
    const ratio = median(found.ours) / median(found.bare)
    const paced = await autocannon({ url: ourUrl, connections: 20, overallRate: 200, duration: 10, headers: { authorization: `Bearer ${accessToken}` } })
    return [
      { name: 'project list, 100 rows', ours: `${median(found.ours).toFixed(0)}/s`, anchor: `bare node + json_agg ${median(found.bare).toFixed(0)}/s`, result: ratio.toFixed(2), reach: '>= 0.80', isReached: ratio >= 0.8 },
      { name: 'the same at 200 requests/s', ours: `p99 ${paced.latency.p99} ms`, anchor: '-', result: `${paced.latency.p99} ms`, reach: '<= 50 ms', isReached: paced.latency.p99 <= 50 },
    ]
  } finally {
    await Promise.all([stopProcess(ours), stopProcess(bare)])
  }
}

export async function projectList(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir })
  try {
    await prepareDatabase(server.url)
    return await measure(server.url)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
