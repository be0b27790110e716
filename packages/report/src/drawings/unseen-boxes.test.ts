import { noneSeen } from '@plumbline/inspection/coverage/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unseenBoxes, type MetreBox, type SeenCells } from './unseen-boxes.ts'

/** A dot was seen at 1 mm/px, a digit at that many mm/px, # was not seen. */
const cells = (picture: readonly string[], changes: Partial<SeenCells> = {}): SeenCells => ({
  columns: picture[0]?.length ?? 0,
  rows: picture.length,
  cellM: 1,
  best: Uint16Array.from([...picture.join('')], (one) =>
    one === '#' ? noneSeen : one === '.' ? 100 : Number(one) * 100,
  ),
  lengthM: picture[0]?.length ?? 0,
  heightM: picture.length,
  limitMmPx: null,
  ...changes,
})
const box = (left: number, right: number, top: number, bottom: number): MetreBox => ({ left, right, top, bottom })

describe('what was not seen', () => {
  test('is joined to boxes', () => {
    expect(unseenBoxes(cells(['##..', '##.#', '..##'])).boxes).toEqual([
      box(0, 2, 0, 2),
      box(3, 4, 1, 2),
      box(2, 4, 2, 3),
    ])
  })

  test('is nothing, or all', () => {
    expect(unseenBoxes(cells(['..', '..'])).boxes).toEqual([])
    expect(unseenBoxes(cells(['##', '##'])).boxes).toEqual([box(0, 2, 0, 2)])
    expect(unseenBoxes(cells([])).boxes).toEqual([])
  })

  test('has what is coarser than the limit', () => {
    expect(unseenBoxes(cells(['123'], { limitMmPx: 2 })).boxes).toEqual([box(2, 3, 0, 1)])
    expect(unseenBoxes(cells(['123'])).boxes).toEqual([])
  })

  test('ends with the elevation, whose last cells may be narrower', () => {
    expect(unseenBoxes(cells(['##', '##'], { lengthM: 1.4, heightM: 1.7 })).boxes).toEqual([box(0, 1.4, 0, 1.7)])
  })

  test('has cells of which there are no figures', () => {
    expect(unseenBoxes({ ...cells(['..', '..']), best: new Uint16Array([100, 100]) }).boxes).toEqual([box(0, 2, 1, 2)])
  })

  const isUnseen = (boxes: readonly MetreBox[], x: number, y: number) =>
    boxes.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom)

  test('is covered exactly, whatever its shape', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        (columns, seen) => {
          const rows = Math.ceil(seen.length / columns)
          const best = Uint16Array.from({ length: columns * rows }, (_, at) => (seen[at] === true ? 100 : noneSeen))
          const { boxes } = unseenBoxes({
            columns,
            rows,
            cellM: 1,
            best,
            lengthM: columns,
            heightM: rows,
            limitMmPx: null,
          })
          for (let cell = 0; cell < best.length; cell += 1)
            expect(isUnseen(boxes, (cell % columns) + 0.5, Math.floor(cell / columns) + 0.5)).toBe(
              best[cell] === noneSeen,
            )
          const area = boxes.reduce((sum, one) => sum + (one.right - one.left) * (one.bottom - one.top), 0)
          expect(area).toBe(best.filter((value) => value === noneSeen).length)
        },
      ),
    )
  })

  test('in very many pieces is drawn with larger squares, and none of it disappears', () => {
    const side = 300
    const best = Uint16Array.from({ length: side * side }, (_, cell) =>
      (cell % side) % 4 === 0 && Math.floor(cell / side) % 5 === 0 ? noneSeen : 100,
    )
    const { boxes, cellM } = unseenBoxes({
      columns: side,
      rows: side,
      cellM: 0.25,
      best,
      lengthM: side / 4,
      heightM: side / 4,
      limitMmPx: null,
    })
    expect(cellM).toBeGreaterThan(0.25)
    expect(boxes.length).toBeLessThanOrEqual(3_000)
    for (let cell = 0; cell < best.length; cell += 997)
      if (best[cell] === noneSeen)
        expect(isUnseen(boxes, ((cell % side) + 0.5) / 4, (Math.floor(cell / side) + 0.5) / 4)).toBe(true)
  })
})
