import fc from 'fast-check'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { receivers } from '../testing/receivers.ts'
import { bytesOf, describeBytes, freshKey, sha256 } from '../testing/faults/storage-bytes.ts'
import { createDiskStorage } from './disk.ts'

const dir = mkdtempSync(join(tmpdir(), 'plumbline-carried-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const stores = receivers.map(({ name, receiver }) => ({
  name,
  storage: createDiskStorage({ dir: join(dir, name), secret: randomBytes(32), publicUrl: '', receiver }),
}))

/** More than a batch each, so that the thread hashes it. */
const [size, partSize, count] = [2_900_000, 800_000, 4]
const bytes = randomBytes(size)
const bytesOfPart = (number: number) => bytes.subarray((number - 1) * partSize, number * partSize)
const whole = createHash('sha256')
const parts = Array.from({ length: count }, (_, index) => ({
  number: index + 1,
  sha256: sha256(bytesOfPart(index + 1)),
  prefixSha256: whole
    .update(bytesOfPart(index + 1))
    .copy()
    .digest('hex'),
}))

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    ({ code }: { code?: string }) => code,
  )

function damaged(part: Uint8Array, at = 600_000 % part.length): Buffer {
  const copy = Buffer.from(part)
  copy[at]! ^= 1
  return copy
}

async function* slowly(part: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < part.length; at += 90_000) yield part.subarray(at, at + 90_000)
}

const sending = fc.record({
  number: fc.integer({ min: 1, max: count }),
  how: fc.constantFrom('right', 'right', 'damaged', 'without prefixSha256'),
})

describe.each(stores)('parts on a disk ($name)', ({ storage }) => {
  test('whatever the order, sent twice, at once or damaged: only what was announced is published', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(sending, { minLength: 1, maxLength: 2 }), { maxLength: 6 }),
        fc.boolean(),
        async (rounds, isHonest) => {
          const object = describeBytes(freshKey(), isHonest ? bytes : damaged(bytes, 5))
          const upload = await storage.begin(object, partSize)
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ number, how }) => {
                const { prefixSha256, ...plain } = parts[number - 1]!
                const body = slowly(how === 'damaged' ? damaged(bytesOfPart(number)) : bytesOfPart(number))
                const outcome = await outcomeOf(
                  storage.part(upload, how === 'without prefixSha256' ? plain : { ...plain, prefixSha256 }, body),
                )
                expect(outcome).toBe(how === 'damaged' ? 'file.checksum-mismatch' : 'taken')
              }),
            )
          }
          const here = await storage.partsOf(upload)
          for (const part of parts)
            if (here?.includes(part.number) !== true) await storage.part(upload, part, slowly(bytesOfPart(part.number)))
          const outcome = await outcomeOf(storage.complete(upload))
          // Of two who wrote the same part at once the damaged one may have been the later.
          const isContested = rounds.some(
            ([one, other]) =>
              other !== undefined && one?.number === other.number && [one.how, other.how].includes('damaged'),
          )
          if (outcome !== 'taken')
            expect([outcome, isHonest && !isContested]).toEqual(['file.checksum-mismatch', false])
          else {
            expect(isHonest).toBe(true)
            expect((await bytesOf(storage, object.key)).equals(bytes)).toBe(true)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a part that breaks off leaves nothing in the hash of the whole', async () => {
    const object = describeBytes(freshKey(), bytes)
    const upload = await storage.begin(object, partSize)
    await storage.part(upload, parts[0]!, slowly(bytesOfPart(1)))
    const broken = new PassThrough()
    const late = storage.part(upload, parts[1]!, broken).then(
      () => 'kept',
      () => 'broken',
    )
    broken.write(bytesOfPart(2).subarray(0, 700_000))
    await expect.poll(() => broken.readableLength).toBe(0)
    broken.destroy(new Error('the line'))
    expect(await late).toBe('broken')
    for (const part of parts.slice(1)) await storage.part(upload, part, slowly(bytesOfPart(part.number)))
    expect(await storage.complete(upload)).toEqual(object)
  })

  test('a part that begins before the one before has ended carries on from it; damaged or hanging it spoils none', async () => {
    for (const how of ['right', 'damaged', 'hanging'] as const) {
      const object = describeBytes(freshKey(), bytes)
      const upload = await storage.begin(object, partSize)
      const first = new PassThrough()
      const before = outcomeOf(storage.part(upload, parts[0]!, first))
      first.write((how === 'damaged' ? damaged(bytesOfPart(1)) : bytesOfPart(1)).subarray(0, 700_000))
      await expect.poll(() => first.readableLength).toBe(0)
      const after = outcomeOf(storage.part(upload, parts[1]!, slowly(bytesOfPart(2))))
      if (how === 'hanging') expect(await after).toBe('taken')
      first.end(bytesOfPart(1).subarray(700_000))
      expect([await before, await after]).toEqual([how === 'damaged' ? 'file.checksum-mismatch' : 'taken', 'taken'])
      for (const part of how === 'damaged' ? [parts[0]!, ...parts.slice(2)] : parts.slice(2))
        await storage.part(upload, part, slowly(bytesOfPart(part.number)))
      expect(await storage.complete(upload)).toEqual(object)
      expect((await bytesOf(storage, object.key)).equals(bytes)).toBe(true)
    }
  })
})
