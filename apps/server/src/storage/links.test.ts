import { randomBytes } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryOf, openLink, openPrefix, prefixExpiry, signLink, signPrefix, type Link } from './links.ts'

const secret = randomBytes(32)
const now = new Date('2026-11-15T10:00:00Z')
const seconds = now.getTime() / 1000

const object = {
  key: fc.constantFrom('a/b.jpg', 'media/1/original.bin', 'x.png'),
  size: fc.nat(),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  contentType: fc.constantFrom('image/jpeg', 'text/html', 'a/b; c="d"'),
  expires: fc.integer({ min: seconds + 1, max: seconds + 600 }),
}
const link: fc.Arbitrary<Link> = fc.oneof(
  fc.record({ verb: fc.constant('put' as const), ...object }),
  fc.record({
    verb: fc.constant('part' as const),
    ...object,
    id: fc.uuid(),
    partSize: fc.nat(),
    number: fc.nat(),
    partSha256: object.sha256,
  }),
  fc.record({
    verb: fc.constant('get' as const),
    ...object,
    fileName: fc.string({ unit: 'grapheme' }),
    inline: fc.boolean(),
  }),
)

function refusal(work: () => unknown): string {
  try {
    work()
    return 'not refused'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test('a link says what was signed', () => {
  fc.assert(
    fc.property(link, (signed) => {
      expect(openLink(secret, signLink(secret, signed), now)).toEqual(signed)
    }),
  )
})

test('a link is of characters that need no escaping', () => {
  fc.assert(
    fc.property(link, (signed) => {
      expect(signLink(secret, signed)).toMatch(/^[\w-]+\.[\w-]{43}$/)
    }),
  )
})

test('one changed, lost or added character makes it invalid', () => {
  fc.assert(
    fc.property(
      link,
      fc.nat(),
      fc.constantFrom(...'aZ09-_.='),
      fc.constantFrom(0, 1),
      (signed, place, character, length) => {
        const text = signLink(secret, signed)
        const at = place % (text.length + 1)
        const altered = `${text.slice(0, at)}${character}${text.slice(at + length)}`
        if (altered !== text) expect(refusal(() => openLink(secret, altered, now))).toBe('file.link-invalid')
        if (at < text.length)
          expect(refusal(() => openLink(secret, `${text.slice(0, at)}${text.slice(at + 1)}`, now))).toBe(
            'file.link-invalid',
          )
      },
    ),
    { numRuns: 1_000 },
  )
})

test('every field is bound: the signature of one link fits no other', () => {
  fc.assert(
    fc.property(link, link, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other))
      const [, signature] = signLink(secret, one).split('.')
      const [payload] = signLink(secret, other).split('.')
      expect(refusal(() => openLink(secret, `${payload}.${signature}`, now))).toBe('file.link-invalid')
    }),
  )
})

test('another secret signs nothing of ours', () => {
  fc.assert(
    fc.property(link, (signed) => {
      expect(refusal(() => openLink(randomBytes(32), signLink(secret, signed), now))).toBe('file.link-invalid')
    }),
  )
})

test('a link ends at its second, not before', () => {
  fc.assert(
    fc.property(link, fc.integer({ min: -2_000, max: 2_000 }), (signed, offset) => {
      const at = new Date(signed.expires * 1000 + offset)
      expect(refusal(() => openLink(secret, signLink(secret, signed), at))).toBe(
        offset >= 0 ? 'file.link-expired' : 'not refused',
      )
    }),
  )
})

test('garbage is refused, not stumbled over', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(refusal(() => openLink(secret, text, now))).toBe('file.link-invalid')
      expect(refusal(() => openPrefix(secret, text, 'a/b.jpg', now))).toBe('file.link-invalid')
    }),
  )
})

test('a link lives at most ten minutes', () => {
  expect(expiryOf(now, 600)).toEqual(new Date('2026-11-15T10:10:00Z'))
  for (const wrong of [601, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => expiryOf(now, wrong)).toThrow(RangeError)
})

const folder = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,3}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `${parts.join('/')}/`)

test('a prefix opens exactly the keys below it', () => {
  fc.assert(
    fc.property(folder, folder, (signed, asked) => {
      const [, , , grant = ''] = signPrefix(secret, signed, new Date(now.getTime() + 60_000)).split('/')
      const outcome = refusal(() => openPrefix(secret, grant, `${asked}1.webp`, now))
      expect(outcome).toBe(asked.startsWith(signed) ? 'not refused' : 'file.link-invalid')
    }),
    { numRuns: 1_000 },
  )
})

test('the address of a prefix stays the same for a while, so that a browser can keep its pictures', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (offset) => {
      const at = new Date(now.getTime() + offset)
      const left = prefixExpiry(at).getTime() - at.getTime()
      expect(left > 300_000 && left <= 600_000).toBe(true)
    }),
  )
  expect(prefixExpiry(new Date(now.getTime() + 299_999))).toEqual(prefixExpiry(now))
})
