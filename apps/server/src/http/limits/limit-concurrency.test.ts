import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('a flood waits in the queue or is refused with a retry, and every request gets an answer', async () => {
  const inTurn = limitConcurrency({ atOnce: 3, waiting: 10 })
  let running = 0
  let max = 0
  const work = async () => {
    running += 1
    max = Math.max(max, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => inTurn(work)))
  expect(max).toBe(3)
  expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBe(13)
  await expect(inTurn(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
  await expect(Promise.all(Array.from({ length: 13 }, () => inTurn(work)))).resolves.toHaveLength(13)
})

test('an aborted request leaves the queue, and those behind lose nothing', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 3 })
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<string>()
  const begun: string[] = []
  const wait = (name: string, signal?: AbortSignal) =>
    inTurn(async () => {
      begun.push(name)
      return name
    }, signal)
  const running = inTurn(() => first)
  const leaving = new AbortController()
  const waiting = [wait('stays'), wait('left', leaving.signal), wait('last')]
  await expect(wait('too many')).rejects.toMatchObject({ code: 'service.unavailable' })
  leaving.abort()
  const after = wait('came after')
  finishFirst('first')
  expect(await Promise.allSettled([running, ...waiting, after])).toMatchObject([
    { value: 'first' },
    { value: 'stays' },
    { status: 'rejected' },
    { value: 'last' },
    { value: 'came after' },
  ])
  await expect(wait('left before', leaving.signal)).rejects.toThrow()
  expect(begun).toEqual(['stays', 'last', 'came after'])
})
