import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driver, line } from './testing/driver.ts'

describe('a rectangle', () => {
  test('is drawn by a drag in any direction; then the hand holds the pointer and the rectangle', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas.drag([300, 200], [100, 50])
    expect(canvas.points('new-1')).toEqual([
      [100, 50],
      [300, 200],
    ])
    expect(canvas.editor.state()).toMatchObject({ tool: 'pointer', draft: undefined, selection: new Set(['new-1']) })
  })

  test('of a pixel or two was a click and is none; the tool stays in hand', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas.drag([100, 100], [102, 102])
    expect(canvas.editor.shapes.size()).toBe(0)
    expect(canvas.editor.state()).toMatchObject({ tool: 'draw', draft: undefined })
  })

  test('is a square with Shift, as large as the shorter pull', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas.drag([100, 100], [200, 160], { shift: true })
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [160, 160],
    ])
  })

  test('stays inside the image when the hand leaves it', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas.drag([900, 400], [4000, -300])
    expect(canvas.points('new-1')).toEqual([
      [900, 0],
      [1000, 400],
    ])
  })
})

test('what is drawn next does not take up the tool', () => {
  const canvas = driver()
  canvas.editor.draw('polyline', 'line')
  canvas.editor.setTool('pointer')
  canvas.editor.drawNext('rectangle', 'wall')
  expect(canvas.editor.state().tool).toBe('pointer')
  canvas.editor.setTool('draw')
  canvas.drag([100, 50], [300, 200])
  expect(canvas.editor.shapes.get('new-1')).toMatchObject({ kind: 'rectangle', style: 'wall' })
})

describe('a point', () => {
  test('is placed by a click', () => {
    const canvas = driver()
    canvas.editor.draw('point')
    canvas.click(40, 60)
    expect(canvas.points('new-1')).toEqual([[40, 60]])
    expect(canvas.editor.shapes.get('new-1')?.rotation).toBeUndefined()
  })

  test('looks where the drag points', () => {
    const canvas = driver()
    canvas.editor.draw('point')
    canvas.drag([100, 100], [200, 100])
    expect(canvas.points('new-1')).toEqual([[100, 100]])
    expect(canvas.editor.shapes.get('new-1')?.rotation).toBeCloseTo(90)
  })

  test('looks nowhere where turning is not allowed', () => {
    const canvas = driver({ canRotate: () => false })
    canvas.editor.draw('point')
    canvas.drag([100, 100], [200, 100])
    expect(canvas.editor.shapes.get('new-1')?.rotation).toBeUndefined()
  })
})

describe('a polyline', () => {
  test('grows by clicks; the last point follows the hand; a second click on one spot ends it', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.click(10, 10).click(110, 10).move(200, 90)
    expect(canvas.editor.state().draft?.points).toHaveLength(3)
    expect(canvas.editor.shapes.size()).toBe(0)
    canvas.click(200, 100).click(201, 101)
    expect(canvas.points('new-1')).toEqual([
      [10, 10],
      [110, 10],
      [200, 100],
    ])
    expect(canvas.editor.shapes.get('new-1')?.isClosed).toBeUndefined()
  })

  test('shows that it would close by snapping to its start', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.click(100, 100).click(200, 100).click(200, 200).move(106, 105)
    expect(canvas.editor.state().draft?.points.at(-1)).toEqual(canvas.editor.state().draft?.points[0])
  })

  test('closes exactly when its end comes within 10 of its start and it has more than 2 points', () => {
    const corners = fc.array(fc.tuple(fc.integer({ min: 250, max: 900 }), fc.integer({ min: 150, max: 450 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(corners, fc.integer({ min: -14, max: 14 }), fc.integer({ min: -14, max: 14 }), (others, dx, dy) => {
        const isApart = others.every(
          ([x, y], index) => index === 0 || Math.hypot(x - others[index - 1]![0], y - others[index - 1]![1]) > 6,
        )
        fc.pre(isApart)
        const canvas = driver()
        canvas.editor.draw('polyline')
        canvas.click(100, 100)
        for (const [x, y] of others) canvas.click(x, y)
        canvas.click(100 + dx, 100 + dy)
        const isClosed = canvas.editor.shapes.get('new-1')?.isClosed === true
        expect(isClosed).toBe(others.length + 1 > 2 && Math.hypot(dx, dy) <= 10)
        if (isClosed) expect(canvas.points('new-1')).toHaveLength(others.length + 1)
      }),
    )
  })

  test('the 10 are pixels of the screen, however far the view is zoomed', () => {
    const canvas = driver()
    canvas.editor.zoomTo(4, { x: 0, y: 0 })
    canvas.editor.draw('polyline')
    canvas.click(100, 100).click(200, 100).click(200, 200).click(107, 107)
    expect(canvas.editor.shapes.get('new-1')?.isClosed).toBe(true)
  })

  test('follows a stroke of the pen and leaves out what adds nothing', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.down(100, 100, { pointerType: 'pen' })
    for (let x = 100; x <= 300; x += 5) canvas.move(x, 100, { pointerType: 'pen' })
    for (let y = 100; y <= 200; y += 5) canvas.move(300, y, { pointerType: 'pen' })
    canvas.up(300, 200, { pointerType: 'pen' })
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [300, 100],
      [300, 200],
    ])
  })

  test('a stroke that comes back to its start closes', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.down(100, 100)
    for (const [x, y] of [
      [200, 100],
      [200, 200],
      [100, 200],
      [100, 104],
    ] as const)
      canvas.move(x, y)
    canvas.up(100, 104)
    expect(canvas.editor.shapes.get('new-1')?.isClosed).toBe(true)
  })

  test('a click with a trembling hand is no stroke', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.click(100, 100).down(200, 100).move(209, 104).up(209, 104)
    expect(canvas.editor.state().draft?.points).toHaveLength(3)
  })
})

describe('a polygon', () => {
  test('ends at its start', () => {
    const canvas = driver()
    canvas.editor.draw('polygon')
    canvas.click(100, 100).click(200, 100).click(200, 200).click(103, 98)
    expect(canvas.editor.shapes.get('new-1')).toMatchObject({ kind: 'polygon' })
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [200, 100],
      [200, 200],
    ])
  })

  test('of two points is none', () => {
    const canvas = driver()
    canvas.editor.draw('polygon')
    canvas.click(100, 100).click(200, 100).key('Enter')
    expect(canvas.editor.shapes.size()).toBe(0)
  })
})

test('a photo sequence has a start and an end, by one drag or by clicks with bends', () => {
  const canvas = driver()
  canvas.editor.draw('sequence')
  canvas.drag([100, 100], [400, 100])
  canvas.editor.draw('sequence')
  canvas.click(100, 200).click(300, 200).click(300, 300).key('Enter')
  expect(canvas.points('new-1')).toEqual([
    [100, 100],
    [400, 100],
  ])
  expect(canvas.points('new-2')).toEqual([
    [100, 200],
    [300, 200],
    [300, 300],
  ])
})

describe('what ends a drawing', () => {
  const begun = () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    return canvas.click(10, 10).click(110, 10).click(110, 110)
  }

  test('Enter', () => {
    expect(begun().key('Enter').points('new-1')).toEqual([
      [10, 10],
      [110, 10],
      [110, 110],
    ])
  })

  test('Escape drops it', () => {
    const canvas = begun().key('Escape')
    expect(canvas.editor.shapes.size()).toBe(0)
    expect(canvas.editor.state()).toMatchObject({ draft: undefined, tool: 'draw' })
  })

  test('another tool keeps what is drawn so far', () => {
    const canvas = begun()
    canvas.editor.setTool('select')
    expect(canvas.points('new-1')).toHaveLength(3)
    expect(canvas.editor.state().tool).toBe('select')
  })

  test('Backspace and Ctrl+Z take back a point, and the first one the drawing', () => {
    const canvas = begun().key('Backspace').key('z', { ctrl: true })
    expect(canvas.editor.state().draft?.points).toHaveLength(2)
    canvas.key('Backspace')
    expect(canvas.editor.state().draft).toBeUndefined()
  })

  test('the screen may name the shape or drop it', () => {
    const canvas = driver({ finish: (shape) => (shape.kind === 'point' ? undefined : { ...shape, label: 'Untitled' }) })
    canvas.editor.draw('point')
    canvas.click(10, 10)
    canvas.editor.draw('rectangle')
    canvas.drag([100, 100], [200, 200])
    expect(canvas.editor.shapes.all().map(({ label }) => label)).toEqual(['Untitled'])
  })
})

describe('Ctrl swaps the tool for the moment', () => {
  test('from pointing to drawing; a draw does not end it, letting go does', () => {
    const canvas = driver()
    canvas.key('Control').drag([100, 100], [200, 200], { ctrl: true }).drag([300, 100], [400, 200], { ctrl: true })
    expect(canvas.editor.shapes.size()).toBe(2)
    canvas.release('Control').drag([500, 100], [600, 200])
    expect(canvas.editor.shapes.size()).toBe(2)
    expect(canvas.editor.state().tool).toBe('pointer')
  })

  test('from drawing to pointing, and drawing again after', () => {
    const canvas = driver({}, [
      line('a', [
        [100, 100],
        [200, 100],
      ]),
    ])
    canvas.editor.draw('rectangle')
    canvas.key('Control').click(150, 100, { ctrl: true })
    expect(canvas.editor.state()).toMatchObject({ selection: new Set(['a']), tool: 'draw' })
    canvas.release('Control').drag([300, 100], [400, 200])
    expect(canvas.editor.shapes.size()).toBe(2)
  })

  test('does not tear off a line that is being drawn', () => {
    const canvas = driver()
    canvas.editor.draw('polyline')
    canvas.click(10, 10).click(110, 10).click(110, 110, { ctrl: true }).click(110, 110, { ctrl: true })
    expect(canvas.points('new-1')).toHaveLength(3)
    expect(canvas.editor.state().tool).toBe('draw')
  })

  test('a key let go outside the window does not stick', () => {
    const canvas = driver()
    canvas.key('Control').move(10, 10)
    expect(canvas.editor.state().isSwapped).toBe(false)
  })
})
