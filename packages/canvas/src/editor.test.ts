import { describe, expect, test } from 'vitest'
import { toolInHand, type ToolName } from './state.ts'
import { box, driver, line } from './testing/driver.ts'

const shapes = [box('a', 100, 100, 200, 200), box('b', 400, 100, 500, 200)]

describe('the state', () => {
  test('is replaced and never changed: a screen may compare what it held', () => {
    const canvas = driver({}, shapes)
    const before = canvas.editor.state()
    const selection = before.selection
    canvas.click(150, 150)
    expect(canvas.editor.state()).not.toBe(before)
    expect(selection.size).toBe(0)
    const held = canvas.editor.state()
    expect(canvas.editor.state()).toBe(held)
  })

  test('listeners hear of every change, of shapes too, until they stop listening', () => {
    const canvas = driver({}, shapes)
    let notified = 0
    const quiet = canvas.editor.subscribe(() => {
      notified += 1
    })
    const before = canvas.editor.state()
    canvas.editor.shapes.apply({ put: [box('c', 0, 0, 9, 9)], remove: [] }, 'remote')
    expect(notified).toBeGreaterThan(0)
    expect(canvas.editor.state()).not.toBe(before)
    quiet()
    notified = 0
    canvas.click(150, 150)
    expect(notified).toBe(0)
  })

  test('says what lies under the hand', () => {
    const canvas = driver({}, shapes).move(150, 150)
    expect(canvas.editor.state().hovered).toBe('a')
    canvas.editor.shapes.apply({ put: [], remove: ['a'] }, 'remote')
    expect(canvas.editor.state().hovered).toBeUndefined()
    canvas.move(450, 150).move(450, 150, { pointerType: 'touch' })
    expect(canvas.editor.state().hovered).toBeUndefined()
  })

  test.each([
    ['pointer', false, false, 'pointer'],
    ['pointer', true, false, 'draw'],
    ['draw', true, false, 'pointer'],
    ['select', true, false, 'pointer'],
    ['delete', true, false, 'pointer'],
    ['pointer', true, true, 'pointer'],
  ] as const satisfies readonly (readonly [ToolName, boolean, boolean, ToolName])[])(
    '%s, Ctrl %s, read only %s: %s in hand',
    (tool, isSwapped, isReadOnly, inHand) => {
      expect(toolInHand({ tool, isSwapped, isReadOnly })).toBe(inHand)
    },
  )
})

describe('an edit by the screen', () => {
  test('is moved inside the image and undone as one step', () => {
    const { editor, points } = driver({}, shapes)
    editor.edit({ put: [box('a', -50, 100, 2000, 200), box('c', 10, 10, 20, 20)], remove: ['b'] })
    expect(points('a')).toEqual([
      [0, 100],
      [1000, 200],
    ])
    editor.undo()
    expect(
      editor.shapes
        .all()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b'])
    expect(points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
  })

  test('by a viewer is none', () => {
    const { editor } = driver({ isReadOnly: true }, shapes)
    editor.edit({ put: [], remove: ['a'] })
    editor.nudge({ x: 5, y: 0 }, 0)
    editor.undo()
    expect(editor.shapes.all()).toEqual(shapes)
  })

  test('by name: nudge, grow, turn', () => {
    const { editor, points } = driver({}, shapes)
    editor.select(['a'])
    editor.nudge({ x: 5, y: -5 }, 0)
    editor.grow({ x: 10, y: 0 }, 0)
    expect(points('a')).toEqual([
      [105, 95],
      [215, 195],
    ])
    editor.turn(-15, 0)
    expect(editor.shapes.get('a')?.rotation).toBe(345)
  })
})

describe('one pointer at a time', () => {
  test('a mouse that moves while a pen draws does not disturb it', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas
      .down(100, 100, { pointerType: 'pen', pointerId: 7 })
      .move(900, 400)
      .up(900, 400)
      .move(200, 200, { pointerType: 'pen', pointerId: 7 })
      .up(200, 200, { pointerType: 'pen', pointerId: 7 })
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [200, 200],
    ])
  })

  test('the right button is left to the page', () => {
    const canvas = driver({}, shapes).click(150, 150, { button: 2 })
    expect(canvas.editor.state()).toMatchObject({ selection: new Set(), gesture: { kind: 'idle' } })
  })

  test('a place that is no number is no event', () => {
    const canvas = driver({}, shapes).down(150, 150).move(Number.NaN, 10).move(Infinity, 10).up(150, 150)
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [200, 200],
    ])
  })

  test('nothing happens behind an open question', () => {
    const canvas = driver({}, shapes).click(150, 150).key('Delete').drag([450, 150], [600, 300])
    expect(canvas.points('b')).toEqual([
      [400, 100],
      [500, 200],
    ])
    expect(canvas.editor.state().asking).toEqual(['a'])
  })
})

describe('tools', () => {
  test('of another kind or style, for the next drawing only', () => {
    const { editor, drag } = driver()
    editor.draw('rectangle', 'portion')
    drag([100, 100], [200, 200])
    editor.draw('rectangle')
    drag([300, 100], [400, 200])
    expect(editor.shapes.all().map(({ style }) => style)).toEqual(['portion', 'plain'])
  })

  test('choosing delete in the middle of a line keeps the line and asks nothing', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.click(10, 10).click(110, 10)
    canvas.editor.setTool('delete')
    expect(canvas.editor.state()).toMatchObject({ tool: 'delete', asking: undefined })
    expect(canvas.editor.shapes.size()).toBe(1)
  })

  test('a zoom in the middle of a stroke moves the stroke with the picture', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas.down(100, 100).move(150, 150)
    canvas.editor.zoomTo(2, { x: 0, y: 0 })
    canvas.move(400, 400).up(400, 400)
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [200, 200],
    ])
  })

  test('a viewer has no draw and no delete', () => {
    const { editor } = driver({ isReadOnly: true }, [
      line('a', [
        [0, 0],
        [9, 9],
      ]),
    ])
    for (const tool of ['draw', 'delete'] as const) {
      editor.setTool(tool)
      expect(editor.state().tool).toBe('pointer')
    }
  })
})
