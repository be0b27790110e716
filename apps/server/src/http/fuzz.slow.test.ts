import { expect, inject, test } from 'vitest'
import { fuzz } from '../testing/fuzz/fuzz.ts'
import { testApp } from '../testing/test-app.ts'

/** To repeat a run: `npx vitest run --project slow --sequence.seed=<seed> fuzz`. */
test('fifty thousand requests from a fresh seed', async () => {
  const seed = inject('seed')
  console.info(`fuzz: seed ${seed}`)
  const plumbline = await testApp({ requestsPerMinute: 10_000_000 })
  const { faults, asked, statuses, succeeded } = await fuzz(plumbline, { seed, requests: 50_000 })
  await plumbline.close()
  console.info(`fuzz: ${asked} requests, statuses ${JSON.stringify(statuses)}, ${succeeded.size} calls succeeded`)
  expect(faults, `seed ${seed}`).toEqual([])
  expect(asked).toBe(50_000)
})
