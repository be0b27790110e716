import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { inOrder } from './drawing-order.ts'
import { failureOf, hasFailed } from './drawing-failure.ts'
import type { FloorLine } from './floors/floor-lines.ts'
import { floorName } from './floors/floor-name.ts'
import { placeLines } from './floors/place-lines.ts'

const t = await translatorOf()
const chinese = await translatorOf('zh-hk')

describe('a drawing that failed', () => {
  const ready = { status: 'FILE_PROCESS_COMPLETED', errorCode: null } as never
  const failed = (changes: object = {}) => ({ status: 'FILE_PROCESS_FAILED', errorCode: null, ...changes }) as never

  it('is known by its status or its error', () => {
    expect(hasFailed(ready)).toBe(false)
    expect(hasFailed(failed())).toBe(true)
    expect(hasFailed({ status: 'FILE_PROCESS_COMPLETED', errorCode: 'drawing.not-found' } as never)).toBe(true)
  })

  it('says why, with the file it is about', () => {
    expect(failureOf(t, failed())).toBe(t('drawings.status.FILE_PROCESS_FAILED'))
    const coded = failed({ errorCode: 'drawing.not-found' })
    expect(failureOf(t, coded)).toBe(t('errors.drawing.not-found'))
    expect(failureOf(chinese, coded)).toBe(chinese('errors.drawing.not-found'))
    expect(failureOf(t, failed({ errorSubject: 'texture.png' }))).toContain('texture.png')
  })
})

describe('the order of drawings', () => {
  const rows = (...ids: string[]) => ids.map((layoutId) => ({ layoutId }))
  const idsOf = (found: readonly { readonly layoutId: string }[]) => found.map(({ layoutId }) => layoutId)

  it('is the stored one until the user chose one', () =>
    expect(idsOf(inOrder(rows('a', 'b'), undefined))).toEqual(['a', 'b']))

  it('loses no drawing and invents none, whatever others did', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(ids, ids, (stored, order) => {
        const found = idsOf(inOrder(rows(...stored), order))
        expect(found.toSorted()).toEqual(stored.toSorted())
        const chosen = order.filter((id) => stored.includes(id))
        expect(found.slice(0, chosen.length)).toEqual(chosen)
      }),
    )
  })
})

it.each([
  ['Roof', '12', 'Roof'],
  ['', '12', t('drawings.elevation.lines.floor', { number: '12' })],
])('a floor %j with number %s is called %s', (displayName, number, expected) =>
  expect(floorName(t, { displayName, number })).toBe(expected),
)

describe('floor lines on the screen', () => {
  const state = {
    view: { x: 100, y: 50, scale: 0.5 },
    image: { width: 1000, height: 2000 },
    viewport: { width: 800, height: 600 },
  } as Parameters<typeof placeLines>[2]
  const location = { left: 0.2, top: 0.1, right: 0.6, bottom: 0.9 }
  const line = (top: number, bottom: number) => ({ top, bottom }) as FloorLine

  it('span their portion in pixels', () => {
    const [placed] = placeLines([line(0.1, 0.2)], location, state)
    expect(placed).toMatchObject({ left: 200, width: 200, top: 150, bottom: 250, labelLeft: 408 })
  })

  it('leave out labels that would overlap', () => {
    const dense = Array.from({ length: 20 }, (_, index) => line(0.1 + index * 0.005, 0.1 + (index + 1) * 0.005))
    const placed = placeLines(dense, location, state)
    const labelled = placed.filter(({ hasLabel }) => hasLabel)
    expect(labelled.length).toBeGreaterThan(1)
    expect(labelled.length).toBeLessThan(dense.length)
    labelled.slice(1).forEach(({ top, bottom }, index) => {
      const before = labelled[index]!
      expect((top + bottom) / 2 - (before.top + before.bottom) / 2).toBeGreaterThanOrEqual(15)
    })
  })

  it('can be grabbed without grabbing the neighbour', () => {
    const placed = placeLines([line(0.1, 0.101), line(0.101, 0.102), line(0.102, 0.4)], location, state)
    placed.slice(1).forEach((next, index) => {
      expect(placed[index]!.grip).toBeGreaterThanOrEqual(1)
      expect(placed[index]!.grip).toBeLessThanOrEqual(5)
      if (next.bottom - placed[index]!.bottom > 6)
        expect(placed[index]!.grip * 2).toBeLessThan(next.bottom - placed[index]!.bottom)
    })
  })

  it('keep their labels on the screen', () => {
    const [placed] = placeLines(
      [line(0.1, 0.2)],
      { ...location, right: 1 },
      { ...state, viewport: { width: 300, height: 600 } },
    )
    expect(placed!.labelLeft).toBe(300 - 96)
  })
})
