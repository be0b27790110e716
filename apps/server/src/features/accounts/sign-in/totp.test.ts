import { describe, expect, test } from 'vitest'
import { codeAt, newSecret, secretForApp, stepOf } from './totp.ts'

/** RFC 6238, appendix B, SHA-1; our codes are the last six of its eight digits. */
const rfcSecret = Buffer.from('12345678901234567890')
const vectors = [
  [59, 1, '94287082'],
  [1_111_111_109, 37_037_036, '07081804'],
  [1_111_111_111, 37_037_037, '14050471'],
  [1_234_567_890, 41_152_263, '89005924'],
  [2_000_000_000, 66_666_666, '69279037'],
  [20_000_000_000, 666_666_666, '65353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

test.each(vectors)('at %d s, step %d, the code ends %s', (seconds, step, eight) => {
  const six = eight.slice(2)
  expect(codeAt(rfcSecret, at(seconds))).toBe(six)
  expect(stepOf(rfcSecret, six, at(seconds))).toBe(step)
})

describe('drift', () => {
  const code = codeAt(rfcSecret, at(1_234_567_890))
  test.each([
    [-2, undefined],
    [-1, 41_152_263],
    [0, 41_152_263],
    [1, 41_152_263],
    [2, undefined],
  ])('a clock that is %d steps off', (steps, step) => {
    expect(stepOf(rfcSecret, code, at(1_234_567_890 + steps * 30))).toBe(step)
  })
})

test.each(['', '12345', '1234567', '28708 ', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(stepOf(rfcSecret, code, at(59))).toBeUndefined()
})

test('a secret has 160 bits, and the app shows whose it is', () => {
  const secret = newSecret()
  expect(secret).toHaveLength(20)
  expect(newSecret().equals(secret)).toBe(false)
  const { secret: text, uri } = secretForApp(secret, 'mei+site@harbour.example')
  expect(text).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(uri)
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Plumbline:mei+site@harbour.example',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: text,
    issuer: 'Plumbline',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
