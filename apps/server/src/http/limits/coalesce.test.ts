import fc from 'fast-check'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

it('everybody is answered by a look that began after they asked, and never are two looks for the same under way', async () => {
  const asks = fc.array(
    fc.record({ key: fc.constantFrom('a', 'b'), after: fc.nat(3), takes: fc.nat(4), isFailing: fc.boolean() }),
    { minLength: 1, maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(asks, async (people) => {
      const ask = coalesce<number>()
      const under = new Map<string, number>()
      let [clock, reads] = [0, 0]
      const answers: Promise<void>[] = []
      for (const { key, after, takes, isFailing } of people) {
        for (let turns = 0; turns < after; turns += 1) await nextTick()
        const askedAt = (clock += 1)
        const look = async () => {
          const startedAt = (clock += 1)
          reads += 1
          under.set(key, (under.get(key) ?? 0) + 1)
          expect(under.get(key)).toBe(1)
          for (let turns = 0; turns < takes; turns += 1) await nextTick()
          under.set(key, under.get(key)! - 1)
          if (isFailing) throw Object.assign(new Error('lost'), { startedAt })
          return startedAt
        }
        answers.push(
          ask(key, look)
            .catch((error: unknown) => (error as { startedAt: number }).startedAt)
            .then((startedAt) => expect(startedAt).toBeGreaterThan(askedAt)),
        )
      }
      await Promise.all(answers)
      expect(reads).toBeLessThanOrEqual(people.length)
      expect([...under.values()].every((count) => count === 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('a hundred concurrent requests are answered by two reads, and a failure is not cached', async () => {
  const ask = coalesce<string>()
  let reads = 0
  const look = async () => {
    reads += 1
    await nextTick()
    return 'found'
  }
  await Promise.all(Array.from({ length: 100 }, () => ask('a', look)))
  expect(reads).toBe(2)
  await expect(ask('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(ask('a', look)).resolves.toBe('found')
})
