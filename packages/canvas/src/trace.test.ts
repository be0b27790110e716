import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driver } from './testing/driver.ts'
import { at, fakeTracer } from './testing/fake-tracer.ts'

function tracing(options: Parameters<typeof driver>[0] = {}) {
  const [canvas, fake] = [driver(options), fakeTracer()]
  canvas.editor.setTracer(fake.tracer)
  canvas.key('t')
  return { canvas, fake, state: () => canvas.editor.state() }
}

describe('the tools that the picture leads', () => {
  test('cannot be taken up without something that reads the picture', () => {
    const canvas = driver()
    canvas.key('t').key('w')
    canvas.editor.setTool('trace')
    expect(canvas.editor.state()).toMatchObject({ tool: 'pointer', hasTracer: false })
  })

  test('cannot be taken up by a viewer', () => {
    const canvas = driver({ isReadOnly: true })
    canvas.editor.setTracer(fakeTracer().tracer)
    canvas.key('t')
    canvas.editor.setTool('outline')
    expect(canvas.editor.state().tool).toBe('pointer')
  })

  test('T takes up the trace, W the outline; with Shift these letters mean something else', () => {
    const { canvas, state } = tracing()
    expect(state().tool).toBe('trace')
    canvas.key('w')
    expect(state().tool).toBe('outline')
    canvas.key('Escape').key('T', { shift: true }).key('W', { shift: true })
    expect(state().tool).toBe('pointer')
  })

  test('the picture is read where the pointer goes before the first click', () => {
    const { canvas, fake } = tracing()
    canvas.move(50, 60)
    expect(fake.asked).toEqual([{ asks: 'prepare', at: at(50, 60) }])
  })

  test('are put down when the picture cannot be read any more', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 103)
    canvas.editor.setTracer(undefined)
    await fake.answerAll()
    expect(state()).toMatchObject({ tool: 'pointer', draft: undefined, tracing: undefined })
  })
})

describe('a trace', () => {
  test('snaps its clicks, follows the crack between them, and ends with Enter as an ordinary line', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 105)
    await fake.answerAll()
    canvas.click(300, 97)
    await fake.answerAll()
    canvas.click(500, 100)
    await fake.answerAll()
    canvas.key('Enter')
    await fake.answerAll()
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [200, 100],
      [300, 100],
      [400, 100],
      [500, 100],
    ])
    expect(canvas.editor.shapes.get('new-1')).toMatchObject({ kind: 'polyline', style: 'plain' })
    expect(state()).toMatchObject({ tool: 'pointer', tracing: undefined, selection: new Set(['new-1']) })
  })

  test('looks for the line within 8 pixels of the screen, however far the view is zoomed', () => {
    const { canvas, fake } = tracing()
    canvas.editor.zoomTo(4, { x: 0, y: 0 })
    canvas.click(40, 40)
    expect(fake.asked.at(-1)).toMatchObject({ asks: 'snap', radius: 8 / canvas.editor.state().view.scale })
  })

  test('is one step of undo', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100)
    await fake.answerAll()
    canvas.key('Enter')
    await fake.answerAll()
    expect(canvas.editor.shapes.size()).toBe(1)
    canvas.editor.undo()
    expect(canvas.editor.shapes.size()).toBe(0)
    canvas.editor.redo()
    expect(canvas.points('new-1')).toHaveLength(3)
  })

  test('shows the way to the pointer: straight at first, then along the crack', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100)
    await fake.answerAll()
    canvas.move(300, 100)
    expect(state().draft?.points).toEqual([at(100, 100), at(300, 100)])
    await fake.answerAll()
    expect(state().draft?.points).toEqual([at(100, 100), at(200, 100), at(300, 100)])
    expect(canvas.editor.shapes.size()).toBe(0)
  })

  test('asks one question at a time while the pointer moves, and last for where it is', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100)
    await fake.answerAll()
    for (let x = 110; x <= 400; x += 10) canvas.move(x, 100)
    expect(fake.open()).toBe(1)
    await fake.answerAll()
    expect(fake.asked.filter(({ asks }) => asks === 'follow')).toHaveLength(2)
    expect(state().draft?.points.at(-1)).toEqual(at(400, 100))
  })

  test('a second click on one spot ends it; after the first point alone it is a slip', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(101, 101)
    await fake.answerAll()
    expect(canvas.editor.state().tracing).toBeDefined()
    canvas.click(300, 100).click(302, 101)
    await fake.answerAll()
    expect(canvas.points('new-1').at(-1)).toEqual([300, 100])
  })

  test('two taps of a finger on about one spot end it', async () => {
    const { canvas, fake } = tracing()
    const finger = { pointerType: 'touch' } as const
    canvas.click(100, 100, finger).click(300, 100, finger).click(309, 106, finger)
    await fake.answerAll()
    expect(canvas.points('new-1')).toHaveLength(3)
  })

  test('Done ends it as Enter does', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100)
    canvas.editor.endTracing()
    expect(canvas.editor.shapes.size()).toBe(0)
    await fake.answerAll()
    expect(canvas.points('new-1')).toHaveLength(3)
  })

  test('waits at its end for answers that are still due, and takes no more clicks', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100).click(500, 100).key('Enter').click(700, 100)
    expect(canvas.editor.shapes.size()).toBe(0)
    await fake.answerAll()
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [200, 100],
      [300, 100],
      [400, 100],
      [500, 100],
    ])
  })

  test('begins each stretch where the one before was snapped to', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 106).click(300, 94).click(500, 100)
    await fake.answerAll()
    const froms = fake.asked.flatMap((one) => (one.asks === 'follow' ? [one.from] : []))
    expect(froms).toEqual([at(100, 100), at(300, 100)])
  })

  test('with Shift is straight and is not snapped', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100)
    await fake.answerAll()
    canvas.move(250, 103, { shift: true })
    expect(canvas.editor.state().draft?.points).toEqual([at(100, 100), at(250, 103)])
    canvas.click(300, 104, { shift: true })
    canvas.key('Enter')
    await fake.answerAll()
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [300, 104],
    ])
  })

  test('Backspace takes back the last click, the first one all; so does Ctrl+Z', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100).click(300, 100).click(500, 100)
    await fake.answerAll()
    canvas.key('Backspace')
    expect(state().draft?.points).toEqual([at(100, 100), at(200, 100), at(300, 100)])
    canvas.key('z', { ctrl: true })
    expect(state().draft?.points).toEqual([at(100, 100), at(100, 100)])
    canvas.key('Backspace')
    expect(state()).toMatchObject({ draft: undefined, tracing: undefined, tool: 'trace' })
  })

  test('an answer for a click that was taken back changes nothing', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100)
    await fake.answerAll()
    canvas.click(300, 100).key('Backspace')
    await fake.answerAll()
    expect(state().draft?.points.every(({ y }) => y === at(0, 100).y)).toBe(true)
    expect(state().tracing).toMatchObject({ legs: [{ isOpen: false }] })
  })

  test('Escape drops it, and late answers do not bring it back', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100).click(300, 100).key('Escape')
    await fake.answerAll()
    expect(state()).toMatchObject({ draft: undefined, tracing: undefined, tool: 'trace' })
    expect(canvas.editor.shapes.size()).toBe(0)
  })

  test('taking up another tool does not lose it: stretches without an answer are straight', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100)
    canvas.editor.setTool('select')
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [300, 100],
    ])
    await fake.answerAll()
    expect(canvas.points('new-1')).toHaveLength(2)
    expect(canvas.editor.state().tool).toBe('select')
  })

  test('where the picture cannot be read is straight and says so', async () => {
    const { canvas, fake, state } = tracing()
    canvas.click(100, 100).click(300, 160)
    await fake.answer({ points: [at(100, 100)] })
    await fake.answer({ points: [at(300, 160)], problem: 'unread' })
    expect(state().tracing?.problem).toBe('unread')
    canvas.key('Enter')
    await fake.answerAll()
    expect(canvas.points('new-1')).toEqual([
      [100, 100],
      [300, 160],
    ])
  })

  test('is stored when its width is measured', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100).key('Enter')
    await fake.answer()
    await fake.answer()
    expect(fake.asked.at(-1)).toMatchObject({ asks: 'finish', shape: { id: 'new-1', kind: 'polyline' } })
    expect(canvas.editor.shapes.size()).toBe(0)
    await fake.answer()
    expect(canvas.points('new-1')).toHaveLength(3)
  })

  test('dropped while it is measured is not stored', async () => {
    const { canvas, fake } = tracing()
    canvas.click(100, 100).click(300, 100).key('Enter')
    await fake.answer()
    await fake.answer()
    canvas.key('Escape')
    await fake.answerAll()
    expect(canvas.editor.shapes.size()).toBe(0)
  })

  test('a pinch places nothing', async () => {
    const { canvas, fake, state } = tracing()
    canvas.down(100, 100, { pointerType: 'touch', pointerId: 1 }).down(300, 200, { pointerType: 'touch', pointerId: 2 })
    canvas.up(100, 100, { pointerType: 'touch', pointerId: 1 }).up(300, 200, { pointerType: 'touch', pointerId: 2 })
    await fake.answerAll()
    expect(state().tracing).toBeUndefined()
  })

  test('is drawn by keys: arrows move the crosshair, Enter clicks there, twice on one spot ends', async () => {
    const { canvas, fake } = tracing()
    canvas.key('Enter')
    await fake.answerAll()
    for (let step = 0; step < 20; step += 1) canvas.key('ArrowRight', { shift: true })
    await fake.answerAll()
    canvas.key('Enter').key('Enter')
    await fake.answerAll()
    const points = canvas.points('new-1')
    expect(points[0]).toEqual([500, 250])
    expect(points.at(-1)).toEqual([700, 250])
  })

  test('whatever is clicked, taken back and answered in between, the line has its clicks in order', async () => {
    const act = fc.oneof(
      fc.record({ does: fc.constant('click' as const), x: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ does: fc.constantFrom('back' as const, 'answer' as const), x: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { canvas, fake } = tracing()
        const clicks: number[] = []
        for (const { does, x } of acts) {
          if (does === 'answer') await fake.answer()
          if (does === 'back' && clicks.length > 0) {
            canvas.key('Backspace')
            clicks.pop()
          }
          if (does !== 'click' || clicks.at(-1) === x * 20) continue
          canvas.click(x * 20, 100)
          clicks.push(x * 20)
        }
        canvas.key('Enter')
        await fake.answerAll()
        const drawn = canvas.points('new-1').map(([x]) => x)
        if (clicks.length < 2) return
        const [id] = canvas.editor.shapes.all().map((shape) => shape.id)
        const xs = drawn.length > 0 ? drawn : canvas.points(id!).map(([x]) => x)
        let from = -1
        for (const click of clicks) {
          from = xs.indexOf(click, from + 1)
          expect(from).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})
