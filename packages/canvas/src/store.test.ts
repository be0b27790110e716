import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merged } from './merge.ts'
import { type Shape } from './shapes.ts'
import { createStore, isNothing, type StoreListener } from './store.ts'
import { shapeWith, someShapes } from './testing/arbitrary.ts'
import { box } from './testing/driver.ts'

const copyOf = (shape: Shape): Shape => ({ ...shape, points: shape.points.map((point) => ({ ...point })) })
const wrong = [Number.NaN, Infinity, -Infinity]

describe('the store', () => {
  test('takes no NaN and no infinity, wherever it stands', () => {
    fc.assert(
      fc.property(
        shapeWith(fc.constant('a')),
        fc.constantFrom(...wrong),
        fc.constantFrom('x', 'y', 'rotation', 'labelSize'),
        fc.nat(5),
        (shape, value, place, index) => {
          const at = index % shape.points.length
          const broken =
            place === 'x' || place === 'y'
              ? { ...shape, points: shape.points.with(at, { ...shape.points[at]!, [place]: value }) }
              : { ...shape, [place]: value }
          const store = createStore()
          for (const origin of ['user', 'remote', 'load'] as const)
            expect(isNothing(store.apply({ put: [broken], remove: [] }, origin))).toBe(true)
          expect(store.size()).toBe(0)
        },
      ),
    )
  })

  test('takes no shape with too few points, nor a rectangle with too many', () => {
    const store = createStore()
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]
    store.apply(
      {
        put: [
          { id: 'a', kind: 'rectangle', style: '', points },
          { id: 'b', kind: 'point', style: '', points: [] },
          { id: 'c', kind: 'polygon', style: '', points: points.slice(0, 2) },
          { id: 'd', kind: 'sequence', style: '', points: points.slice(0, 1) },
        ],
        remove: [],
      },
      'load',
    )
    expect(store.all()).toEqual([])
  })

  test('reports what changed, from where and what stood there before', () => {
    const store = createStore()
    const heard: Parameters<StoreListener>[] = []
    store.apply({ put: [box('a', 0, 0, 1, 1), box('b', 0, 0, 1, 1)], remove: [] }, 'load')
    const quiet = store.subscribe((...all) => heard.push(all))
    store.apply({ put: [box('a', 0, 0, 2, 2), box('b', 0, 0, 1, 1)], remove: ['c'] }, 'remote')
    expect(heard).toEqual([
      [{ put: [box('a', 0, 0, 2, 2)], remove: [] }, 'remote', new Map([['a', box('a', 0, 0, 1, 1)]])],
    ])
    quiet()
    store.apply({ put: [], remove: ['a'] }, 'user')
    expect(heard).toHaveLength(1)
  })

  test('says nothing about what changes nothing', () => {
    fc.assert(
      fc.property(someShapes, (shapes) => {
        const store = createStore()
        store.apply({ put: shapes, remove: [] }, 'load')
        let notified = 0
        store.subscribe(() => {
          notified += 1
        })
        expect(isNothing(store.apply({ put: shapes.map(copyOf), remove: ['none'] }, 'remote'))).toBe(true)
        expect(notified).toBe(0)
      }),
    )
  })
})

describe('merging two people', () => {
  const shape = shapeWith(fc.constant('a'))

  test('alone it is the change itself, and no change is no change', () => {
    fc.assert(
      fc.property(shape, shape, (before, after) => {
        expect(merged(before, after, before)).toEqual(after)
        expect(merged(before, after, copyOf(before))).toEqual(after)
        expect(merged(before, before, after)).toEqual(after)
      }),
    )
  })

  test('of different fields keeps both', () => {
    const before = box('a', 0, 0, 10, 10, { label: 'old', rotation: 5 })
    expect(
      merged(before, box('a', 1, 1, 11, 11, { label: 'old', rotation: 5 }), box('a', 0, 0, 10, 10, { label: 'new' })),
    ).toEqual(box('a', 1, 1, 11, 11, { label: 'new' }))
  })
})
