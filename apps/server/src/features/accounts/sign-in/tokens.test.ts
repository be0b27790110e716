import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delaySeconds } from './login-delay.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { hashToken, newSalt, newToken, stateOf, successorOf } from '../refresh-tokens.ts'

describe('refresh tokens', () => {
  test('a successor is the same for the same token and salt, and no other', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const salt = newSalt()
        expect(successorOf(one, salt)).toBe(successorOf(one, salt))
        if (one !== other) expect(successorOf(one, salt)).not.toBe(successorOf(other, salt))
        expect(successorOf(one, salt)).not.toBe(successorOf(one, newSalt()))
      }),
    )
  })

  test('tokens never repeat', () => {
    const tokens = Array.from({ length: 1_000 }, newToken)
    expect(new Set(tokens.map((token) => hashToken(token).toString('hex'))).size).toBe(1_000)
  })

  test('grace is 20 seconds, its last moment included', () => {
    const now = new Date('2026-11-15T10:00:00Z')
    const ago = (ms: number) => new Date(now.getTime() - ms)
    expect(stateOf(null, now)).toBe('current')
    expect(stateOf(ago(20_000), now)).toBe('in-grace')
    expect(stateOf(ago(20_001), now)).toBe('reused')
  })
})

test('the delay after failures only grows, and stays under a quarter of an hour', () => {
  fc.assert(
    fc.property(fc.constantFrom('pair' as const, 'address' as const), fc.nat(10_000), (kind, failures) => {
      expect(delaySeconds(kind, failures + 1)).toBeGreaterThanOrEqual(delaySeconds(kind, failures))
      expect(delaySeconds(kind, failures)).toBeLessThanOrEqual(900)
    }),
  )
  expect(delaySeconds('pair', 3)).toBe(0)
})

test('passwords are argon2id, and only the right one fits', async () => {
  const stored = await hashPassword('Right#Horse7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await checkPassword(stored, 'Right#Horse7')).toBe(true)
  expect(await checkPassword(stored, 'Right#Horse8')).toBe(false)
})
