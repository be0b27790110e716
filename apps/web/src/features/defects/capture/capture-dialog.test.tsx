import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { aPlan } from '../../../testing/an-elevation.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aFile } from '../../../uploads/testing/upload-server.ts'
import { aProject, ofInspection, registerServer } from '../testing/defect-server.ts'
import { CaptureDialog } from './CaptureDialog.tsx'
import { CaptureStatus } from './CaptureStatus.tsx'

closeScreens()
const t = await translatorOf()
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const respondWith = registerServer()
/** Answers the announcement as given; nothing else of an upload is sent. */
async function open(announced: Answer) {
  const inspectionId = newId()
  const onClose = vi.fn()
  const shown = await showScreen(
    <>
      <CaptureStatus inspectionId={inspectionId} />
      <CaptureDialog of={{ ...ofInspection, inspectionId }} project={aProject()} onClose={onClose} />
    </>,
    {
      session: { ...aSession(), userId: newId() },
      respond: (asked: SentRequest) =>
        asked.url.includes('/topology')
          ? { status: 200, body: { elevationPlans: [aPlan()] } }
          : asked.url.endsWith('/captures')
            ? announced
            : respondWith(asked),
    },
  )
  await screen.findByRole('option', { name: 'North' })
  return { ...shown, onClose }
}

const photo = aFile('IMG_1.jpg', 'abc')
const choosePhoto = () => fireEvent.change(field(t('defects.capture.gallery')), { target: { files: [photo] } })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: t('defects.capture.save') })

it('saves photo, type, severity, floor and remark, and says truthfully where they are', async () => {
  const { writes, onClose } = await open(refusal('service.unavailable', { status: 503 }))
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByText(t('defects.capture.saveFirst'))).toBeTruthy()
  choosePhoto()
  expect(await screen.findByRole('img', { name: t('defects.capture.photo') })).toBeTruthy()
  const [first] = screen.getAllByRole<HTMLInputElement>('radio')
  fireEvent.click(first!)
  expect(screen.getByText(t('defects.capture.severityFromLibrary'))).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Critical/ }))
  expect(screen.queryByText(t('defects.capture.severityFromLibrary'))).toBeNull()
  type(t('defects.capture.drawing'), aPlan()._id)
  type(t('defects.capture.floor'), '2')
  type(t('defects.capture.remark'), 'loose')
  fireEvent.click(saveButton())
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(writes().map(({ url }) => url.split('/').at(-1))).toContain('captures'))
  expect(writes().find(({ url }) => url.endsWith('/captures'))?.body).toMatchObject({
    file: { name: 'IMG_1.jpg', size: 3, elevationId: aPlan()._id, floor: '2' },
    capture: { at: null, position: null },
  })
  // The page under test has no storage for files: it must not say that the photo is on the phone.
  await waitFor(() => expect(toasts()).toContain(t('defects.capture.notStored')))
  expect(await screen.findByText(t('defects.capture.unstored', { count: 1 }))).toBeTruthy()
  expect(screen.queryByText(t('defects.capture.waiting', { count: 1 }))).toBeNull()
})

it.each([
  [149_000_000, true],
  [151_000_000, false],
])('of %i bytes of free space it warns: %s', async (free, isLow) => {
  const estimate = vi.fn(() => Promise.resolve({ quota: 1_000_000_000, usage: 1_000_000_000 - free }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { storage: { estimate } }))
  await open(refusal('service.unavailable', { status: 503 }))
  expect(estimate).toHaveBeenCalled()
  const warning = t('defects.capture.lowSpace', { size: formatBytes('en', free) })
  if (isLow) expect(await screen.findByText(warning)).toBeTruthy()
  else expect(screen.queryByText(warning)).toBeNull()
})

it.each([
  [3, 'defects.capture.clockAhead'],
  [-40, 'defects.capture.clockBehind'],
  [1, undefined],
] as const)('of a clock that is %i minutes ahead of the server it says: %s', async (minutes, warning) => {
  window.localStorage.setItem('plumbline.clock-skew', String(minutes * 60_000))
  await open(refusal('service.unavailable', { status: 503 }))
  const found = (['clockAhead', 'clockBehind'] as const).flatMap(
    (key) => screen.queryByText(t(`defects.capture.${key}`, { count: Math.abs(minutes) })) ?? [],
  )
  expect(found).toHaveLength(warning === undefined ? 0 : 1)
  if (warning !== undefined) expect(screen.getByText(t(warning, { count: Math.abs(minutes) }))).toBeTruthy()
})

it('says what was refused, and discards it on request only', async () => {
  await open(refusal('project.not-found', { status: 404 }))
  choosePhoto()
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  fireEvent.click(saveButton())
  expect(await screen.findByText(t('defects.capture.failed', { count: 1 }), { exact: false })).toBeTruthy()
  press(t('defects.capture.discard'))
  fireEvent.click((await screen.findAllByRole('button', { name: t('defects.capture.discard') })).at(-1)!)
  await waitFor(() =>
    expect(screen.queryByText(t('defects.capture.failed', { count: 1 }), { exact: false })).toBeNull(),
  )
})

it('is not covered by what was said of the defect before', async () => {
  showToast('note', t('defects.capture.saved'))
  showToast('note', 'another')
  await open(refusal('service.unavailable', { status: 503 }))
  expect(toasts()).toEqual(['another'])
})

it('asks for the position only when it is wanted, and goes on without', async () => {
  const getCurrentPosition = vi.fn((_found: unknown, refused: () => void) => refused())
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }),
  )
  await open(refusal('service.unavailable', { status: 503 }))
  expect(getCurrentPosition).not.toHaveBeenCalled()
  press(t('defects.capture.position'))
  expect(await screen.findByText(t('defects.capture.positionRefused'))).toBeTruthy()
})
