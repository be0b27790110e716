import { join, normalize } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKey, isPrefix } from './keys.ts'

const segment = fc.stringMatching(/^[a-z0-9_-]{1,20}$/)
const key = fc
  .tuple(fc.array(segment, { maxLength: 6 }), segment, fc.stringMatching(/^[a-z0-9]{1,8}$/))
  .map(([folders, name, extension]) => [...folders, `${name}.${extension}`].join('/'))

test('what we make is a key', () => {
  fc.assert(fc.property(key, isKey))
  expect(isKey('media/0192f3a4-7c11-7e2b-9d5a-1b2c3d4e5f60/original.tar.gz')).toBe(true)
})

const wild = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('.', '/', 'a', '-', '_', '0', '\\', '\0', '%', ' ', 'A', '~') }),
)

test('whatever passes stays below its folder and is written as it is', () => {
  fc.assert(
    fc.property(wild, (text) => {
      if (!isKey(text)) return
      expect(text).toMatch(/^[a-z0-9/_.-]+$/)
      expect(normalize(text)).toBe(text)
      expect(join('/root', text)).toBe(`/root/${text}`)
      expect(text.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.'))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('no key is the folder of another', () => {
  fc.assert(fc.property(key, key, (a, b) => !b.startsWith(`${a}/`)))
})

test('a prefix ends at a folder', () => {
  fc.assert(
    fc.property(key, (text) => {
      const at = text.lastIndexOf('/') + 1
      expect(isPrefix(text.slice(0, at))).toBe(at > 0)
      expect(isPrefix(text)).toBe(false)
    }),
  )
  for (const text of ['', '/', 'a', 'a//', '../', 'a/../', './', 'a/b']) expect(isPrefix(text)).toBe(false)
})
