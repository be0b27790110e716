import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { SameGroup, SameShape } from '@plumbline/contract/defects/duplicates'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { createAnnotationSync } from '../annotation-sync.ts'
import { drawn, idOf } from '../testing/annotation-server.ts'
import { AlsoOnPhotos, GroupAccepted, sizeFromText } from './AlsoOnPhotos.tsx'
import { FindingCard } from './FindingCard.tsx'
import { useDecisions } from './use-decisions.ts'
import { groupOf, useSameGroup } from './use-same-group.ts'

closeScreens()

const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: idOf(3), corporateId: idOf(4) }
const suggestion = (number: number, changes: Partial<Annotation['annInfo']> = {}): Annotation => {
  const one = drawn(number)
  return {
    ...one,
    imageId: idOf(100 + number),
    annInfo: {
      ...one.annInfo,
      origin: 'detector',
      isDefect: null,
      confidence: 0.87,
      aiDefectType: 'crack',
      ...changes,
    },
  }
}
const shape = (number: number, changes: Partial<SameShape> = {}): SameShape => ({
  annotationId: idOf(number),
  imageId: idOf(100 + number),
  imageName: `DJI_000${number}.JPG`,
  thumbnailUrl: null,
  location: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.9 },
  shape: 'polyline',
  points: [
    [
      { x: 0.1, y: 0.1 },
      { x: 0.2, y: 0.9 },
    ],
  ],
  defect: null,
  aiDefectType: 'crack',
  confidence: 0.8,
  centre: { x: 1, y: 2 },
  sigmaM: 0.2,
  placedBy: 'pose',
  mmPx: number,
  sharpness: 0.7,
  ...changes,
})
const aGroup = (shapes: readonly SameShape[] = [shape(5), shape(6), shape(7), shape(8)]): SameGroup => ({
  _id: idOf(50),
  elevationId: idOf(51),
  score: 0.9,
  photoCount: shapes.length,
  sizeFrom: { annotationId: idOf(5), imageId: idOf(105), imageName: 'DJI_0005.JPG', mmPx: 2.14 },
  shapes: [...shapes],
})

const noCalls = { save: vi.fn(), remove: vi.fn(), restore: vi.fn(), isLost: () => false }

/** As the review uses it, with what was done last to take back. */
function Card({ mayEdit, onOpen }: { readonly mayEdit: boolean; readonly onOpen: () => void }) {
  const sync = cardSync
  const { note, undo, canUndo, accepted, decide } = useDecisions(sync)
  const grouping = useSameGroup({ of, sync, annotation: suggestion(5), onAccepted: note })
  return (
    <>
      <AlsoOnPhotos of={of} label="Crack" grouping={grouping} mayEdit={mayEdit} onOpen={onOpen} />
      <GroupAccepted accepted={accepted} grouping={grouping} onUndo={undo} />
      {canUndo && <button onClick={undo}>take back</button>}
      <button onClick={() => decide([{ annotation: suggestion(6, { isDefect: false }) }])}>reject another</button>
    </>
  )
}
let cardSync = createAnnotationSync({ calls: noCalls })

async function show(group: SameGroup | null, { mayEdit = true, fails = false } = {}) {
  cardSync = createAnnotationSync({ calls: noCalls })
  const stored = { group }
  const onOpen = vi.fn()
  const respond = ({ url, body }: SentRequest): Answer => {
    if (url.includes('/duplicates/groups'))
      return { status: 200, body: { data: stored.group === null ? [] : [stored.group], nextCursor: null, search: {} } }
    if (fails) return refusal('access.denied', { status: 403 })
    if (url.includes('/dismissals')) {
      stored.group = (body as { isDismissed: boolean }).isDismissed ? null : group
      return { status: 200, body: { dismissed: 3 } }
    }
    if (url.includes('/decisions'))
      return {
        status: 200,
        body: {
          annotations: [5, 6].map((number) =>
            suggestion(number, { isDefect: true, defectId: idOf(60), defectNum: 12, severity: 'minor' }),
          ),
          left: 0,
        },
      }
    return { status: 404, body: { code: 'media.not-found', message: 'none' } }
  }
  return { ...(await showScreen(<Card mayEdit={mayEdit} onOpen={onOpen} />, { respond })), onOpen }
}

it('shows the other photos of a suggestion at one scale, and names the one that gives the size', async () => {
  const { t, onOpen } = await show(aGroup())
  expect(await screen.findByRole('group', { name: t('annotations.sameGroup.label', { count: 3 }) })).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(4)
  expect(screen.getByText(t('annotations.sameGroup.thisPhoto'))).toBeTruthy()
  expect(screen.getByText(/^One scale: each crop is/)).toBeTruthy()
  expect(screen.getByText('Size from DJI_0005.JPG, 2.1 mm/px, the finest sharp photo')).toBeTruthy()
  press(t('annotations.sameGroup.open', { photo: 'DJI_0007.JPG' }))
  expect(onOpen).toHaveBeenCalledWith({ _id: idOf(7), imageId: idOf(107) })
})

it('accepts all of them as one defect, which can be taken back', async () => {
  const { t, writes } = await show(aGroup())
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${t('annotations.sameGroup.accept', { count: 4 })}`) }),
  )
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({ annotationIds: [5, 6, 7, 8].map(idOf), decision: 'accept', asOne: true })
  await waitFor(() => expect(cardSync.state().records.get(idOf(6))?.mine.annInfo.defectNum).toBe(12))
  press('take back')
  expect([5, 6].map((number) => cardSync.state().records.get(idOf(number))?.mine.annInfo.isDefect)).toEqual([
    null,
    null,
  ])
})

it('adds suggestions to the defect that one of the shapes is already', async () => {
  const known = shape(6, { defect: { _id: idOf(60), defectNum: 12 } })
  const { writes } = await show(aGroup([shape(5), known, shape(7)]))
  expect(await screen.findByText('Already DF0012')).toBeTruthy()
  press(/^Add all to DF0012/)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({
    annotationIds: [5, 7].map(idOf),
    decision: 'accept',
    asOne: true,
    defectId: idOf(60),
  })
})

it('says on how many photos outlines were added, and undoes that until something else is decided', async () => {
  const known = shape(8, { defect: { _id: idOf(60), defectNum: 12 } })
  const { t } = await show(aGroup([shape(5), shape(6), known]))
  fireEvent.click(await screen.findByRole('button', { name: /^Add all to DF0012/ }))
  expect(await screen.findByText('Outlines on 2 photos added to DF0012.')).toBeTruthy()
  press(new RegExp(`^${t('annotations.sameGroup.undo')}`))
  const decisions = () => [5, 6].map((number) => cardSync.state().records.get(idOf(number))?.mine.annInfo.isDefect)
  expect(decisions()).toEqual([null, null])
  expect(screen.queryByText(/^Outlines on/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Add all to DF0012/ }))
  expect(await screen.findByText(/^Outlines on/)).toBeTruthy()
  press('reject another')
  expect(screen.queryByText(/^Outlines on/)).toBeNull()
})

it('parts a suggestion from the others, and undoes that', async () => {
  const { t, writes } = await show(aGroup())
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${t('annotations.sameGroup.notSame')}`) }))
  expect(await screen.findByText(t('annotations.sameGroup.separated'))).toBeTruthy()
  expect(screen.queryAllByRole('img')).toEqual([])
  press(t('annotations.sameGroup.undo'))
  expect(await screen.findAllByRole('img')).toHaveLength(4)
  expect(writes().map(({ body }) => body)).toEqual([
    { annotationId: idOf(5), fromIds: [6, 7, 8].map(idOf), isDismissed: true },
    { annotationId: idOf(5), fromIds: [6, 7, 8].map(idOf), isDismissed: false },
  ])
})

it('says why it could not be saved, and leaves the suggestion undecided', async () => {
  const { t } = await show(aGroup(), { fails: true })
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${t('annotations.sameGroup.accept', { count: 4 })}`) }),
  )
  expect(await screen.findByText(/^Not saved\./)).toBeTruthy()
  expect(cardSync.state().records.size).toBe(0)
})

it('shows a reader the photos, and nothing where a suggestion stands alone', async () => {
  const { t, unmount } = await show(aGroup(), { mayEdit: false })
  expect(await screen.findAllByRole('img')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: new RegExp(t('annotations.sameGroup.notSame')) })).toBeNull()
  unmount()
  const { asked } = await show(null)
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/groups'))).toBe(true))
  expect(screen.queryAllByRole('img')).toEqual([])
})

it('claims no sharpness that was not measured', async () => {
  const t = await translatorOf()
  const group = aGroup([shape(5, { sharpness: null }), shape(6)])
  expect(sizeFromText(t, 'en', group)).toBe(
    'Size from DJI_0005.JPG, 2.1 mm/px, the finest photo; its sharpness was not measured',
  )
})

it('is in no group that the search found before the shape was moved', () => {
  expect(groupOf(aGroup([shape(6), shape(7)]), idOf(5))).toBeUndefined()
  expect(groupOf(null, idOf(5))).toBeUndefined()
})

it('offers a suggestion on a drawn defect as the outline of that defect, not as a new one', async () => {
  const onDecide = vi.fn()
  const { t } = await showScreen(
    <FindingCard
      of={of}
      annotation={suggestion(5, { outlineOf: { defectId: idOf(60), defectNum: 12, annotationId: idOf(61) } })}
      mayEdit
      ruler={undefined}
      isBrief={false}
      isCrack
      onDecide={onDecide}
      onGrade={vi.fn()}
      offered={undefined}
      onAskType={vi.fn()}
      onSame={vi.fn()}
      onEdit={vi.fn()}
      onMeasure={vi.fn()}
    />,
  )
  expect(screen.getByText(t('annotations.card.outlineText', { number: 'DF0012' }))).toBeTruthy()
  expect(screen.queryByRole('button', { name: new RegExp(`^${t('annotations.card.accept')}`) })).toBeNull()
  press(/^Add to DF0012/)
  expect(onDecide).toHaveBeenCalledWith('accept')
})
