import { en } from '@plumbline/contract/messages/en'
import type { ThermalDetail, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../api/new-id.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { createThermalEditor, metersOf } from '../thermal-editor.ts'
import { createLookStore, firstLook } from '../view-store.ts'
import { useViewSave } from './use-view-save.ts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const survey = { conditions: {} as never, lockedSpan: null, palette: 'ironbow' as const, version: 1 }
const fitting = { min: 0, max: 50 }

const viewAt = (x: number, palette: ThermalViewState['palette']): ThermalViewState => ({
  palette,
  range: { min: 10, max: 30 },
  isotherm: null,
  deltas: [],
  hasExtremes: true,
  meters: [{ _id: `01930000-0000-7000-8000-00000000000${x * 10}`, kind: 'spot', name: 'S1', points: [{ x, y: 0.5 }] }],
})
const mine = viewAt(0.1, 'ironbow')
const theirs = viewAt(0.2, 'rainbow')
const detailOf = (version: number, view: ThermalViewState) =>
  ({ image: { _id: 'image' }, view, version }) as unknown as ThermalDetail

function open(inspectionId = newId()) {
  const of = { projectId: 'p', inspectionId }
  const look = createLookStore(firstLook(mine, survey, fitting))
  const editor = createThermalEditor({ width: 4, height: 3 }, mine.meters, false, () => undefined)
  const client = new QueryClient()
  const { result, rerender, unmount } = renderHook(
    ({ detail }: { readonly detail: ThermalDetail }) =>
      useViewSave({ of, detail, survey, editor, look, fitting, mayEdit: true }),
    {
      initialProps: { detail: detailOf(1, mine) },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <LanguageContext value={{ locale: 'en', t: translator('en', en) }}>{children}</LanguageContext>
        </QueryClientProvider>
      ),
    },
  )
  const shown = () => ({ palette: look.read().palette, meters: metersOf(editor).map(({ _id }) => _id) })
  return { look, editor, result, shown, unmount, receive: (detail: ThermalDetail) => rerender({ detail }) }
}
const shownOf = ({ palette, meters }: ThermalViewState) => ({ palette, meters: meters.map(({ _id }) => _id) })

test('a view that somebody else saved is shown where nothing would be lost', () => {
  const { result, shown, receive } = open()
  receive(detailOf(2, theirs))
  expect(shown()).toEqual(shownOf(theirs))
  expect(result.current).toMatchObject({ isEdited: false, mustAsk: false })
})

test('over what was changed here it is asked for, and taken on demand', () => {
  const { look, result, shown, receive } = open()
  act(() => look.set({ palette: 'whitehot' }))
  expect(result.current.isEdited).toBe(true)
  receive(detailOf(2, theirs))
  expect(result.current).toMatchObject({ isEdited: true, mustAsk: true })
  expect(shown()).toEqual({ ...shownOf(mine), palette: 'whitehot' })
  act(() => result.current.take())
  expect(shown()).toEqual(shownOf(theirs))
  expect(result.current).toMatchObject({ isEdited: false, mustAsk: false })
})

test('a newer version of the same view leaves what was changed here, and the undo', () => {
  const { look, editor, result, shown, receive } = open()
  const changes: string[] = []
  editor.shapes.subscribe((_, origin) => changes.push(origin))
  act(() => look.set({ palette: 'whitehot' }))
  receive(detailOf(2, mine))
  expect(shown()).toEqual({ ...shownOf(mine), palette: 'whitehot' })
  expect([result.current.isEdited, result.current.mustAsk, changes]).toEqual([true, false, []])
})

test('what was not saved is shown again after the picture was closed, and can be discarded', () => {
  const inspectionId = newId()
  const before = open(inspectionId)
  act(() => before.look.set({ palette: 'whitehot' }))
  before.unmount()
  expect(Object.keys(window.localStorage).filter((key) => key.includes(inspectionId))).toHaveLength(1)
  const after = open(inspectionId)
  expect(after.shown()).toEqual({ ...shownOf(mine), palette: 'whitehot' })
  expect(after.result.current).toMatchObject({ isEdited: true, mustAsk: false })
  act(() => after.result.current.discard())
  expect(after.shown()).toEqual(shownOf(mine))
  after.unmount()
  expect(open(inspectionId).shown()).toEqual(shownOf(mine))
  expect(Object.keys(window.localStorage).filter((key) => key.includes(inspectionId))).toEqual([])
})

test('a change that was taken back leaves nothing behind', () => {
  const inspectionId = newId()
  const { look, unmount, result } = open(inspectionId)
  act(() => look.set({ palette: 'whitehot' }))
  window.dispatchEvent(new Event('beforeunload'))
  expect(Object.keys(window.localStorage).filter((key) => key.includes(inspectionId))).toHaveLength(1)
  act(() => look.set({ palette: 'ironbow' }))
  expect(result.current.isEdited).toBe(false)
  unmount()
  expect(Object.keys(window.localStorage).filter((key) => key.includes(inspectionId))).toEqual([])
})
