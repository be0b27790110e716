import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenLine, itemLines, lineOf } from './json-lines.ts'

const file = `{
  "images": [
    {"id": 1,
     "file_name": "a \\"{[b"},
    { "id": 2 }
  ],
  "annotations": [
    {}, {"segmentation": [[1, 2,
      3]]},

    7
  ]
}
`

test.each<[(string | number)[], number]>([
  [[], 1],
  [['images'], 2],
  [['images', 0], 3],
  [['images', 0, 'file_name'], 4],
  [['images', 1, 'file_name'], 5],
  [['annotations', 1, 'segmentation', 0, 2], 9],
  [['annotations', 2], 11],
  [['categories'], 1],
])('%j begins in line %i', (path, line) => {
  expect(lineOf(file, path)).toBe(line)
})

test('items have their lines, and of two lists of one name the last counts, as in JSON.parse', () => {
  expect(itemLines(file, 'annotations')).toEqual([8, 8, 11])
  expect(itemLines(file, 'categories')).toEqual([])
  const twice = '{"a": [1,\n2],\n"a": [3]}'
  expect([itemLines(twice, 'a'), lineOf(twice, ['a', 0])]).toEqual([[3], 3])
})

describe('what is no JSON stops in a line', () => {
  test.each<[string, number]>([
    ['{\n"images": [\n', 2],
    ['{\n"images": [}\n', 2],
    ['{\n"a": x\n}', 2],
    ['{\n"a": 1\n"b": 2\n}', 3],
    ['{\n"a": 1,\n}', 3],
    ['[1,\n2,]', 2],
    ['{\n"a": "b\n"}', 2],
    ['{\n"a": "\\x"}', 2],
    ['{\n"a', 2],
    ['{}\n{}', 2],
    ['{\n"a": 01}', 2],
    ['', 1],
  ])('%j: %i', (text, line) => {
    expect(brokenLine(text)).toBe(line)
  })

  test('wherever a file is cut, in the last line that has something', () => {
    const whole = JSON.stringify({ images: [{ id: 1, name: 'a "b"' }], list: [1, -2.5, true, null, []] }, null, 2)
    for (let end = 1; end < whole.length; end += 1)
      expect(brokenLine(whole.slice(0, end))).toBe(whole.slice(0, end).trimEnd().split('\n').length)
  })
})

test('every JSON is one, and each item is where it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 }), (items) => {
      const text = `{"list": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}]}`
      expect(itemLines(text, 'list')).toEqual(items.map((_, index) => index + 2))
      expect(brokenLine(text)).toBe(1)
    }),
    { numRuns: 60 },
  )
})

test('depth and length overflow nothing', () => {
  expect(brokenLine(`{"a":\n${'['.repeat(300_000)}`)).toBe(2)
  expect(itemLines(`{"a":["${'x\\"'.repeat(300_000)}",\n1]}`, 'a')).toEqual([1, 2])
})
