import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { requestIds } from './http/logging.ts'
import { enqueueMany } from './jobs/queue.ts'
import { aUser } from './testing/builders/builders.ts'
import { plainEnvironment, program, until } from './testing/faults/processes.ts'
import { anIngestSite } from './testing/sites/ingest-site.ts'
import { testApp } from './testing/test-app.ts'
import { currentOrigin } from './tracing/origin.ts'

type Line = Readonly<Record<string, unknown>>

const linesOf = (output: string): readonly Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

async function openApp() {
  const said: string[] = []
  const logStream = new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(line.toString())
      done()
    },
  })
  const plumbline = await testApp({ logLevel: 'info', logStream })
  const login = (id: string) =>
    plumbline.app.inject({
      method: 'POST',
      url: accountRoutes.login.path,
      payload: { email: 'ada@example.com', password: 'not this one' },
      headers: { 'x-request-id': id },
    })
  return { ...plumbline, login, lines: () => linesOf(said.join('')) }
}

test('the id that a caller gives its request is answered and stands in each line of its log', async ({
  onTestFinished,
}) => {
  const { login, lines, close } = await openApp()
  onTestFinished(close)
  const id = '7f3a9c0e-5b1d.edge_4'
  const answer = await login(id)
  expect([answer.headers['x-request-id'], answer.json().requestId]).toEqual([id, id])
  expect(lines().map(({ requestId, msg }) => [requestId, msg])).toEqual([
    [id, 'request refused'],
    [id, 'answered'],
  ])
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a short one', 'abc1234'],
  ['a long one', 'a'.repeat(65)],
  ['one with a space', 'abcd efgh'],
  ['one with a line break', 'abcdefgh\nijkl'],
  ['one with quotation marks', 'abcd"efgh'],
  ['one that begins as an option of a command', '--abcdefgh'],
  ['two in one header', 'abcdefgh, ijklmnop'],
])('%s is replaced by one of ours', (_, given) => {
  const idOf = requestIds()
  const ids = [1, 2].map(() => idOf({ headers: given === undefined ? {} : { 'x-request-id': given } }))
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+-[a-f0-9]{8}-[a-z0-9]+$/)
  expect(ids[0]).not.toBe(ids[1])
})

test('a job of a request, its lines in the log and those of its child process carry the id', async ({
  onTestFinished,
}) => {
  const plumbline = await openApp()
  const { app, db, context, databaseUrl } = plumbline
  onTestFinished(() => plumbline.close())
  const { email } = await aUser(db)
  const asked = await app.inject({
    method: 'POST',
    url: registrationRoutes.forgotPassword.path,
    payload: { email, locale: 'en' },
    headers: { 'x-request-id': 'forgotten-1' },
  })
  expect(asked.statusCode).toBe(200)
  const site = await anIngestSite(plumbline)
  const broken = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(4_000, 7)])
  const photo = await currentOrigin.run({ requestId: 'broken-photo-1' }, () => site.arrive('DJI_0001.JPG', broken))
  const worker = program(
    { file: fileURLToPath(new URL('./worker.ts', import.meta.url)) },
    { env: { ...plainEnvironment, DATABASE_URL: databaseUrl, PLUMBLINE_DATA: context.config.dataDir } },
  )
  onTestFinished(async () => {
    worker.child.kill('SIGKILL')
    await worker.ended()
  })
  const lineOf = (requestId: string, msg: RegExp) =>
    until(() => linesOf(worker.output()).find((line) => line['requestId'] === requestId && msg.test(`${line['msg']}`)))
  const jobs = await db
    .selectFrom('job_progress')
    .select(['job_id', 'name', 'request_id'])
    .where('request_id', 'is not', null)
    .execute()
  const jobOf = (name: string) => jobs.find((job) => job.name === name)
  expect(jobOf('accounts.send-link')).toMatchObject({ request_id: 'forgotten-1' })
  expect(await lineOf('forgotten-1', /mail/)).toMatchObject({
    job: 'accounts.send-link',
    jobId: jobOf('accounts.send-link')!.job_id,
  })
  expect(await lineOf('broken-photo-1', /^child failed$/)).toMatchObject({
    child: 'photo-child',
    code: expect.stringMatching(/^media\./),
    why: expect.stringMatching(/\w/),
    job: 'media.ingest',
    jobId: jobOf('media.ingest')!.job_id,
  })
  await until(async () => (await site.look(photo)).error_code !== null)
})

test('many jobs of one request carry its id as well', async ({ onTestFinished }) => {
  const { db, close } = await openApp()
  onTestFinished(close)
  await currentOrigin.run({ requestId: 'many-at-once' }, () =>
    db.transaction().execute((trx) => enqueueMany(trx, 'storage.remove', [{ keys: [] }, { keys: [] }])),
  )
  const rows = await db.selectFrom('job_progress').select(['name', 'request_id']).execute()
  expect(rows).toEqual([
    { name: 'storage.remove', request_id: 'many-at-once' },
    { name: 'storage.remove', request_id: 'many-at-once' },
  ])
})
