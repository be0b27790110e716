import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './audit-csv.ts'

const read = (csv: string) => parse(csv, { bom: true, record_delimiter: '\r\n', relax_column_count: false })
const dangerous = /^[=+\-@\t\r]/

const aCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', '＝', '\uFEFF'), fc.string())
    .map((parts) => parts.join('')),
  fc.stringMatching(/^[=+\-@\t\r\n",; a]*$/),
)
const someRows = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(aCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))

test('what a reader of CSV finds is what was written, and nothing a spreadsheet would calculate', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const csv = csvOf(rows)
      expect(csv.startsWith('\uFEFF"')).toBe(true)
      expect(csv.endsWith('"\r\n')).toBe(true)
      const found = read(csv)
      expect(
        found.map((row) => row.map((text, column) => [column, text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')])),
      ).toEqual(rows.map((row) => row.map((text, column) => [column, text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')])))
      for (const text of found.flat()) expect(text).not.toMatch(dangerous)
    }),
  )
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+852 2345', '"\'+852 2345"'],
  ['-', '"\'-"'],
  ['@cmd', '"\'@cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1', '"\'＝1"'],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ['two\nlines', '"two\nlines"'],
  ['陳大文', '"陳大文"'],
  ['a=b', '"a=b"'],
  ['', '""'],
])('%j', (text, cell) => {
  expect(csvOf([[text, 'x']])).toBe(`\uFEFF${cell},"x"\r\n`)
})
