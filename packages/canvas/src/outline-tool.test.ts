import { describe, expect, test } from 'vitest'
import { outlineTolerance } from './tools/outline.ts'
import { driver } from './testing/driver.ts'
import { at, fakeTracer } from './testing/fake-tracer.ts'

function outlining() {
  const [canvas, fake] = [driver(), fakeTracer()]
  canvas.editor.setTracer(fake.tracer)
  canvas.key('w')
  const wheel = (deltaY: number) =>
    canvas.editor.wheel({ at: { x: 1, y: 1 }, deltaY, ctrl: false, shift: false, alt: false, now: 0 })
  return { canvas, fake, wheel, state: () => canvas.editor.state() }
}

test('a screen can use the letters for something else', () => {
  const canvas = driver()
  canvas.editor.setTracer({ ...fakeTracer().tracer, isWithoutKeys: true })
  canvas.key('t').key('w')
  expect(canvas.editor.state().tool).toBe('pointer')
  canvas.editor.setTool('outline')
  expect(canvas.editor.state().tool).toBe('outline')
})

describe('an outline', () => {
  test('grows from a click and is accepted with Enter as an ordinary polygon', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250)
    await fake.answerAll()
    expect(state().draft?.points).toHaveLength(4)
    canvas.key('Enter')
    expect(canvas.editor.shapes.get('new-1')).toMatchObject({ kind: 'polygon', style: 'plain' })
    expect(canvas.points('new-1')).toHaveLength(4)
    expect(state()).toMatchObject({ tool: 'pointer', tracing: undefined })
    canvas.editor.undo()
    expect(canvas.editor.shapes.size()).toBe(0)
  })

  test('brackets and the wheel change the tolerance, within its limits', async () => {
    const { canvas, fake, wheel, state } = outlining()
    canvas.click(500, 250).key(']')
    expect(fake.asked.at(-1)).toMatchObject({ asks: 'grow', tolerance: outlineTolerance.first + outlineTolerance.step })
    canvas.key('[').key('[')
    expect(wheel(-120)).toBe('zoomed')
    expect(fake.asked.at(-1)).toMatchObject({ tolerance: outlineTolerance.first })
    for (let step = 0; step < 80; step += 1) wheel(120)
    expect(fake.asked.at(-1)).toMatchObject({ tolerance: outlineTolerance.min })
    for (let step = 0; step < 80; step += 1) canvas.key(']')
    expect(state().tracing).toMatchObject({ tolerance: outlineTolerance.max })
    await fake.answerAll()
  })

  test('without an outline the wheel and the brackets are what they were', () => {
    const { canvas, wheel } = outlining()
    expect(wheel(120)).toBe('hint')
    canvas.key('Escape')
    expect(canvas.editor.state().outlineTolerance).toBe(outlineTolerance.first)
  })

  test('the next one begins with the tolerance of the last', async () => {
    const { canvas, fake } = outlining()
    canvas.click(500, 250).key(']')
    await fake.answerAll()
    canvas.key('Enter').key('w').click(200, 100)
    expect(fake.asked.at(-1)).toMatchObject({ tolerance: outlineTolerance.first + outlineTolerance.step })
  })

  test('another click adds, Alt cuts away, Backspace takes the last mark back', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250).click(560, 250).click(450, 220, { alt: true })
    expect(fake.asked.at(-1)).toMatchObject({
      marks: [
        { at: at(500, 250), isCut: false },
        { at: at(560, 250), isCut: false },
        { at: at(450, 220), isCut: true },
      ],
    })
    canvas.key('Backspace').key('Backspace')
    await fake.answerAll()
    expect(state().tracing).toMatchObject({ marks: [{ at: at(500, 250) }] })
    canvas.key('Backspace')
    expect(state()).toMatchObject({ tracing: undefined, draft: undefined, tool: 'outline' })
  })

  test('there is nothing to cut from before the first click', () => {
    const { canvas, fake } = outlining()
    canvas.click(500, 250, { alt: true })
    expect(fake.asked.filter(({ asks }) => asks === 'grow')).toEqual([])
  })

  test('only the answer to the last question counts', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250).key(']')
    await fake.answer({ points: [at(1, 1), at(2, 1), at(2, 2)] })
    expect(state().draft?.points).toHaveLength(2)
    await fake.answer()
    expect(state().draft?.points).toHaveLength(4)
  })

  test('Enter and a second click wait for an answer that is still due', async () => {
    for (const end of ['Enter', 'click'] as const) {
      const { canvas, fake } = outlining()
      canvas.click(500, 250)
      if (end === 'Enter') canvas.key('Enter')
      else canvas.click(502, 251)
      expect(canvas.editor.shapes.size()).toBe(0)
      await fake.answerAll()
      expect(canvas.points('new-1')).toHaveLength(4)
    }
  })

  test('where nothing was found there is no shape, and the reason is known', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250)
    await fake.answer({ points: [], problem: 'unread' })
    expect(state().tracing?.problem).toBe('unread')
    canvas.key('Enter')
    expect(canvas.editor.shapes.size()).toBe(0)
    expect(state().tracing).toBeUndefined()
  })

  test('accepted too early where nothing was found, it stays open for the reason to be read', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250).key('Enter')
    await fake.answer({ points: [], problem: 'unread' })
    expect(state().tracing).toMatchObject({ kind: 'outline', problem: 'unread', isEnding: false })
    canvas.key(']')
    await fake.answerAll()
    canvas.key('Enter')
    expect(canvas.points('new-1')).toHaveLength(4)
  })

  test('Escape drops it', async () => {
    const { canvas, fake, state } = outlining()
    canvas.click(500, 250).key('Escape')
    await fake.answerAll()
    expect(state()).toMatchObject({ draft: undefined, tracing: undefined })
  })

  test('by keys: Enter marks the middle of the view, and again accepts', async () => {
    const { canvas, fake } = outlining()
    canvas.key('Enter')
    await fake.answerAll()
    canvas.key('Enter')
    expect(canvas.points('new-1')).toHaveLength(4)
  })

  test('is accepted when another tool is taken up', async () => {
    const { canvas, fake } = outlining()
    canvas.click(500, 250)
    await fake.answerAll()
    canvas.editor.setTool('select')
    expect(canvas.points('new-1')).toHaveLength(4)
  })
})
