import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
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
      let [clock, looks] = [0, 0]
      const answers: Promise<void>[] = []
      for (const { key, after, takes, isFailing } of people) {
        for (let turns = 0; turns < after; turns += 1) await turn()
        const askedAt = (clock += 1)
        const look = async () => {
          const begunAt = (clock += 1)
          looks += 1
          under.set(key, (under.get(key) ?? 0) + 1)
          expect(under.get(key)).toBe(1)
          for (let turns = 0; turns < takes; turns += 1) await turn()
          under.set(key, under.get(key)! - 1)
          if (isFailing) throw Object.assign(new Error('lost'), { begunAt })
          return begunAt
        }
        answers.push(
          ask(key, look)
            .catch((error: unknown) => (error as { begunAt: number }).begunAt)
            .then((begunAt) => expect(begunAt).toBeGreaterThan(askedAt)),
        )
      }
      await Promise.all(answers)
      expect(looks).toBeLessThanOrEqual(people.length)
      expect([...under.values()].every((count) => count === 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('a hundred who ask at once are answered by two looks, and a failure is not kept', async () => {
  const ask = coalesce<string>()
  let looks = 0
  const look = async () => {
    looks += 1
    await turn()
    return 'found'
  }
  await Promise.all(Array.from({ length: 100 }, () => ask('a', look)))
  expect(looks).toBe(2)
  await expect(ask('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(ask('a', look)).resolves.toBe('found')
})
