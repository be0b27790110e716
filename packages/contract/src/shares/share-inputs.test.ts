import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { maxShareDays, sharePath, tokenLength } from './share-addresses.ts'
import { sharedRoutes, shareRoutes } from './shares.ts'

const fitting = {
  label: 'Owner',
  shows: { defects: true, photos: true, elevations: false, reports: true },
  mayComment: false,
  password: null,
  days: 30,
}

describe('a link', () => {
  test('is made with a label, its contents and an end', () => {
    expect(faultAt(shareRoutes.create.body, fitting)).toBe('ok')
    expect(faultAt(shareRoutes.create.body, { ...fitting, password: 'Scaffold-17' })).toBe('ok')
  })

  test.each([
    ['label', ' '],
    ['label', 'x'.repeat(61)],
    ['days', 0],
    ['days', maxShareDays + 1],
    ['days', 1.5],
    ['password', 'short'],
    ['password', ''],
    ['mayComment', 'yes'],
  ])('is refused with %s %j', (name, value) => {
    expect(faultAt(shareRoutes.create.body, { ...fitting, [name]: value })).toBe(name)
  })

  test('leads to a page that no word of the app begins with', () => {
    expect(sharePath('a'.repeat(tokenLength))).toBe(`/s/${'a'.repeat(tokenLength)}`)
  })
})

describe('a reader', () => {
  test('opens with a token of the right length', () => {
    expect(faultAt(sharedRoutes.open.body, { token: 'a'.repeat(tokenLength) })).toBe('ok')
    for (const token of ['', 'a'.repeat(tokenLength - 1), 'a'.repeat(tokenLength + 1)])
      expect(faultAt(sharedRoutes.open.body, { token })).toBe('token')
  })

  test('comments with a name, an email address and a text', () => {
    const comment = { _id: idOf(1), name: 'Ada Byron', email: 'ada@example.com', text: 'When?' }
    expect(faultAt(sharedRoutes.comment.body, comment)).toBe('ok')
    for (const [name, value] of [
      ['name', ''],
      ['email', 'ada'],
      ['text', ' '],
      ['text', 'x'.repeat(2_001)],
    ] as const)
      expect(faultAt(sharedRoutes.comment.body, { ...comment, [name]: value })).toBe(name)
  })

  test('asks for the next defects by a number, and in a language', () => {
    const { query } = sharedRoutes.defects
    expect(query.parse({})).toEqual({ after: 0, language: 'en' })
    expect(query.parse({ after: '60', language: 'zh-hk' })).toEqual({ after: 60, language: 'zh-hk' })
    for (const after of ['-1', '1.5', 'x']) expect(faultAt(query, { after })).toBe('after')
  })
})
