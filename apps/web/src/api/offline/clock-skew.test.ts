import { afterEach, expect, it } from 'vitest'
import { loopback } from '../http/fake-server.ts'
import { clockSkewMs, measureClock } from './clock-skew.ts'

afterEach(() => window.localStorage.clear())

const minute = 60_000

it.each([0, 5, -90])(
  'a device that is %i minutes ahead of the server knows it, also later without a line',
  async (minutes) => {
    const server = await loopback(() => ({
      status: 200,
      headers: { date: new Date(Date.now() - minutes * minute).toUTCString() },
    }))
    await measureClock()
    await server.close()
    expect(Math.abs(clockSkewMs()! - minutes * minute)).toBeLessThan(10_000)
    await expect(measureClock()).rejects.toThrow()
    expect(Math.abs(clockSkewMs()! - minutes * minute)).toBeLessThan(10_000)
  },
)

it('a clock that was never compared, or with a server that fails, is not called wrong', async () => {
  expect(clockSkewMs()).toBeUndefined()
  const server = await loopback(() => ({ status: 503, headers: { date: new Date(0).toUTCString() } }))
  await measureClock()
  await server.close()
  expect(clockSkewMs()).toBeUndefined()
})
