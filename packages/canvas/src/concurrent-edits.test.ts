import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byId } from './testing/arbitrary.ts'
import { box, driver, line, type Driver } from './testing/driver.ts'

const shapes = [
  box('a', 100, 100, 200, 200),
  box('b', 400, 100, 500, 200, { rotation: 20 }),
  line('c', [
    [100, 300],
    [200, 300],
    [200, 400],
  ]),
  box('in-a', 120, 120, 140, 140, { parent: 'a' }),
]

/**
 * Each person receives what the other stores: the screens of two people with nothing between them but the change sets.
 */
function pair(): readonly [Driver, Driver] {
  const people = [driver({ newId: ids('one') }, shapes), driver({ newId: ids('two') }, shapes)] as const
  const [one, two] = people
  one.editor.shapes.subscribe((change, origin) => {
    if (origin !== 'remote') two.editor.shapes.apply(change, 'remote')
  })
  two.editor.shapes.subscribe((change, origin) => {
    if (origin !== 'remote') one.editor.shapes.apply(change, 'remote')
  })
  return people
}

const ids = (name: string) => {
  let last = 0
  return () => `${name}-${(last += 1)}`
}

const spot = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 500 }))
const act = fc.oneof(
  fc.record({ from: spot, to: spot }),
  fc.record({ key: fc.constantFrom('z', 'y', 'd'), ctrl: fc.constant(true) }),
  fc.record({ key: fc.constantFrom('ArrowLeft', ']', '.', 'Delete', 'e', 'i'), ctrl: fc.constant(false) }),
  fc.record({ draws: fc.constantFrom('rectangle', 'sequence', 'point') }),
  fc.record({ answer: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function does(person: Driver, one: Act): void {
  if ('from' in one) person.drag(one.from, one.to)
  else if ('key' in one) person.key(one.key, { ctrl: one.ctrl })
  else if ('draws' in one) person.editor.draw(one.draws)
  else person.editor.answer(one.answer)
}

describe('two people on one plan', () => {
  test('see the same shapes, whatever they do and undo', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), act), { maxLength: 25 }), (acts) => {
        const people = pair()
        for (const [who, one] of acts) does(people[who]!, one)
        expect(byId(people[0].editor.shapes.all())).toEqual(byId(people[1].editor.shapes.all()))
      }),
    )
  })

  test('deleted shapes are neither selected nor asked about, and no child is left without its marker by an undo', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), act), { maxLength: 25 }), (acts) => {
        const people = pair()
        for (const [who, one] of acts) does(people[who]!, one)
        for (const { editor } of people) {
          while (editor.state().canUndo) editor.undo()
          const { selection, asking } = editor.state()
          for (const id of selection) expect(editor.shapes.get(id)).toBeDefined()
          expect(asking).not.toEqual([])
          for (const { parent } of editor.shapes.all())
            if (parent !== undefined) expect(editor.shapes.get(parent)).toBeDefined()
        }
      }),
    )
  })

  test('one moves while the other names: both stay, and each undoes only their own', () => {
    const [one, two] = pair()
    one.drag([150, 150], [250, 150])
    two.editor.edit({ put: [{ ...two.editor.shapes.get('a')!, label: 'Podium' }], remove: [] })
    one.editor.undo()
    expect(two.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
    expect(one.editor.shapes.get('a')?.label).toBe('Podium')
    two.editor.undo()
    expect(one.editor.shapes.get('a')?.label).toBeUndefined()
  })

  test('what one draws and the other deletes does not come back by redo of an older step', () => {
    const [one, two] = pair()
    one.drag([150, 150], [160, 150]).key('z', { ctrl: true })
    two.editor.remove(['a'])
    two.editor.answer(true)
    one.editor.redo()
    expect(one.editor.shapes.get('a')).toBeUndefined()
    expect(one.editor.state().canRedo).toBe(false)
  })
})
