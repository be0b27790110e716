import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fuzz } from '../testing/fuzz/fuzz.ts'
import { judgeBy } from '../testing/fuzz/fuzz-verdict.ts'
import { testApp } from '../testing/test-app.ts'
import { foreignWord } from '../testing/world.ts'

test('what the description allows and nearly allows: no failure, no answer outside its schema, nothing of another corporate', async () => {
  const plumbline = await testApp({ requestsPerMinute: 1_000_000, keyRequestsPerMinute: 1_000_000 })
  const { faults, asked, succeeded } = await fuzz(plumbline, { seed: 4300, requests: 900 })
  await plumbline.close()
  expect(faults).toEqual([])
  expect(asked).toBe(900)
  expect(succeeded.size).toBeGreaterThan(20)
})

const planted = '/user/api/v1/planted'

test('a failure, a name of another corporate and a trace would be found', async () => {
  const plumbline = await testApp({ requestsPerMinute: 1_000_000 })
  const wrong: readonly (() => unknown)[] = [
    () => {
      throw new Error('boom')
    },
    async () => ({
      name: (
        await plumbline.db
          .selectFrom('corporate')
          .select('name')
          .where('name', 'like', `${foreignWord}%`)
          .executeTakeFirstOrThrow()
      ).name,
    }),
    () => ({ name: new Error('boom').stack }),
  ]
  let turn = 0
  plumbline.app.get(
    planted,
    { schema: { operationId: 'planted', response: { 200: z.object({ name: z.string() }) } } },
    () => wrong[(turn += 1) % wrong.length]!(),
  )
  const { faults } = await fuzz(plumbline, { seed: 4300, requests: 60, only: 'planted' })
  await plumbline.close()
  for (const words of [/failed: .*server\.failed/, /tells of the other corporate/, /tells how the server is made/])
    expect(faults.join('\n')).toMatch(words)
  expect(faults.filter((fault) => !fault.includes(planted))).toEqual([])
})

test('an answer outside its schema, a refusal that is none of ours and an answer without its headers would be found', async () => {
  const plumbline = await testApp()
  const answer = await plumbline.app.inject({
    method: 'POST',
    url: accountRoutes.logout.path,
    payload: { userId: v7(), refreshToken: 'x' },
  })
  const judge = judgeBy((await plumbline.app.inject('/openapi.json')).json())
  const verdict = (statusCode: number, body: unknown, headers = answer.headers) => {
    const text = JSON.stringify(body)
    return judge(
      { method: 'POST', url: accountRoutes.logout.path },
      { ...answer, statusCode, headers, body: text, rawPayload: Buffer.from(text) },
    )
  }
  await plumbline.close()
  const refusal = { code: 'session.ended', message: 'x', requestId: answer.headers['x-request-id'] }
  expect([verdict(200, {}), verdict(401, refusal)]).toEqual([undefined, undefined])
  expect(verdict(200, { surplus: 1 })).toMatch(/outside its schema/)
  expect(verdict(302, {})).toMatch(/not described/)
  expect(verdict(403, refusal)).toMatch(/status that does not fit/)
  expect(verdict(401, { ...refusal, stack: 'x' })).toMatch(/no refusal of ours/)
  expect(verdict(401, { ...refusal, requestId: 'other' })).toMatch(/id of its header/)
  expect(verdict(401, refusal, { ...answer.headers, 'content-type': 'text/plain' })).toMatch(/no refusal of ours/)
  expect(verdict(200, {}, { ...answer.headers, 'x-request-id': undefined })).toMatch(/no request id/)
  expect(verdict(200, {}, { ...answer.headers, 'x-content-type-options': undefined })).toMatch(/security headers/)
})
