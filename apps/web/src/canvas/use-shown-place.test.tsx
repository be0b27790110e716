import { createEditor } from '@plumbline/canvas/editor'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { render, renderHook } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { stubLayout } from '../testing/render-in-language.tsx'
import { PlaceMark } from './PlaceMark.tsx'
import { useShownPlace } from './use-shown-place.ts'

const anEditor = () =>
  createEditor({ image: { width: 400, height: 300 }, zoom: 'photo', drawStyle: '', newId: () => 'x' })
const onScreen = (editor: ReturnType<typeof anEditor>, at: { x: number; y: number }) =>
  fractionToScreen(editor.state().view, editor.state().image, at)

it('brings a place into the middle once the view has a size, and leaves the view to the hand after that', () => {
  const editor = anEditor()
  const at = { x: 0.4, y: 0.6 }
  renderHook(() => useShownPlace(editor, at))
  editor.resize({ width: 800, height: 600 })
  const shown = onScreen(editor, at)
  expect([shown.x, shown.y]).toEqual([expect.closeTo(400, 6), expect.closeTo(300, 6)])
  expect(editor.zoom()).toBeCloseTo(4, 6)
  editor.fit()
  expect(editor.zoom()).toBeCloseTo(1, 6)
})

it('leaves the view as it is without a place', () => {
  const editor = anEditor()
  renderHook(() => useShownPlace(editor, undefined))
  editor.resize({ width: 800, height: 600 })
  expect(editor.zoom()).toBeCloseTo(1, 6)
})

it('marks a place with a cross that leaves its middle free', () => {
  stubLayout()
  const editor = anEditor()
  editor.resize({ width: 800, height: 600 })
  const { container } = render(
    <MantineProvider env="test">
      <PlaceMark editor={editor} at={{ x: 0.5, y: 0.5 }} />
    </MantineProvider>,
  )
  const lines = [...container.querySelectorAll('line')]
  expect(lines).toHaveLength(8)
  for (const line of lines) {
    const [x, y] = ['x1', 'y1'].map((name) => Number(line.getAttribute(name)))
    expect(Math.hypot(x! - 400, y! - 300)).toBeCloseTo(8, 6)
  }
})
