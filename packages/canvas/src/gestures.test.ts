import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, driver, line } from './testing/driver.ts'

const shapes = [
  box('a', 100, 100, 200, 200),
  box('b', 400, 100, 500, 200),
  line('line', [
    [100, 300],
    [200, 300],
    [200, 400],
  ]),
]

describe('a drag', () => {
  test('moves a shape, selected or not, as one step of undo', () => {
    const canvas = driver({}, shapes).drag([150, 150], [180, 130])
    expect(canvas.points('a')).toEqual([
      [130, 80],
      [230, 180],
    ])
    expect(canvas.editor.state()).toMatchObject({ selection: new Set(['a']), canUndo: true })
    canvas.editor.undo()
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
    expect(canvas.editor.state()).toMatchObject({ canUndo: false, canRedo: true })
    canvas.editor.redo()
    expect(canvas.points('a')).toEqual([
      [130, 80],
      [230, 180],
    ])
  })

  test('shows the shape under the pointer and stores it at the end, in one change', () => {
    const canvas = driver({}, shapes)
    let notified = 0
    canvas.editor.shapes.subscribe(() => {
      notified += 1
    })
    canvas.down(150, 150).move(160, 150).move(170, 150)
    expect(canvas.editor.state().live.get('a')?.points[0]?.x).toBeCloseTo(0.12)
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
    canvas.up(170, 150)
    expect(notified).toBe(1)
    expect(canvas.editor.state().live.size).toBe(0)
  })

  test('moves all that is selected, as far as all of them stay inside', () => {
    const canvas = driver({}, shapes)
    canvas.editor.select(['a', 'b'])
    canvas.drag([150, 150], [-500, 150])
    expect(canvas.points('a')[0]).toEqual([0, 100])
    expect(canvas.points('b')[0]).toEqual([300, 100])
  })

  test('takes along what moves with it', () => {
    const canvas = driver({}, [
      ...shapes,
      box('inner', 120, 120, 130, 130, { parent: 'a' }),
      box('innermost', 122, 122, 124, 124, { parent: 'inner' }),
    ])
    canvas.drag([180, 180], [190, 180])
    expect([canvas.points('inner')[0], canvas.points('innermost')[0]]).toEqual([
      [130, 120],
      [132, 122],
    ])
  })

  test('of nothing, of a locked shape and of one that may not be edited pans', () => {
    for (const canvas of [
      driver({}, []),
      driver({}, [box('a', 100, 100, 200, 200, { isLocked: true })]),
      driver({ canEdit: () => false }, shapes),
    ]) {
      canvas.editor.zoomTo(2, { x: 150, y: 150 })
      const { view } = canvas.editor.state()
      canvas.drag([150, 150], [170, 140])
      expect(canvas.editor.state().view).toEqual({ scale: view.scale, x: view.x + 20, y: view.y - 10 })
      expect(canvas.editor.state().canUndo).toBe(false)
    }
  })

  test('Escape and a cancelled pointer leave everything as it was', () => {
    const canvas = driver({}, shapes).down(150, 150).move(300, 300).key('Escape').up(300, 300)
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
    canvas.down(150, 150).move(300, 300)
    canvas.editor.pointer({
      type: 'cancel',
      at: { x: 300, y: 300 },
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      ctrl: false,
      shift: false,
      alt: false,
      now: 0,
    })
    expect(canvas.editor.state()).toMatchObject({ gesture: { kind: 'idle' }, canUndo: false })
  })

  test('ends in what another person left: removed stays removed, another field stays theirs', () => {
    const canvas = driver({}, shapes)
    canvas.editor.select(['a', 'b'])
    canvas.down(150, 150).move(160, 160)
    canvas.editor.shapes.apply({ put: [box('b', 400, 100, 500, 200, { label: 'theirs' })], remove: ['a'] }, 'remote')
    canvas.up(160, 160)
    expect(canvas.editor.shapes.get('a')).toBeUndefined()
    expect(canvas.points('b')[0]).toEqual([410, 110])
    expect(canvas.editor.shapes.get('b')?.label).toBe('theirs')
  })

  test('that trembles is a click', () => {
    const canvas = driver({}, shapes).down(150, 150).move(152, 151).up(152, 151)
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
    expect(canvas.editor.state().selection).toEqual(new Set(['a']))
  })

  test('there and back changes nothing and is no step', () => {
    const canvas = driver({}, shapes).down(150, 150).move(300, 200).move(150, 150).up(150, 150)
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
  })
})

describe('handles', () => {
  test('a corner resizes, the opposite corner stays', () => {
    const canvas = driver({}, shapes).click(150, 150).drag([200, 200], [260, 240])
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [260, 240],
    ])
  })

  test('pulled past the opposite corner it turns over', () => {
    const canvas = driver({}, shapes).click(150, 150).drag([200, 200], [50, 40])
    expect(canvas.points('a')).toEqual([
      [50, 40],
      [100, 100],
    ])
  })

  test('the knob above turns, Shift in steps of 15 degrees', () => {
    const canvas = driver({}, shapes).click(150, 150).drag([150, 72], [250, 150])
    expect(canvas.editor.shapes.get('a')?.rotation).toBeCloseTo(90)
    const other = driver({}, shapes).click(150, 150).drag([150, 72], [178, 75], { shift: true })
    expect(other.editor.shapes.get('a')?.rotation).toBe(15)
  })

  test('a vertex moves; the middle of an edge makes a new one; Alt takes one away', () => {
    const canvas = driver({}, shapes).click(150, 300).drag([200, 300], [220, 310])
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [220, 310],
      [200, 400],
    ])
    canvas.drag([160, 305], [160, 340])
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [160, 340],
      [220, 310],
      [200, 400],
    ])
    canvas.click(160, 340, { alt: true })
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [220, 310],
      [200, 400],
    ])
  })

  test('a line keeps two points', () => {
    const canvas = driver({}, [
      line('line', [
        [100, 300],
        [200, 300],
      ]),
    ])
      .click(150, 302)
      .click(100, 300, { alt: true })
    expect(canvas.points('line')).toHaveLength(2)
  })

  test('several selected shapes, a locked one and a fixed one have none', () => {
    const canvas = driver({ canResize: ({ id }) => id !== 'b', canRotate: ({ id }) => id !== 'b' }, [
      ...shapes,
      box('locked', 700, 100, 800, 200, { isLocked: true }),
    ])
    for (const ids of [['a', 'b'], ['b'], ['locked'], []]) {
      canvas.editor.select(ids)
      expect(canvas.editor.handles()).toEqual([])
    }
  })
})

describe('removing', () => {
  test('asks, and removes only after yes, with what hangs on it', () => {
    const canvas = driver({}, [...shapes, box('inner', 120, 120, 130, 130, { parent: 'a' })])
    canvas.editor.select(['a'])
    canvas.key('Delete')
    expect(canvas.editor.state().asking).toEqual(['a'])
    canvas.editor.answer(false)
    expect(canvas.editor.shapes.size()).toBe(4)
    canvas.key('Backspace')
    canvas.editor.answer(true)
    expect(canvas.editor.shapes.all().map(({ id }) => id)).toEqual(['b', 'line'])
    canvas.editor.undo()
    expect(canvas.editor.shapes.size()).toBe(4)
  })

  test('the tool asks at once when something is selected, else about the shape that is clicked', () => {
    const canvas = driver({}, shapes)
    canvas.editor.setTool('delete')
    expect(canvas.editor.state()).toMatchObject({ tool: 'delete', asking: undefined })
    canvas.click(20, 20)
    expect(canvas.editor.state().asking).toBeUndefined()
    canvas.click(450, 150)
    expect(canvas.editor.state().asking).toEqual(['b'])
    canvas.editor.answer(true)
    expect(canvas.editor.state().tool).toBe('pointer')
    canvas.editor.select(['a'])
    canvas.editor.setTool('delete')
    expect(canvas.editor.state()).toMatchObject({ tool: 'pointer', asking: ['a'] })
  })

  test('never asks about what may not go', () => {
    const canvas = driver({ canRemove: ({ id }) => id !== 'a' }, [
      ...shapes,
      box('locked', 700, 100, 800, 200, { isLocked: true }),
    ])
    canvas.editor.select(['a', 'locked'])
    expect(canvas.key('Delete').editor.state().asking).toBeUndefined()
  })

  test('shapes another person removes are no longer asked about', () => {
    const canvas = driver({}, shapes).click(150, 150).key('Delete')
    canvas.editor.shapes.apply({ put: [], remove: ['a'] }, 'remote')
    expect(canvas.editor.state().asking).toBeUndefined()
  })
})

describe('copies', () => {
  test('lie beside the original with new ids, further with each paste', () => {
    const canvas = driver({}, shapes)
      .click(150, 150)
      .key('c', { ctrl: true })
      .key('v', { ctrl: true })
      .key('v', { ctrl: true })
    expect(canvas.points('new-1')).toEqual([
      [116, 116],
      [216, 216],
    ])
    expect(canvas.points('new-2')).toEqual([
      [132, 132],
      [232, 232],
    ])
    expect(canvas.editor.state().selection).toEqual(new Set(['new-2']))
  })

  test('of a marker have their own children', () => {
    const canvas = driver({}, [...shapes, box('inner', 120, 120, 130, 130, { parent: 'a' })])
    canvas.editor.select(['a'])
    canvas.editor.duplicate()
    const [marker, child] = canvas.editor.shapes.all().slice(-2)
    expect(child?.parent).toBe(marker?.id)
    expect(canvas.editor.state().selection).toEqual(new Set([marker?.id]))
  })

  test('nothing copied is nothing pasted', () => {
    const canvas = driver({}, shapes)
    expect(canvas.editor.key({ type: 'down', key: 'v', ctrl: true, shift: false, alt: false, now: 0 })).toBe(false)
    expect(canvas.editor.shapes.size()).toBe(3)
  })
})

describe('read only', () => {
  test('nothing any hand or key does changes a shape', () => {
    const spot = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 500 }))
    const keys = [
      'Delete',
      'Backspace',
      'Enter',
      'ArrowLeft',
      'n',
      'e',
      'i',
      '[',
      ']',
      '.',
      's',
      'z',
      'Control',
      'Escape',
    ]
    const act = fc.oneof(
      fc.record({ from: spot, to: spot, ctrl: fc.boolean(), alt: fc.boolean() }),
      fc.record({ key: fc.constantFrom(...keys), ctrl: fc.boolean() }),
      fc.record({ key: fc.constantFrom('z', 'y', 'v', 'd', 'c'), ctrl: fc.constant(true) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const canvas = driver({ isReadOnly: true }, shapes)
        canvas.editor.draw('rectangle')
        for (const one of acts) {
          if ('key' in one) canvas.key(one.key, { ctrl: one.ctrl })
          else canvas.drag(one.from, one.to, { ctrl: one.ctrl, alt: one.alt })
        }
        expect(canvas.editor.shapes.all()).toEqual(shapes)
        expect(canvas.editor.state()).toMatchObject({ draft: undefined, asking: undefined })
      }),
    )
  })

  test('still pans, zooms and selects', () => {
    const canvas = driver({ isReadOnly: true }, shapes).click(150, 150)
    expect(canvas.editor.state().selection).toEqual(new Set(['a']))
    canvas.key('+')
    expect(canvas.editor.zoom()).toBeGreaterThan(1)
  })

  test('started in the middle of a drawing drops it', () => {
    const canvas = driver({}, shapes)
    canvas.editor.draw('polyline')
    canvas.click(10, 10)
    canvas.editor.setReadOnly(true)
    expect(canvas.editor.state()).toMatchObject({ draft: undefined, tool: 'pointer', isReadOnly: true })
  })
})

test('no gesture of any kind puts a shape outside the image or a NaN into the store', () => {
  const spot = fc.tuple(fc.integer({ min: -300, max: 1300 }), fc.integer({ min: -300, max: 800 }))
  const tool = fc.constantFrom('rectangle', 'polyline', 'polygon', 'point', 'sequence')
  const act = fc.oneof(
    fc.record({ from: spot, to: spot, shift: fc.boolean() }),
    fc.record({ kind: tool }),
    fc.record({ at: spot }),
    fc.record({
      key: fc.constantFrom('Enter', 'ArrowLeft', 'ArrowDown', '[', ']', '.', 'e', 'i', 'Escape', '+', '-'),
      alt: fc.boolean(),
    }),
    fc.record({ key: fc.constantFrom('z', 'y', 'd'), ctrl: fc.constant(true) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const canvas = driver({}, shapes)
      for (const one of acts) {
        if ('kind' in one) canvas.editor.draw(one.kind)
        else if ('at' in one) canvas.click(...one.at)
        else if ('from' in one) canvas.drag(one.from, one.to, { shift: one.shift })
        else canvas.key(one.key, one)
      }
      for (const { points } of canvas.editor.shapes.all())
        for (const { x, y } of points) expect([x, y].every((value) => value >= -1e-9 && value <= 1 + 1e-9)).toBe(true)
      while (canvas.editor.state().canUndo) canvas.editor.undo()
      expect(canvas.editor.shapes.all().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(shapes)
    }),
  )
})
