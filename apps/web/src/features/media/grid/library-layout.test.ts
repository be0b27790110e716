import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, indexAt, layGrid, runOf, seenBetween, stepFrom, type Run } from './library-layout.ts'

const runs = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 })
  .map((counts) => {
    let first = 0
    return counts.map((count): Run => {
      first += count
      return { first: first - count, count }
    })
  })
  .filter((all) => all.some(({ count }) => count > 0))
const layouts = fc
  .tuple(runs, fc.integer({ min: 300, max: 2600 }), fc.constantFrom(104, 172, 268), fc.constantFrom(0, 36))
  .map(([all, width, cellWidth, headerHeight]) =>
    layGrid(all, { width, cellWidth, captionHeight: 26, gap: 8, headerHeight, padding: 12 }),
  )
const anywhere = layouts.chain((layout) => fc.tuple(fc.constant(layout), fc.nat({ max: layout.total - 1 })))

test('every photo has a place of its own inside the sheet, in reading order', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      let before = { left: -1, top: -Infinity, run: -1 }
      for (let index = 0; index < layout.total; index += 1) {
        const box = boxOf(layout, index)
        const run = runOf(layout, index)
        expect(box.left + box.width).toBeLessThanOrEqual(layout.measures.width)
        expect(box.top + box.height).toBeLessThanOrEqual(layout.height)
        if (box.top === before.top) expect(box.left).toBeGreaterThan(before.left)
        else
          expect(box.top).toBeGreaterThanOrEqual(
            before.top + layout.cell.height + (run === before.run ? 0 : layout.measures.headerHeight),
          )
        before = { left: box.left, top: box.top, run }
      }
    }),
    { numRuns: 40 },
  )
})

test('what lies between two heights is found, whole', () => {
  fc.assert(
    fc.property(
      layouts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 900 }),
      (layout, part, tall) => {
        const top = part * layout.height
        const [first, end] = seenBetween(layout, top, top + tall)
        for (let index = 0; index < layout.total; index += 1) {
          const box = boxOf(layout, index)
          if (box.top < top + tall && box.top + box.height > top) expect(index >= first && index < end).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the photo at the top of a row is the one found at its height', () => {
  fc.assert(
    fc.property(anywhere, ([layout, index]) => {
      const found = indexAt(layout, boxOf(layout, index).top)
      expect(boxOf(layout, found).top).toBe(boxOf(layout, index).top)
      expect(found).toBeLessThanOrEqual(index)
    }),
  )
})

test('arrows stay in the list, down then up returns to the row, and left undoes right', () => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 100, max: 2000 }), ([layout, index], height) => {
      for (const step of ['left', 'right', 'up', 'down', 'pageUp', 'pageDown', 'first', 'last'] as const) {
        const to = stepFrom(layout, index, step, height)
        expect(to >= 0 && to < layout.total).toBe(true)
      }
      const below = stepFrom(layout, index, 'down', height)
      expect(boxOf(layout, below).left).toBeLessThanOrEqual(boxOf(layout, index).left)
      if (boxOf(layout, below).top > boxOf(layout, index).top)
        expect(boxOf(layout, stepFrom(layout, below, 'up', height)).top).toBe(boxOf(layout, index).top)
      if (index < layout.total - 1)
        expect(stepFrom(layout, stepFrom(layout, index, 'right', height), 'left', height)).toBe(index)
    }),
  )
})
