import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadMessages } from '../i18n/load-messages.ts'
import { translator } from '../i18n/translate.ts'
import { LanguageContext } from '../i18n/use-t.ts'
import { defineLayoutStandIns } from '../testing/layout-stand-ins.ts'
import { Canvas } from './Canvas.tsx'
import { CanvasToolbar } from './toolbar/CanvasToolbar.tsx'
import { useEditor } from './use-editor.ts'

const t = translator('en', await loadMessages('en'))
const size = { width: 1_000, height: 500 }
const picture = { url: '/plan.png', size }
const styles = { box: { stroke: '#0e7c86' } }
const rectangle = (id: string, left: number): Shape => ({
  id,
  kind: 'rectangle',
  style: 'box',
  label: `Wall ${id}`,
  points: [
    { x: left, y: 0.4 },
    { x: left + 0.1, y: 0.6 },
  ],
})

beforeAll(() => {
  defineLayoutStandIns()
  // Nothing is painted; what is painted is looked at in a real browser.
  const paint = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
  Element.prototype.setPointerCapture = () => undefined
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1_000 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 500 })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show({ isReadOnly = false, shapes = [rectangle('a', 0.1), rectangle('b', 0.5)] } = {}): {
  readonly editor: Editor
  readonly surface: HTMLElement
  readonly retries: number[]
} {
  const mounted: { editor?: Editor } = {}
  const retries: number[] = []
  let made = 0
  function Plan() {
    const editor = useEditor({
      image: size,
      zoom: 'plan',
      isReadOnly,
      drawStyle: 'box',
      newId: () => `new ${(made += 1)}`,
    })
    mounted.editor = editor
    return (
      <>
        <CanvasToolbar
          editor={editor}
          draws={[{ kind: 'rectangle', style: 'box' }]}
          download={{ picture, styles, fileName: 'plan' }}
        />
        <Canvas editor={editor} picture={picture} styles={styles} label="Plan" onRetry={() => retries.push(1)} />
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <Plan />
      </LanguageContext>
    </MantineProvider>,
  )
  act(() => void mounted.editor!.shapes.apply({ put: shapes, remove: [] }, 'load'))
  return { editor: mounted.editor!, surface: screen.getByRole('application', { name: 'Plan' }), retries }
}

const drag = (surface: HTMLElement, from: readonly [number, number], to: readonly [number, number]) => {
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
  })
  fireEvent.pointerDown(surface, at(from))
  fireEvent.pointerMove(surface, at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  fireEvent.pointerMove(surface, at(to))
  fireEvent.pointerUp(surface, at(to))
}
const button = (name: string) => screen.getByRole('button', { name })
const announced = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('|')

it('draws with the mouse, announces it, and returns to the pointer tool', () => {
  const { editor, surface } = show()
  fireEvent.click(button('Rectangle'))
  expect(button('Rectangle').getAttribute('aria-pressed')).toBe('true')
  drag(surface, [700, 100], [800, 200])
  expect(editor.shapes.get('new 1')?.points).toEqual([
    { x: 0.7, y: 0.2 },
    { x: 0.8, y: 0.4 },
  ])
  expect(button('Pointer').getAttribute('aria-pressed')).toBe('true')
  expect(announced()).toContain('Rectangle')
  fireEvent.click(button('Undo'))
  expect(editor.shapes.size()).toBe(2)
})

it('asks before it deletes', async () => {
  const { editor, surface } = show()
  act(() => editor.select(['a']))
  expect(announced()).toContain('Wall a selected')
  fireEvent.keyDown(surface, { key: 'Delete' })
  await screen.findByText('Delete this shape?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Keep' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText('Delete this shape?')).toBeNull())
  expect(editor.shapes.size()).toBe(2)
  fireEvent.click(button('Delete'))
  await screen.findByText('Delete this shape?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  await waitFor(() => expect(editor.shapes.size()).toBe(1))
  expect(announced()).toContain('1 shape deleted')
})

it('focuses the canvas after a deletion, and the previous element after Keep', async () => {
  const { editor, surface } = show()
  surface.focus()
  act(() => editor.select(['a']))
  fireEvent.keyDown(surface, { key: 'Delete' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
  fireEvent.click(document.activeElement!)
  await waitFor(() => expect(document.activeElement).toBe(surface))
  button('Delete').focus()
  fireEvent.click(button('Delete'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText('Delete this shape?')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(surface))
  fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
  expect(editor.shapes.size()).toBe(2)
})

it('undoes by key wherever the focus is on the screen, but not in a field and not under a dialog', () => {
  const { editor } = show()
  const elsewhere = render(
    <>
      <button type="button">Row</button>
      <input aria-label="Name" />
      <div role="dialog">
        <button type="button">Inside</button>
      </div>
    </>,
  )
  act(() => editor.edit({ put: [], remove: ['a'] }))
  fireEvent.keyDown(elsewhere.getByLabelText('Name'), { key: 'z', ctrlKey: true })
  fireEvent.keyDown(elsewhere.getByText('Inside'), { key: 'z', ctrlKey: true })
  expect(editor.shapes.size()).toBe(1)
  expect(fireEvent.keyDown(elsewhere.getByText('Row'), { key: 'z', metaKey: true })).toBe(false)
  expect(editor.shapes.size()).toBe(2)
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(editor.shapes.size()).toBe(1)
})

it('shows the hint for 2500 ms when the wheel turns without Alt, and lets the page scroll', () => {
  vi.useFakeTimers()
  const { surface } = show()
  const isLeftToPage = fireEvent.wheel(surface, { deltaY: 100 })
  expect([isLeftToPage, announced()]).toEqual([true, expect.stringContaining('Hold Alt and scroll to zoom')])
  act(() => void vi.advanceTimersByTime(2_400))
  expect(announced()).toContain('Hold Alt')
  act(() => void vi.advanceTimersByTime(200))
  expect(announced()).not.toContain('Hold Alt')
})

it('zooms by Alt and wheel, and by its buttons', () => {
  const { editor, surface } = show()
  expect(fireEvent.wheel(surface, { deltaY: -100, altKey: true })).toBe(false)
  expect(editor.zoom()).toBeCloseTo(1.05)
  fireEvent.click(button('Zoom in'))
  expect(screen.getByText('131%')).toBeDefined()
  fireEvent.click(button('Fit to window'))
  expect(screen.getByText('100%')).toBeDefined()
})

it('has every shape by its name for the keyboard', () => {
  const { editor } = show()
  const choice = screen.getByRole('combobox', { name: 'Go to a shape' })
  fireEvent.focus(choice)
  fireEvent.change(choice, { target: { value: 'b' } })
  expect([...editor.state().selection]).toEqual(['b'])
})

it('a read-only member can zoom and walk through the shapes', async () => {
  const { editor, surface } = show({ isReadOnly: true })
  expect(screen.queryByRole('button', { name: 'Rectangle' })).toBeNull()
  expect(button('Zoom in')).toBeDefined()
  act(() => editor.select(['a']))
  fireEvent.keyDown(surface, { key: 'Delete' })
  drag(surface, [150, 250], [350, 250])
  expect(editor.shapes.get('a')).toEqual(rectangle('a', 0.1))
  fireEvent.keyDown(surface, { key: '?' })
  await screen.findByText('Next shape or corner')
  expect(screen.queryByText('Duplicate')).toBeNull()
})

it('says that the picture failed, and retries', () => {
  const { surface, retries } = show()
  expect(announced()).toContain('Loading the image')
  const image = surface.querySelector('img')!
  fireEvent.error(image)
  expect(screen.getByRole('alert').textContent).toContain('The image could not be loaded')
  expect(image.style.visibility).toBe('hidden')
  fireEvent.click(button('Try again'))
  expect(image.style.visibility).toBe('visible')
  expect(retries).toHaveLength(1)
  fireEvent.load(image)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not count children of a deleted shape in its question', () => {
  const { editor } = show({ shapes: [rectangle('a', 0.1), { ...rectangle('b', 0.5), parent: 'a' }] })
  act(() => editor.remove(['a', 'b']))
  expect(screen.getByRole('dialog', { name: t('canvas.remove.title', { count: 1 }) })).toBeDefined()
})
