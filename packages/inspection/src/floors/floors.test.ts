import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayNamesOf, expandFloorRange, floorsOf, totalHeight, totalHeightText } from './floors.ts'

describe('a range becomes floors', () => {
  test('one per number, top-down, sharing height and group', () => {
    expect(expandFloorRange({ name: '3-5', height: 3.2, group: 'Podium' })).toEqual([
      { name: '5', height: 3.2, group: 'Podium' },
      { name: '4', height: 3.2, group: 'Podium' },
      { name: '3', height: 3.2, group: 'Podium' },
    ])
    expect(expandFloorRange({ name: '12', height: 3 })).toEqual([{ name: '12', height: 3 }])
    expect(expandFloorRange({ name: 'G/F', height: 3 })).toEqual([])
  })

  test('covers each floor exactly once, from the top down', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.integer({ min: 0, max: 9999 }), (one, other, centimetres) => {
        const [bottom, top] = [Math.min(one, other), Math.max(one, other)]
        const row = { name: `${bottom}-${top}`, height: centimetres / 100, group: 'g' }
        const floors = expandFloorRange(row)
        expect(floors.map((floor) => Number(floor.name))).toEqual(
          Array.from({ length: top - bottom + 1 }, (_, index) => top - index),
        )
        expect(floors.every((floor) => floor.height === row.height && floor.group === 'g')).toBe(true)
        expect(floors.flatMap((floor) => expandFloorRange(floor))).toEqual(floors)
        expect(totalHeight(floors)).toBe(totalHeight([row]))
      }),
    )
  })
})

describe('display names', () => {
  test.each([
    [{ name: '0', displayName: 'G/F' }, ['G/F']],
    [{ name: '1-3', displayName: '3/F, M, 1/F' }, ['3/F', 'M', '1/F']],
    [{ name: '1-3', displayName: ' ， UG' }, ['3', 'UG', '1']],
    [{ name: '1-3', displayName: '三樓、二樓、一樓、多餘' }, ['三樓', '二樓', '一樓']],
    [{ name: '4-5' }, ['5', '4']],
    [{ name: 'R', displayName: 'R' }, []],
  ])('%j shows %j', (row, names) => {
    expect(displayNamesOf(row)).toEqual(names)
  })

  const row = fc.record({
    name: fc.tuple(fc.nat(60), fc.nat(60)).map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`),
    height: fc.integer({ min: 0, max: 999 }).map((centimetres) => centimetres / 100),
    group: fc.constantFrom('', 'Typical'),
    displayName: fc.array(fc.constantFrom('', 'G/F', 'UG', '天台'), { maxLength: 5 }).map((names) => names.join(',')),
  })
  const portion = fc.record({
    name: fc.constantFrom('Tower', 'Podium'),
    location: fc.record({ top: fc.double({ min: 0, max: 1, noNaN: true }) }),
    floors: fc.array(row, { maxLength: 4 }),
  })

  test('every floor of every portion is there once, none is nameless, and the heights add up', () => {
    fc.assert(
      fc.property(fc.array(portion, { maxLength: 4 }), (portions) => {
        const floors = floorsOf(portions)
        const rows = portions.flatMap((one) => one.floors)
        expect(floors.map(({ name }) => name).sort()).toEqual(
          rows.flatMap((one) => expandFloorRange(one).map(({ name }) => name)).sort(),
        )
        expect(floors.every(({ displayName, group }) => displayName !== '' && group !== '')).toBe(true)
        expect(totalHeight(floors)).toBe(totalHeight(rows))
      }),
    )
  })

  test('a higher portion comes first, whatever order they were drawn in; within it the rows keep theirs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(portion, { maxLength: 4, selector: ({ location }) => location.top }), (portions) => {
        expect(floorsOf(portions.toReversed())).toEqual(floorsOf(portions))
        expect(floorsOf(portions)).toEqual(
          portions.toSorted((one, other) => one.location.top - other.location.top).flatMap((one) => floorsOf([one])),
        )
      }),
    )
  })
})

test.each([
  [[], '0.00'],
  [
    [
      { name: '1', height: 0.1 },
      { name: '2', height: 0.2 },
    ],
    '0.30',
  ],
  [[{ name: '1-3', height: 1.1 }], '3.30'],
  [
    [
      { name: '1-21', height: 2.8 },
      { name: '0', height: 4.05 },
    ],
    '62.85',
  ],
  [[{ name: '1', height: 1.005 }], '1.00'],
  [
    [
      { name: '7-3', height: 3 },
      { name: '1', height: 3 },
    ],
    '3.00',
  ],
])('%j is %s m high', (rows, text) => {
  expect(totalHeightText(rows)).toBe(text)
})

test('the total does not depend on the order of the floors', () => {
  const row = fc.record({
    name: fc.nat(99).map(String),
    height: fc.integer({ min: 0, max: 2000 }).map((centimetres) => centimetres / 100),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(totalHeight(rows.toReversed())).toBe(totalHeight(rows))
      expect(Math.round(totalHeight(rows) * 100)).toBe(
        rows.reduce((sum, { height }) => sum + Math.round(height * 100), 0),
      )
    }),
  )
})
