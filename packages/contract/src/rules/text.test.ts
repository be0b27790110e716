import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textRule } from './rule.ts'
import { nasty, verdict } from './testing/verdict.ts'
import {
  blockName,
  choice,
  drawingName,
  lengthOf,
  notPlaceholder,
  plainText,
  plainTextWithoutChinese,
  uniqueName,
} from './text.ts'

const fifty = 'x'.repeat(50)

test.each([
  ['North', 'ok'],
  [' ', 'required'],
  ['\u00A0\u2003\u3000\t', 'required'],
  ['\u200B\u2060', 'required'],
  ['Block A-1 (East) & 東座', 'ok'],
  [fifty, 'ok'],
  [`${fifty}x`, 'tooLong'],
  ['𠮷'.repeat(50), 'ok'],
  ['𠮷'.repeat(51), 'tooLong'],
  ['👷🏽‍♀️ site', 'ok'],
  ['葛\u{E0100}', 'ok'],
  ['می\u200Cخواهم', 'ok'],
])('block name %j: %s', (name, expected) => {
  expect(verdict(blockName, name)).toBe(expected)
})

test.each(Object.entries(nasty))('a block name with %s is refused', (_, name) => {
  expect(verdict(blockName, name)).toBe('hiddenCharacters')
})

describe('unique names', () => {
  test.each([
    ['North', 'name.unique'],
    ['NORTH', 'name.unique'],
    [' north ', 'name.unique'],
    ['Cafe\u0301', 'name.unique'],
    ['東座', 'name.unique'],
    ['West', 'ok'],
    ['North 2', 'ok'],
    ['constructor', 'ok'],
    ['__proto__', 'ok'],
    ['', 'required'],
    [`${fifty}x`, 'tooLong'],
  ])('%j: %s', (name, expected) => {
    expect(verdict(drawingName(['North', 'CAFÉ', '東座']), name)).toBe(expected)
  })

  test('whatever is in the list is refused in any case, and nothing else', () => {
    const name = fc.stringMatching(/^[A-Za-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(name), name, (others, typed) => {
        const isTaken = others.some((other) => other.toLowerCase() === typed.toLowerCase())
        expect(verdict(uniqueName(others), typed)).toBe(isTaken ? 'name.unique' : 'ok')
        for (const other of others) expect(verdict(uniqueName(others), other.toUpperCase())).toBe('name.unique')
      }),
    )
  })
})

describe('text without symbols', () => {
  test.each([
    ['Vertical 12', 'ok', 'ok'],
    ['Größe', 'ok', 'ok'],
    ['हिन्दी', 'ok', 'ok'],
    ['東座12', 'ok', 'dataInvalid'],
    ['A座', 'ok', 'dataInvalid'],
    ['二〇二六', 'ok', 'dataInvalid'],
    ['𠮷', 'ok', 'dataInvalid'],
    ['々', 'ok', 'dataInvalid'],
    ['あいう', 'ok', 'ok'],
    ['１２', 'ok', 'ok'],
    ['A-1', 'dataInvalid', 'dataInvalid'],
    ['A_1', 'dataInvalid', 'dataInvalid'],
    ['A.1', 'dataInvalid', 'dataInvalid'],
    ['東，西', 'dataInvalid', 'dataInvalid'],
    ['½', 'dataInvalid', 'dataInvalid'],
    ['€', 'dataInvalid', 'dataInvalid'],
    ['😀', 'dataInvalid', 'dataInvalid'],
    ['<b>', 'dataInvalid', 'dataInvalid'],
    ['a\u3000b', 'dataInvalid', 'dataInvalid'],
    ['a\tb', 'hiddenCharacters', 'hiddenCharacters'],
  ])('%j: %s, without Chinese: %s', (text, general, withoutChinese) => {
    expect([verdict(plainText, text), verdict(plainTextWithoutChinese, text)]).toEqual([general, withoutChinese])
  })

  test('no sign of the keyboard passes', () => {
    for (const sign of '`~!@#$%^&*()_-+=[]{}\\|;:\'",.<>/?·！￥…（）—【】、；：‘’“”，。《》？')
      expect(verdict(plainText, `a${sign}b`)).toBe('dataInvalid')
  })
})

test.each([
  ['-', 'dataInvalid'],
  ['Select', 'dataInvalid'],
  ['select', 'ok'],
  ['North', 'ok'],
  ['', 'ok'],
])('placeholder values are no answer: %j is %s', (text, expected) => {
  expect(verdict(textRule([notPlaceholder('Select', '-')]), text)).toBe(expected)
})

test.each([
  ['M30', 'ok'],
  ['', 'required'],
  [undefined, 'required'],
  ['m30', 'dataInvalid'],
  [4, 'dataInvalid'],
  ['toString', 'dataInvalid'],
])('choice %j: %s', (value, expected) => {
  expect(verdict(choice(['M30', 'Other']), value)).toBe(expected)
})

test('length counts characters, not halves of them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '陳', '𠮷', '😀')), (characters) => {
      expect(lengthOf(characters.join(''))).toBe(characters.length)
    }),
  )
})
