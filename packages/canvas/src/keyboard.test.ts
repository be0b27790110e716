import { describe, expect, test } from 'vitest'
import { keySheet, readingActions } from './keys.ts'
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

describe('every drag has a keyboard way', () => {
  test('arrows move by one pixel of the screen, with Shift by ten', () => {
    const canvas = driver({}, shapes).click(150, 150).key('ArrowRight').key('ArrowDown', { shift: true })
    expect(canvas.points('a')).toEqual([
      [101, 110],
      [201, 210],
    ])
    canvas.editor.zoomTo(4)
    canvas.key('ArrowLeft')
    expect(canvas.points('a')[0]).toEqual([100.75, 110])
  })

  test('a held key is one step of undo, a pause begins another', () => {
    const canvas = driver({}, shapes).click(150, 150)
    for (const now of [0, 30, 60, 90, 5000]) canvas.key('ArrowRight', { now })
    canvas.editor.undo()
    expect(canvas.points('a')[0]).toEqual([104, 100])
    canvas.editor.undo()
    expect(canvas.points('a')[0]).toEqual([100, 100])
  })

  test('Alt and arrows resize, brackets turn', () => {
    const canvas = driver({}, shapes)
      .click(150, 150)
      .key('ArrowRight', { alt: true, shift: true })
      .key('ArrowUp', { alt: true })
    expect(canvas.points('a')).toEqual([
      [100, 100],
      [210, 199],
    ])
    canvas.key(']').key(']').key('{')
    expect(canvas.editor.shapes.get('a')?.rotation).toBe(9)
  })

  test('a line is resized and turned too', () => {
    const canvas = driver({}, shapes)
    canvas.editor.select(['line'])
    canvas.key('ArrowRight', { alt: true, shift: true })
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [210, 300],
      [210, 400],
    ])
    for (let turn = 0; turn < 18; turn += 1) canvas.key(']')
    const round = canvas.points('line').map((at) => at.map(Math.round))
    expect(round).toEqual([
      [207, 260],
      [207, 370],
      [107, 370],
    ])
  })

  test('E chooses a vertex, point and comma walk, arrows move it, I makes one, Delete takes it', () => {
    const canvas = driver({}, shapes)
    canvas.editor.select(['line'])
    canvas.key('e').key('.').key('ArrowUp', { shift: true })
    expect(canvas.points('line')[1]).toEqual([200, 290])
    canvas.key('i')
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [200, 290],
      [200, 345],
      [200, 400],
    ])
    expect(canvas.editor.state().vertex).toBe(2)
    canvas.key('Delete')
    expect(canvas.points('line')).toHaveLength(3)
    canvas.key('Escape').key('Delete')
    expect(canvas.editor.state().asking).toEqual(['line'])
  })

  test('I after the last vertex of an open line goes back half-way', () => {
    const canvas = driver({}, shapes)
    canvas.editor.select(['line'])
    canvas.key('e').key(',').key('i')
    expect(canvas.points('line')).toEqual([
      [100, 300],
      [200, 300],
      [200, 350],
      [200, 400],
    ])
  })

  test('point and comma walk through the shapes as one reads, round and round', () => {
    const canvas = driver({}, shapes)
    const walk = (key: string) => [...canvas.key(key).editor.state().selection][0]
    expect(['.', '.', '.', '.', ',', ','].map(walk)).toEqual(['a', 'b', 'line', 'a', 'line', 'b'])
    canvas.key('>', { shift: true })
    expect(canvas.editor.state().selection).toEqual(new Set(['b', 'line']))
  })

  test('a shape that lies outside the view is brought into it', () => {
    const canvas = driver({}, shapes)
    canvas.editor.zoomTo(8, { x: 999, y: 499 })
    canvas.key('.')
    const { x, y } = canvas.onScreen({ x: 0.15, y: 0.3 })
    expect([x, y]).toEqual([expect.closeTo(500), expect.closeTo(250)])
  })
})

describe('drawing by keys', () => {
  test('Enter places a rectangle or a point in the middle of the view', () => {
    const canvas = driver().key('n').key('Enter')
    expect(canvas.points('new-1')).toEqual([
      [437.5, 187.5],
      [562.5, 312.5],
    ])
    expect(canvas.editor.state().tool).toBe('pointer')
    canvas.editor.draw('point')
    canvas.key('Enter')
    expect(canvas.points('new-2')).toEqual([[500, 250]])
  })

  test('arrows move a crosshair; Enter sets one corner and the other', () => {
    const canvas = driver().key('n').key('ArrowLeft', { shift: true }).key('Enter')
    canvas
      .key('ArrowLeft', { shift: true })
      .key('ArrowLeft', { shift: true })
      .key('ArrowDown', { shift: true })
      .key('Enter')
    expect(canvas.points('new-1')).toEqual([
      [470, 250],
      [490, 260],
    ])
  })

  test('a corner may go past the other and come back', () => {
    const canvas = driver().key('n').key('ArrowLeft').key('Enter')
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowDown'])
      canvas.key(key, { shift: true })
    canvas.key('Enter')
    expect(canvas.points('new-1')).toEqual([
      [499, 250],
      [509, 260],
    ])
  })

  test('Enter places the corners of a line, twice on one spot ends it', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas
      .key('Enter')
      .key('ArrowRight', { shift: true })
      .key('Enter')
      .key('ArrowDown', { shift: true })
      .key('Enter')
      .key('Enter')
    expect(canvas.points('new-1')).toEqual([
      [500, 250],
      [510, 250],
      [510, 260],
    ])
    expect(canvas.editor.state()).toMatchObject({ crosshair: undefined, tool: 'pointer' })
  })

  test('a polygon closes at its start', () => {
    const canvas = driver()
    canvas.editor.draw('polygon')
    canvas.key('Enter')
    for (const [key, times] of [
      ['ArrowRight', 5],
      ['ArrowDown', 5],
      ['ArrowLeft', 5],
      ['ArrowUp', 5],
    ] as const) {
      for (let turn = 0; turn < times; turn += 1) canvas.key(key, { shift: true })
      canvas.key('Enter')
    }
    expect(canvas.points('new-1')).toEqual([
      [500, 250],
      [550, 250],
      [550, 300],
      [500, 300],
    ])
  })

  test('the mouse takes over where it moves', () => {
    const canvas = driver().key('n').key('ArrowLeft').move(10, 10)
    expect(canvas.editor.state().crosshair).toBeUndefined()
  })
})

describe('keys', () => {
  const press = (key: string, held: { readonly ctrl?: boolean } = {}) => ({
    type: 'down' as const,
    key,
    ctrl: false,
    shift: false,
    alt: false,
    now: 0,
    ...held,
  })

  test('that mean nothing here are left to the page', () => {
    const { editor } = driver({}, shapes)
    expect(
      [press('Tab'), press('F5'), press('q'), press('Escape'), press('r', { ctrl: true }), press('Delete')].map(
        (input) => editor.key(input),
      ),
    ).toEqual([false, false, false, false, false, false])
  })

  test('wait while a question is open', () => {
    const canvas = driver({}, shapes).click(150, 150).key('Delete').key('ArrowRight')
    expect(canvas.points('a')[0]).toEqual([100, 100])
    expect(canvas.key('Escape').editor.state()).toMatchObject({ asking: undefined, selection: new Set(['a']) })
  })

  test('Escape lets go of one thing at a time', () => {
    const canvas = driver({}, shapes).click(150, 150)
    canvas.editor.setTool('select')
    expect(canvas.key('Escape').editor.state()).toMatchObject({ tool: 'pointer', selection: new Set(['a']) })
    expect(canvas.key('Escape').editor.state().selection.size).toBe(0)
  })

  test('undo and redo by all their names; letters choose tools', () => {
    const canvas = driver({}, shapes).drag([150, 150], [160, 150]).key('z', { ctrl: true })
    expect(canvas.points('a')[0]).toEqual([100, 100])
    expect(canvas.key('Z', { ctrl: true, shift: true }).points('a')[0]).toEqual([110, 100])
    expect(canvas.key('z', { ctrl: true }).key('y', { ctrl: true }).points('a')[0]).toEqual([110, 100])
    expect(['s', 'z', 'n', 'v'].map((key) => canvas.key(key).editor.state().tool)).toEqual([
      'select',
      'zoom',
      'draw',
      'pointer',
    ])
    expect(canvas.key('a', { ctrl: true }).editor.state().selection.size).toBe(3)
  })

  test('a window that lost the keyboard holds no key', () => {
    const canvas = driver({}, shapes).key('Control').key(' ').down(150, 150).move(300, 150)
    canvas.editor.blur()
    expect(canvas.editor.state()).toMatchObject({ isSwapped: false, isSpaceHeld: false, gesture: { kind: 'idle' } })
  })

  test('the sheet names each action once', () => {
    const actions = keySheet.map(({ action }) => action)
    expect(new Set(actions).size).toBe(actions.length)
    expect(readingActions.every((action) => actions.includes(action))).toBe(true)
  })
})
