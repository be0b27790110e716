import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import type { AnnotationRecord } from '../annotation-rules.ts'
import { drawn, idOf } from '../testing/annotation-server.ts'
import { FindingList } from './FindingList.tsx'
import { StripColumn } from './StripColumn.tsx'
import { stripPhoto } from './use-strip-photos.ts'

closeScreens()

// jsdom lays nothing out and has no scrollTo; a chosen row is brought into view.
beforeAll(
  () => void Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: () => undefined }),
)
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'))

const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: idOf(3), corporateId: idOf(4) }
const photo = (number: number) =>
  ({
    _id: idOf(number),
    name: `DJI_${number}.JPG`,
    type: 'visual',
    floorName: '5/F',
    columnName: 'N1',
    picture: null,
    errorCode: null,
    status: 'MEDIA_ANALYSIS_COMPLETE',
    analysisStatus: 'completed',
  }) as unknown as Media
const strip = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ image: photo(at + 1), undecided: at, defects: 0 }))

async function showStrip(count: number, hasMore = false, changes: Partial<Media> = {}) {
  const on = { onMarker: vi.fn(), onFilter: vi.fn(), onOpen: vi.fn(), onEnd: vi.fn() }
  const markers = [
    { _id: idOf(70), name: 'North', totalMediaCount: 3 },
    { _id: idOf(71), name: 'Empty', totalMediaCount: 0 },
  ]
  const shown = await showScreen(
    <StripColumn
      of={of}
      markerId={null}
      filter={{ isFoundOnly: false, hasRejected: false }}
      photos={strip(count).map((one) => ({ ...one, image: { ...one.image, ...changes } }))}
      openId={idOf(2)}
      hasMore={hasMore}
      {...on}
    />,
    { respond: () => ({ status: 200, body: { data: [{ _id: idOf(80), markers }], markerSets: [{ markers }] } }) },
  )
  return { ...shown, ...on }
}

it('counts two outlines of one defect as one', () => {
  const on = (number: number, defectId: string | null, isDefect: boolean | null = true) => {
    const mine = finding(number, { isDefect, defectId })
    return { mine, base: mine } as unknown as AnnotationRecord
  }
  const own = [on(11, idOf(90)), on(12, idOf(90)), on(13, idOf(91)), on(14, null), on(15, null, null)]
  expect(stripPhoto(photo(1), own)).toMatchObject({ defects: 3, undecided: 1 })
})

it('walks through the photos by key and stops at both ends', async () => {
  const { t, onOpen } = await showStrip(3)
  const list = screen.getByRole('listbox', { name: t('annotations.strip.label') })
  expect(within(list).getByRole('option', { selected: true }).textContent).toMatch(/^5\/F - N1DJI_2\.JPG/)
  for (const key of ['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown']) fireEvent.keyDown(list, { key })
  expect(onOpen.mock.calls.flat()).toEqual([idOf(3), idOf(1), idOf(3), idOf(1), idOf(3)])
})

it('names a photo without a place by its file, and says that the place is missing', async () => {
  const { t } = await showStrip(3, false, { floorName: null, columnName: null })
  const list = screen.getByRole('listbox', { name: t('annotations.strip.label') })
  expect(within(list).getByRole('option', { selected: true }).textContent).toMatch(
    new RegExp(`^${t('annotations.strip.noPlace')}DJI_2`),
  )
})

it('filters by what was found, and shows what was rejected', async () => {
  const { t, onFilter } = await showStrip(2)
  fireEvent.click(screen.getByRole('checkbox', { name: t('annotations.strip.foundOnly') }))
  expect(onFilter).toHaveBeenLastCalledWith({ isFoundOnly: true, hasRejected: false })
  fireEvent.click(screen.getByRole('checkbox', { name: t('annotations.strip.rejected') }))
  expect(onFilter).toHaveBeenLastCalledWith({ isFoundOnly: false, hasRejected: true })
})

it('says that more photos follow, and that none matches only when all are loaded', async () => {
  const { t, unmount } = await showStrip(0, true)
  expect(screen.getByText(t('annotations.loading'))).toBeTruthy()
  unmount()
  await showStrip(0)
  expect(screen.getByText(t('annotations.strip.none'))).toBeTruthy()
})

const finding = (number: number, changes: Partial<Annotation['annInfo']>): Annotation => {
  const one = drawn(number)
  return { ...one, annInfo: { ...one.annInfo, ...changes } }
}

it('lists defects first and then what the detector is surest of; keys choose one', async () => {
  const onSelect = vi.fn()
  const { t } = await showScreen(
    <FindingList
      image={photo(1)}
      annotations={[
        finding(11, { origin: 'detector', isDefect: null, confidence: 0.5, aiDefectType: 'crack' }),
        finding(12, { origin: 'detector', isDefect: null, confidence: 0.9, aiDefectType: 'crack' }),
        finding(13, { isDefect: true, severity: 'major' }),
      ]}
      typeName={({ _id }) => (_id === idOf(13) ? 'Spalling' : undefined)}
      selectedId={idOf(12)}
      onSelect={onSelect}
    />,
    { locale: 'zh-hk' },
  )
  const list = screen.getByRole('listbox')
  const options = within(list).getAllByRole('option')
  expect(options[0]!.textContent).toContain(`Spalling${t('projects.terms.severity.major.letter')}`)
  expect(options[0]!.textContent).toContain(t('projects.terms.severity.major.name'))
  expect(options[1]!.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText(t('annotations.findings.note'))).toBeTruthy()
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  fireEvent.keyDown(list, { key: 'Home' })
  fireEvent.click(options[0]!)
  expect(onSelect.mock.calls.flat()).toEqual([idOf(11), idOf(13), idOf(13)])
})
