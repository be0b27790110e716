import { createEditor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { PinList } from './PinList.tsx'
import { useOpenPin, usePinClusters } from './use-pins.ts'

afterEach(cleanup)

const pin = (id: string, x: number, y: number): Shape => ({
  id,
  kind: 'point',
  points: [{ x, y }],
  style: 'major',
  label: `DF${id}`,
  isLocked: true,
})

function show(pins: readonly Shape[], openId: string | null = null) {
  const editor = createEditor({
    image: { width: 1_000, height: 500 },
    zoom: 'plan',
    drawStyle: 'na',
    isReadOnly: true,
    newId: () => 'new',
  })
  editor.resize({ width: 1_000, height: 500 })
  const opened: string[] = []
  const onOpen = (id: string) => void opened.push(id)
  const { result } = renderHook(() => {
    const clusters = usePinClusters(editor, pins, openId)
    useEffect(() => {
      const ids = new Set(clusters.shapes.map(({ id }) => id))
      const remove = editor.shapes.all().flatMap(({ id }) => (ids.has(id) ? [] : [id]))
      editor.shapes.apply({ put: clusters.shapes, remove }, 'load')
    }, [clusters])
    return { clusters, ...useOpenPin(editor, { clusters, pins, openId, onOpen }) }
  })
  const ids = () => result.current.clusters.shapes.map(({ id }) => id)
  return { editor, opened, result, ids, choose: (id: string) => act(() => editor.select([id])) }
}

it('opens the defect of a pin that is chosen, by a click or from the list of shapes', () => {
  const { choose, opened } = show([pin('1', 0.1, 0.1), pin('2', 0.9, 0.9)])
  choose('2')
  expect(opened).toEqual(['2'])
})

it('zooms into a crowd that is chosen, until its pins stand apart', () => {
  const { choose, opened, editor, ids } = show([pin('1', 0.5, 0.5), pin('2', 0.51, 0.5), pin('3', 0.1, 0.1)])
  expect(ids()).toEqual(['cluster 1', '3'])
  const before = editor.zoom()
  choose('cluster 1')
  expect(editor.zoom()).toBeGreaterThan(before)
  expect(ids()).toEqual(['1', '2', '3'])
  expect([opened, [...editor.state().selection]]).toEqual([[], []])
})

it('lists a crowd that no zoom takes apart', () => {
  const { choose, result, editor } = show([pin('1', 0.5, 0.5), pin('2', 0.5, 0.5)])
  const before = editor.zoom()
  choose('cluster 1')
  expect(editor.zoom()).toBe(before)
  expect(result.current.listed.map(({ id }) => id)).toEqual(['1', '2'])
  act(() => result.current.closeList())
  expect(result.current.listed).toEqual([])
})

it('shows the open defect on its own and chosen', () => {
  const { ids, editor } = show([pin('1', 0.5, 0.5), pin('2', 0.5, 0.5), pin('3', 0.5, 0.5)], '2')
  expect(ids()).toEqual(['cluster 1', '2'])
  expect([...editor.state().selection]).toEqual(['2'])
})

it('does not count crowds again while the zoom hardly changes', () => {
  const { editor, result } = show([pin('1', 0.5, 0.5), pin('2', 0.51, 0.5)])
  const { clusters } = result.current
  act(() => editor.zoomTo(1.02))
  expect(result.current.clusters).toBe(clusters)
  act(() => editor.zoomTo(3))
  expect(result.current.clusters).not.toBe(clusters)
})

it('lists pins as buttons with number and severity, the first of which has the focus', async () => {
  const opened: string[] = []
  await renderInLanguage(
    <PinList
      pins={[pin('1', 0, 0), pin('2', 0, 0)]}
      onOpen={(id) => void opened.push(id)}
      onClose={() => void opened.push('closed')}
    />,
  )
  expect(screen.getByRole('group', { name: '2 defects at this place' })).toBeTruthy()
  const first = screen.getByRole('button', { name: /DF1/ })
  expect(document.activeElement).toBe(first)
  expect(first.textContent).toContain('Major')
  fireEvent.click(screen.getByRole('button', { name: /DF2/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Close the list' }))
  expect(opened).toEqual(['2', 'closed'])
})
