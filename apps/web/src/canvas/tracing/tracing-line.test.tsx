import { createEditor } from '@plumbline/canvas/editor'
import type { Traced, Tracer } from '@plumbline/canvas/tracer'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { CanvasToolbar } from '../toolbar/CanvasToolbar.tsx'
import { TracingLine } from './TracingLine.tsx'

const t = await translatorOf()
afterEach(cleanup)

const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.3, y: 0.3 },
  { x: 0.1, y: 0.3 },
]

async function show(traced: Partial<Traced> = {}) {
  const editor = createEditor({ image: { width: 1000, height: 500 }, zoom: 'photo', drawStyle: 's', newId: () => 'a' })
  editor.resize({ width: 1000, height: 500 })
  const tracer: Tracer = {
    prepare: () => undefined,
    snap: async (at) => ({ points: [at], ...traced }),
    follow: async (_, to) => ({ points: [to], ...traced }),
    grow: async () => ({ points: square, ...traced }),
  }
  editor.setTracer(tracer)
  await renderInLanguage(
    <>
      <CanvasToolbar editor={editor} draws={[]} />
      <TracingLine editor={editor} />
    </>,
  )
  const click = (x: number, y: number) =>
    act(async () => {
      const input = {
        button: 0,
        pointerId: 1,
        pointerType: 'mouse',
        ctrl: false,
        shift: false,
        alt: false,
        now: 0,
      } as const
      editor.pointer({ ...input, type: 'down', at: { x, y } })
      editor.pointer({ ...input, type: 'up', at: { x, y } })
    })
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { editor, click, press }
}

describe('tracing', () => {
  it('is taken up from the toolbar, says what to do, and is ended by a button', async () => {
    const { editor, click, press } = await show()
    const tool = screen.getByRole('button', { name: t('canvas.tools.trace') })
    expect(tool.title).toContain('T')
    await press(t('canvas.tools.trace'))
    expect(await screen.findByText(t('canvas.tracing.start'))).toBeDefined()
    await click(100, 100)
    await click(300, 100)
    expect(await screen.findByText(t('canvas.tracing.follow'))).toBeDefined()
    await press(t('canvas.tracing.done'))
    expect(editor.shapes.get('a')?.points).toHaveLength(2)
    expect(screen.queryByText(t('canvas.tracing.follow'))).toBeNull()
  })

  it('takes back a click, and stops', async () => {
    const { editor, click, press } = await show()
    await press(t('canvas.tools.trace'))
    await click(100, 100)
    await click(300, 100)
    await press(t('canvas.tracing.back'))
    expect(editor.state().tracing).toMatchObject({ legs: [{}] })
    await press(t('canvas.tracing.cancel'))
    expect(editor.state().tracing).toBeUndefined()
    expect(editor.shapes.size()).toBe(0)
  })

  it.each(['unread', 'far'] as const)('says in words that the line is straight: %s', async (problem) => {
    const { click, press } = await show({ problem })
    await press(t('canvas.tools.trace'))
    await click(100, 100)
    expect(await screen.findByText(t(`canvas.tracing.${problem}`))).toBeDefined()
  })
})

describe('outlining', () => {
  it('shows the tolerance, changes it by buttons, and is accepted', async () => {
    const { editor, click, press } = await show()
    await press(t('canvas.tools.outline'))
    expect(await screen.findByText(t('canvas.tracing.outlineStart'))).toBeDefined()
    await click(200, 100)
    expect(await screen.findByText(t('canvas.tracing.outline', { percent: 60 }))).toBeDefined()
    await press(t('canvas.tracing.more'))
    expect(await screen.findByText(t('canvas.tracing.outline', { percent: 65 }))).toBeDefined()
    await press(t('canvas.tracing.less'))
    await press(t('canvas.tracing.done'))
    expect(editor.shapes.get('a')).toMatchObject({ kind: 'polygon' })
  })

  it('says that there is nothing to outline', async () => {
    const { click, press } = await show({ points: [] })
    await press(t('canvas.tools.outline'))
    await click(200, 100)
    expect(await screen.findByText(t('canvas.tracing.outlineNone'))).toBeDefined()
  })
})
