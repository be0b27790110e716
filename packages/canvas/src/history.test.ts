import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHistory } from './history.ts'
import { type Shape } from './shapes.ts'
import { createStore, type Change } from './store.ts'
import { byId, shapeWith } from './testing/arbitrary.ts'
import { box } from './testing/driver.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const change: fc.Arbitrary<Change> = fc.record({
  put: fc.uniqueArray(shapeWith(id), { selector: (shape) => shape.id, maxLength: 3 }),
  remove: fc.array(id, { maxLength: 2 }),
})

function opened(shapes: readonly Shape[] = []) {
  const store = createStore()
  const history = createHistory(store)
  store.apply({ put: shapes, remove: [] }, 'load')
  return { store, history, all: () => byId(store.all()) }
}

describe('undo', () => {
  test('inverts every change, and redo brings every change back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(shapeWith(id), { selector: (shape) => shape.id }),
        fc.array(change, { maxLength: 8 }),
        (first, changes) => {
          const { store, history, all } = opened(first)
          const seen = [all()]
          for (const one of changes) {
            store.apply(one, 'user')
            const now = all()
            if (JSON.stringify([...now]) !== JSON.stringify([...seen.at(-1)!])) seen.push(now)
          }
          for (const before of seen.slice(0, -1).toReversed()) {
            history.undo()
            expect(all()).toEqual(before)
          }
          expect(history.canUndo()).toBe(false)
          for (const after of seen.slice(1)) {
            history.redo()
            expect(all()).toEqual(after)
          }
          expect(history.canRedo()).toBe(false)
        },
      ),
    )
  })

  test('leaves what others did to other shapes', () => {
    const [mine, theirs] = [fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y')]
    const by = (who: fc.Arbitrary<string>) =>
      fc.record({ put: fc.array(shapeWith(who), { maxLength: 1 }), remove: fc.array(who, { maxLength: 1 }) })
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            by(mine).map((one) => ({ ...one, origin: 'user' as const })),
            by(theirs).map((one) => ({ ...one, origin: 'remote' as const })),
          ),
          { maxLength: 12 },
        ),
        (steps) => {
          const { store, history, all } = opened()
          for (const { origin, ...one } of steps) store.apply(one, origin)
          const others = [...all()].filter(([key]) => key === 'x' || key === 'y')
          while (history.canUndo()) history.undo()
          expect([...all()]).toEqual(others)
        },
      ),
    )
  })

  test('takes back steps beside the canvas in their turn, and passes over one that is void', () => {
    const { store, history, all } = opened([box('a', 0, 0, 10, 10)])
    const rows: string[] = []
    const say = (name: string, isSound = true) => ({
      undo: () => (rows.push(`undo ${name}`), isSound),
      redo: () => (rows.push(`redo ${name}`), isSound),
    })
    history.record(say('first'))
    store.apply({ put: [], remove: ['a'] }, 'user')
    history.record(say('second'))
    history.record(say('void', false))
    history.undo()
    expect([rows, all().size]).toEqual([['undo void', 'undo second'], 0])
    history.undo()
    expect(all().size).toBe(1)
    history.undo()
    expect([rows.at(-1), history.canUndo()]).toEqual(['undo first', false])
    while (history.canRedo()) history.redo()
    expect([rows.slice(-2), all().size]).toEqual([['redo first', 'redo second'], 0])
    history.undo()
    history.record(say('third'))
    expect(history.canRedo()).toBe(false)
  })

  test('takes back only the fields that were changed here', () => {
    const { store, history } = opened([box('a', 0, 0, 10, 10)])
    const moved = { ...box('a', 50, 50, 60, 60) }
    store.apply({ put: [moved], remove: [] }, 'user')
    store.apply({ put: [{ ...moved, label: 'theirs', rotation: 30 }], remove: [] }, 'remote')
    history.undo()
    expect(store.get('a')).toEqual({ ...box('a', 0, 0, 10, 10), label: 'theirs', rotation: 30 })
    history.redo()
    expect(store.get('a')).toEqual({ ...moved, label: 'theirs', rotation: 30 })
  })

  test('a field that was set here is unset again', () => {
    const { store, history } = opened([box('a', 0, 0, 10, 10)])
    store.apply({ put: [box('a', 0, 0, 10, 10, { label: 'mine' })], remove: [] }, 'user')
    store.apply({ put: [box('a', 0, 0, 20, 20, { label: 'mine' })], remove: [] }, 'remote')
    history.undo()
    expect(store.get('a')).toEqual(box('a', 0, 0, 20, 20))
    expect('label' in store.get('a')!).toBe(false)
  })

  test('does not bring back what another removed; the step that is void is passed over', () => {
    const { store, history } = opened([box('a', 0, 0, 10, 10), box('b', 0, 0, 10, 10)])
    store.apply({ put: [box('b', 5, 5, 10, 10)], remove: [] }, 'user')
    store.apply({ put: [box('a', 5, 5, 10, 10)], remove: [] }, 'user')
    store.apply({ put: [], remove: ['a'] }, 'remote')
    history.undo()
    expect(store.get('a')).toBeUndefined()
    expect(store.get('b')).toEqual(box('b', 0, 0, 10, 10))
  })

  test('does not bring back a child whose marker another removed', () => {
    const { store, history } = opened([
      box('marker', 0, 0, 100, 100),
      box('child', 1, 1, 2, 2, { parent: 'marker' }),
      box('other', 0, 0, 9, 9),
    ])
    store.apply({ put: [], remove: ['child'] }, 'user')
    store.apply({ put: [], remove: ['marker'] }, 'remote')
    history.undo()
    expect(store.all().map((shape) => shape.id)).toEqual(['other'])
  })

  test('brings back a marker with its children', () => {
    const { store, history, all } = opened([
      box('marker', 0, 0, 100, 100),
      box('child', 1, 1, 2, 2, { parent: 'marker' }),
    ])
    const before = all()
    store.apply({ put: [], remove: ['marker', 'child'] }, 'user')
    history.undo()
    expect(all()).toEqual(before)
  })

  test('joins the steps of one group, and only those', () => {
    const { store, history } = opened([box('a', 0, 0, 10, 10)])
    const move = (x: number) => store.apply({ put: [box('a', x, 0, x + 10, 10)], remove: [] }, 'user')
    history.group('nudge')
    ;[1, 2, 3].forEach(move)
    history.group(undefined)
    ;[4, 5].forEach(move)
    const back = () => {
      history.undo()
      return store.get('a')!.points[0]!.x * 1000
    }
    expect([back(), back(), back()]).toEqual([4, 3, 0])
  })

  test('a new change ends what could be redone; a load ends everything', () => {
    const { store, history } = opened()
    store.apply({ put: [box('a', 0, 0, 1, 1)], remove: [] }, 'user')
    history.undo()
    expect(history.canRedo()).toBe(true)
    store.apply({ put: [box('b', 0, 0, 1, 1)], remove: [] }, 'user')
    expect([history.canUndo(), history.canRedo()]).toEqual([true, false])
    store.apply({ put: [box('c', 0, 0, 1, 1)], remove: [] }, 'load')
    expect([history.canUndo(), history.canRedo()]).toEqual([false, false])
  })
})
