import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentDisposition, safeFileName, servedType, typeOfKey } from './content-disposition.ts'

const download = { inline: false, contentType: 'image/jpeg' }

describe('hostile names', () => {
  test.each([
    ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie_ x=1.jpg'],
    ['a"; filename="b.exe', 'a_; filename=_b.exe'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066x\u2069\u200f.jpg', 'x.jpg'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\x.dll', 'C__Windows_x.dll'],
    ['CON.txt', '_CON.txt'],
    ['nul', '_nul'],
    ['.htaccess', 'htaccess'],
    ['name. . .', 'name'],
    ['\0\u0007', 'file'],
    ['', 'file'],
    ['👨‍👩‍👧 家.jpg', '👨‍👩‍👧 家.jpg'],
    ['\ud800x.jpg', '\ufffdx.jpg'],
    ['e\u0301.jpg', 'é.jpg'],
  ])('%j is saved as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  test('a long name keeps its extension', () => {
    const safe = safeFileName(`${'長'.repeat(400)}.jpeg`)
    expect([...safe].length).toBe(150)
    expect(safe.endsWith('.jpeg')).toBe(true)
  })
})

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      '\\',
      '\r',
      '\n',
      ';',
      '%',
      '\u202e',
      '/',
      "'",
      '*',
      '=',
      '.',
      ' ',
      'é',
      '漢',
      '🚁',
      '\ud83d',
    ),
  }),
)

test('the header is one line of ASCII in the form of RFC 6266, whatever the name', () => {
  fc.assert(
    fc.property(name, (text) => {
      const header = contentDisposition(text, download)
      expect(header).toMatch(
        /^attachment; filename="[ !#$&-[\]-~]+"; filename\*=UTF-8''(?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+$/,
      )
      const encoded = header.slice(header.indexOf("*=UTF-8''") + 9)
      expect(decodeURIComponent(encoded)).toBe(safeFileName(text))
    }),
    { numRuns: 2_000 },
  )
})

test('a safe name stays as it is', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(safeFileName(safeFileName(text))).toBe(safeFileName(text))
    }),
    { numRuns: 2_000 },
  )
})

test('only pictures that cannot carry script are shown in place', () => {
  const kind = (contentType: string) => contentDisposition('a', { inline: true, contentType }).split(';')[0]
  expect(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'].map(kind)).toEqual(
    Array(5).fill('inline'),
  )
  expect(['image/svg+xml', 'text/html', 'application/pdf', 'IMAGE/JPEG', 'image/jpeg; x'].map(kind)).toEqual(
    Array(5).fill('attachment'),
  )
})

test('what a browser could run leaves as bytes', () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'text/javascript',
    'application/xml',
    'text/html;charset=utf-8',
    'x\r\ny',
  ])
    expect(servedType(type)).toBe('application/octet-stream')
  expect(servedType('video/mp4')).toBe('video/mp4')
  expect([typeOfKey('a/b.webp'), typeOfKey('a/b.svg'), typeOfKey('a/b.constructor')]).toEqual([
    'image/webp',
    'application/octet-stream',
    'application/octet-stream',
  ])
})
