import { afterAll, expect, test } from 'vitest'
import { currentShare, fairShareOf, openFairShare } from './fair-share.ts'

const limits = fairShareOf(20)

// Without it those that still wait would keep their clocks running.
const hungUp = new AbortController()
afterAll(() => hungUp.abort())

/** Calls of one user, started at once; each holds its connection until it is ended. */
function openUser(fairShare: ReturnType<typeof openFairShare>, userId: string, tenant = 'one company') {
  const held: (() => void)[] = []
  const { signal } = hungUp
  return {
    held,
    ask: (count: number) => {
      for (let index = 0; index < count; index += 1)
        void currentShare.run({ userId, tenant, held: 0, signal: () => signal }, fairShare).then(
          (end) => held.push(end),
          () => undefined,
        )
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a user holds two fifths of the connections, and a tenth while more than twenty calls wait; a company three fifths', async () => {
  const fairShare = openFairShare(limits)
  const { held, ask } = openUser(fairShare, 'a')
  ask(8 + 20)
  await settle()
  expect(held.length).toBe(8)
  held.shift()!()
  await settle()
  expect(held.length).toBe(8)

  ask(100)
  for (let ended = 0; ended < 60; ended += 1) {
    await settle()
    held.shift()!()
  }
  await settle()
  expect(held.length).toBe(2)

  const colleague = openUser(fairShare, 'b')
  colleague.ask(9)
  await settle()
  expect(colleague.held.length).toBe(8)
  const third = openUser(fairShare, 'c')
  third.ask(3)
  await settle()
  expect(third.held.length).toBe(2)
})

test('once the flood is served, a user has the whole share again', async () => {
  const { held, ask } = openUser(openFairShare(limits), 'a')
  ask(60)
  let max = 0
  for (let ended = 0; ended < 60; ended += 1) {
    await settle()
    if (ended > 40) max = Math.max(max, held.length)
    held.shift()!()
  }
  await settle()
  expect([max, held.length]).toEqual([8, 0])
})
