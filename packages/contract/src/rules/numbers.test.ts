import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  batchColumns,
  defectDimension,
  gsd,
  gsdWarning,
  imageColumns,
  imagesPerFloor,
  measure,
  nonNegative,
  offsetDistance,
  positiveInteger,
  positiveNumber,
  upToThousand,
} from './numbers.ts'
import { verdict } from './testing/verdict.ts'

const integer = 'number.positiveInteger'
const bad = 'dataInvalid'
const zero = 'number.zero'
const above = 'number.aboveMaximum'

/** What no number rule takes for a number; an integer rule says so in its own words. */
const neverNumbers = [
  '-1',
  '+1',
  ' 1',
  '1 ',
  '1 000',
  '1\n',
  '1\0',
  '\u202E1',
  '1\u200F',
  '\uFEFF1',
  '１',
  '١',
  '一',
  '²',
  '1e3',
  '1E3',
  '0x1F',
  '0b1',
  '1_000',
  '1,5',
  '1,000',
  '.5',
  '5.',
  '01',
  '1..2',
  '1.2.3',
  'NaN',
  'Infinity',
  'null',
  '$1',
  '1%',
  '∞',
  '--1',
  '1'.repeat(31),
  'abc',
  '0'.repeat(400) + '1',
]

const table: readonly (readonly [string, z.ZodType, string, readonly (readonly [unknown, string])[]])[] = [
  [
    'positive integer',
    positiveInteger,
    integer,
    [
      ['1', 'ok'],
      ['9', 'ok'],
      ['10', 'ok'],
      ['2147483647', 'ok'],
      ['2147483648', above],
      ['0', zero],
      ['000', zero],
      [0, zero],
      [-0, zero],
      [7, 'ok'],
      ['1.5', integer],
      [1.5, integer],
      [-3, integer],
      [1e21, integer],
      ['1.0', integer],
      [2 ** 53, above],
      ['', 'required'],
      [true, bad],
    ],
  ],
  [
    'batch columns',
    batchColumns,
    integer,
    [
      ['1', 'ok'],
      ['0', zero],
      ['200', 'ok'],
    ],
  ],
  [
    'positive number',
    positiveNumber,
    bad,
    [
      ['0.5', 'ok'],
      ['1', 'ok'],
      ['12.345678', 'ok'],
      ['11.043412', 'ok'],
      [11.043412, 'ok'],
      ['0.0001', 'ok'],
      ['0', zero],
      ['0.0', zero],
      ['0.000', zero],
      [0, zero],
      ['00.5', bad],
      [1e-7, bad],
      [-2, bad],
      ['', 'required'],
    ],
  ],
  [
    'offset distance',
    offsetDistance,
    bad,
    [
      ['0.1', 'ok'],
      ['15', 'ok'],
      ['0', zero],
      [0, zero],
      ['-4', bad],
    ],
  ],
  [
    '5 digits and 2 decimals',
    measure,
    bad,
    [
      ['0', 'ok'],
      ['0.5', 'ok'],
      ['0.05', 'ok'],
      ['99999.99', 'ok'],
      [99999.99, 'ok'],
      ['12345', 'ok'],
      ['100000', bad],
      ['100000.00', bad],
      ['1.234', bad],
      ['00', bad],
      ['00.1', bad],
      [0.1 + 0.2, bad],
      ['', 'required'],
    ],
  ],
  [
    '0 to 1000',
    upToThousand,
    bad,
    [
      ['0', 'ok'],
      ['0.00', 'ok'],
      ['1000', 'ok'],
      ['1000.00', 'ok'],
      ['1000.01', bad],
      ['999.99', 'ok'],
      ['999.999', bad],
      ['1001', bad],
      ['千', bad],
      [1000, 'ok'],
      [-0.01, bad],
      ['', 'required'],
    ],
  ],
  [
    '0 to a maximum',
    nonNegative(36.5),
    bad,
    [
      ['0', 'ok'],
      ['36.5', 'ok'],
      ['36.50', 'ok'],
      ['36.51', above],
      ['37', above],
      ['1.001', bad],
      ['', 'required'],
    ],
  ],
  [
    'GSD',
    gsd,
    bad,
    [
      ['0.4', 'ok'],
      ['100', 'ok'],
      ['100.1', 'ok'],
      ['1000', 'ok'],
      ['1000.0001', above],
      ['1001', above],
      ['0', zero],
      [0, zero],
      ['', 'required'],
    ],
  ],
  [
    'image columns',
    imageColumns,
    integer,
    [
      ['1', 'ok'],
      ['20', 'ok'],
      [20, 'ok'],
      ['21', 'number.between'],
      ['0', zero],
      ['2.5', integer],
      ['', 'required'],
    ],
  ],
  [
    'images per floor',
    imagesPerFloor,
    integer,
    [
      ['1', 'ok'],
      ['4', 'ok'],
      ['5', 'number.between'],
      [0, zero],
      ['', 'required'],
    ],
  ],
  [
    'defect dimension',
    defectDimension,
    bad,
    [
      ['Not defined', 'ok'],
      ['0.2', 'ok'],
      [350, 'ok'],
      ['0', zero],
      [0, zero],
      ['not defined', bad],
      ['Not defined ', bad],
      ['-1', bad],
      ['', 'required'],
      [undefined, 'required'],
    ],
  ],
]

describe.each(table)('%s', (_, rule, malformed, rows) => {
  test.each(rows)('%j: %s', (input, expected) => {
    expect(verdict(rule, input)).toBe(expected)
  })

  test.each(neverNumbers)('%j is no number', (input) => {
    expect(verdict(rule, input)).toBe(malformed)
  })
})

/** Plain digits with and without a point, near the limits more often than not. */
const typed = fc.oneof(
  fc.stringMatching(/^[0-9]{1,7}(\.[0-9]{1,4})?$/),
  fc.double({ min: 0, max: 2000, noNaN: true }).map((value) => value.toFixed(2)),
  fc.constantFrom('999.99', '1000', '1000.00', '1000.01', '99999.99', '100000', '0', '0.00'),
)

describe('what is accepted', () => {
  test.each([
    [
      'positive integer',
      positiveInteger,
      (value: number) => Number.isInteger(value) && value >= 1 && value <= 2_147_483_647,
    ],
    ['positive number', positiveNumber, (value: number) => value > 0 && Number.isFinite(value)],
    ['5 digits and 2 decimals', measure, (value: number) => value >= 0 && value <= 99_999.99],
    ['0 to 1000', upToThousand, (value: number) => value >= 0 && value <= 1000],
    ['0 to 36.5', nonNegative(36.5), (value: number) => value >= 0 && value <= 36.5],
    ['GSD', gsd, (value: number) => value > 0 && value <= 1000],
    ['image columns', imageColumns, (value: number) => Number.isInteger(value) && value >= 1 && value <= 20],
  ] as const)('%s is what was typed, within its range', (_, rule, isWithin) => {
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = rule.safeParse(text)
        if (!parsed.success) return
        expect(parsed.data).toBe(Number.parseFloat(text))
        expect(isWithin(parsed.data)).toBe(true)
      }),
    )
  })

  test('every amount of cents from 0 to 1000 is accepted, typed or as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (cents) => {
        expect(upToThousand.parse((cents / 100).toFixed(2))).toBe(cents / 100)
        expect(upToThousand.parse(cents / 100)).toBe(cents / 100)
        expect(measure.parse(cents / 100)).toBe(cents / 100)
      }),
    )
  })

  test('a number and its text get the same verdict', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()), (value) => {
        for (const [, rule] of table) expect(verdict(rule, value)).toBe(verdict(rule, String(value)))
      }),
    )
  })
})

test.each([
  [0.5, undefined],
  [100, undefined],
  [100.01, 'rules.gsd.warning'],
  [1000, 'rules.gsd.warning'],
])('a GSD of %d warns: %s', (value, warning) => {
  expect(gsdWarning(value)).toBe(warning)
})

test('a defect dimension stays what it is', () => {
  expect(defectDimension.parse('Not defined')).toBe('Not defined')
  expect(defectDimension.parse('2.50')).toBe(2.5)
})
