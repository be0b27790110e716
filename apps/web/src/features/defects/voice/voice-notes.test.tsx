import type { VoiceNote } from '@plumbline/contract/defects/voice-notes'
import { Blob } from 'node:buffer'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { aDetail } from '../testing/a-defect.ts'
import { ofInspection } from '../testing/defect-server.ts'
import { VoiceNotes } from './VoiceNotes.tsx'

closeScreens()
const t = await translatorOf()
const aNote = (changes: Partial<VoiceNote> = {}): VoiceNote => ({
  _id: newId(),
  by: { _id: newId(), name: 'Mei Chan' },
  seconds: 4.2,
  bytes: 900,
  url: '/files/p/17.sig/voice-notes/1.weba',
  createdAt: '2026-11-02T03:04:05.000Z',
  isOwn: false,
  ...changes,
})

/** A microphone that says one word; the browser's own are in the journey. */
class Recorder {
  static isTypeSupported = (type: string) => type === 'audio/webm'
  state = 'inactive'
  mimeType = 'audio/webm'
  ondataavailable: ((event: { data: Blob }) => void) | undefined
  onstop: (() => void) | undefined
  start = () => {
    this.state = 'recording'
  }
  stop = () => {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['spoken']) })
    this.onstop?.()
  }
}
const stopTrack = vi.fn()
const microphone = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }))

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined })
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('MediaRecorder', Recorder)
  microphone(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  stopTrack.mockClear()
})

const onChanged = vi.fn()
const show = (
  notes: readonly VoiceNote[],
  respond: (asked: SentRequest) => Answer = () => ({ status: 200, body: {} }),
  mayEdit = true,
) =>
  showScreen(
    <VoiceNotes
      of={ofInspection}
      detail={{ ...aDetail(), voiceNotes: [...notes] }}
      mayEdit={mayEdit}
      onChanged={onChanged}
    />,
    { respond },
  )

async function speak(): Promise<void> {
  press(t('defects.voice.record'))
  await screen.findByText(t('defects.voice.recording'))
  press(t('defects.voice.stop'))
}

it('says who recorded what and how long it is, and plays it when asked', async () => {
  const { asked } = await show([aNote()])
  expect(screen.getByText(/Mei Chan/)).toBeTruthy()
  expect(screen.getByText(t('defects.voice.play', { seconds: 4 }))).toBeTruthy()
  expect(asked).toEqual([])
  expect(screen.queryByRole('button', { name: t('defects.voice.delete') })).toBeNull()
})

it('shows nothing to a reader where nothing was recorded', async () => {
  await show([], undefined, false)
  expect(screen.queryByText(t('defects.voice.title'))).toBeNull()
})

it('asks for the microphone when it is used, sends what was spoken, and lets go of it', async () => {
  const getUserMedia = vi.fn(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }))
  microphone(getUserMedia)
  const { writes } = await show([])
  expect(getUserMedia).not.toHaveBeenCalled()
  await speak()
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(getUserMedia).toHaveBeenCalledWith({ audio: true })
  expect(stopTrack).toHaveBeenCalled()
  expect(writes()).toMatchObject([{ method: 'POST', body: { sound: btoa('spoken') } }])
})

it('what could not be sent stays to be heard, and is sent by another try under the same id', async () => {
  const refusals: Answer[] = [refusal('quota.data')]
  const { writes } = await show([], () => refusals.shift() ?? { status: 200, body: {} })
  await speak()
  expect(await screen.findByText(t('defects.voice.unsent'), { exact: false })).toBeTruthy()
  expect(screen.getByLabelText(t('defects.voice.own'))).toBeTruthy()
  press(t('defects.voice.retry'))
  await waitFor(() => expect(writes()).toHaveLength(2))
  const ids = writes().map(({ body }) => (body as { _id: string })._id)
  expect(ids[0]).toBe(ids[1])
})

it.each([
  ['refused', 'NotAllowedError'],
  ['unsupported', 'NotFoundError'],
] as const)('says that the microphone is %s', async (reason, name) => {
  microphone(() => Promise.reject(new DOMException('', name)))
  await show([])
  press(t('defects.voice.record'))
  expect(await screen.findByText(t(`defects.voice.failures.${reason}`))).toBeTruthy()
})

it('deletes one’s own after a question', async () => {
  const note = aNote({ isOwn: true })
  const { writes } = await show([note])
  press(t('defects.voice.delete'))
  await screen.findByRole('dialog', { name: t('defects.voice.deleteTitle') })
  fireEvent.click(screen.getAllByRole('button', { name: t('defects.voice.delete') }).at(-1)!)
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'DELETE', url: expect.stringContaining(note._id) }]))
})
