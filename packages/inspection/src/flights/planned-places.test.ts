import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyGrid, fillGrid, placeOf, type Arrangement } from './photo-grid.ts'
import { placePlanned, sizeOfPlan } from './planned-places.ts'

const wanted: Arrangement = {
  floors: 3,
  columns: 2,
  imagesPerFloor: 2,
  sortOrder: 'Top to bottom floor',
  isSerpentine: false,
}

test('planned photos stand in their cells, two of one cell beside each other', () => {
  const grid = placePlanned(
    emptyGrid(wanted),
    new Map([
      ['a', { column: 1, floor: 2 }],
      ['b', { column: 0, floor: 0 }],
      ['c', { column: 1, floor: 2 }],
    ]),
  )
  expect(placeOf(grid, 'a')).toEqual({ column: 1, floor: 2, image: 0 })
  expect(placeOf(grid, 'b')).toEqual({ column: 0, floor: 0, image: 0 })
  expect(placeOf(grid, 'c')).toEqual({ column: 1, floor: 2, image: 1 })
  expect(grid.tray).toEqual([])
})

test('a photo without a plan makes room, and one that was planned elsewhere moves', () => {
  const guessed = fillGrid([['x', 'y', 'p']], { ...wanted, imagesPerFloor: 1 })
  const grid = placePlanned(guessed, new Map([['p', { column: 0, floor: 0 }]]))
  expect(placeOf(grid, 'p')).toEqual({ column: 0, floor: 0, image: 0 })
  expect(placeOf(grid, 'y')).toEqual({ column: 0, floor: 1, image: 0 })
  expect(grid.tray).toEqual(['x'])
})

test('what was planned for no cell of the grid lies in the tray', () => {
  const plan = new Map([
    ['beside', { column: 2, floor: 0 }],
    ['below', { column: 0, floor: 3 }],
    ['not-shown', { column: 0, floor: -1 }],
  ])
  const grid = placePlanned(emptyGrid(wanted), plan)
  expect(grid.tray).toEqual([...plan.keys()])
  expect(grid.cells.every((id) => id === null)).toBe(true)
})

test('a third photo of a cell for two lies in the tray', () => {
  const cell = { column: 0, floor: 1 }
  const grid = placePlanned(emptyGrid(wanted), new Map(['a', 'b', 'c'].map((id) => [id, cell])))
  expect(grid.tray).toEqual(['c'])
})

const cells = fc.array(fc.record({ column: fc.nat(5), floor: fc.integer({ min: -1, max: 4 }) }), { maxLength: 30 })

test('every photo is in exactly one place, whatever was planned', () => {
  fc.assert(
    fc.property(cells, fc.nat(20), (plan, others) => {
      const rest = Array.from({ length: others }, (_, index) => `other ${index}`)
      const planned = new Map(plan.map((cell, index) => [`planned ${index}`, cell]))
      const grid = placePlanned(fillGrid([rest.slice(0, 9), rest.slice(9)], wanted), planned)
      const all = [...grid.cells.filter((id) => id !== null), ...grid.tray]
      expect(all.toSorted()).toEqual([...rest, ...planned.keys()].toSorted())
      expect(grid.cells).toHaveLength(12)
    }),
  )
})

test('a grid of the size of the plan has a cell for each of its photos', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ column: fc.nat(5), floor: fc.nat(4) }), { minLength: 1, maxLength: 30 }),
      (plan) => {
        const { columns, imagesPerFloor } = sizeOfPlan(plan)
        fc.pre(imagesPerFloor <= 4)
        const grid = emptyGrid({ ...wanted, columns, imagesPerFloor, floors: 5 })
        expect(placePlanned(grid, new Map(plan.map((cell, index) => [String(index), cell]))).tray).toEqual([])
      },
    ),
  )
  expect(sizeOfPlan([])).toEqual({ columns: 0, imagesPerFloor: 0 })
})
