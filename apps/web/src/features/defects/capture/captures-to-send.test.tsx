import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aSession, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { captureUploadsOf } from '../../../uploads/captures/capture-uploads.ts'
import { aFile } from '../../../uploads/testing/upload-server.ts'
import { ofInspection } from '../testing/defect-server.ts'
import { CapturesToSend } from './CapturesToSend.tsx'

closeScreens()
const t = await translatorOf()
let userId = newId()
afterEach(() => {
  userId = newId()
})
const shown = (respond: (asked: SentRequest) => ReturnType<typeof refusal>) =>
  showScreen(<CapturesToSend userId={userId} className="" hrefOf={({ projectId }) => `/project/${projectId}`} />, {
    session: { ...aSession(), userId },
    respond,
  })
const spalling = { type: 'spalling', severity: null, elevationId: null, floor: null, remark: 'loose' }

it('says on every screen what waits, in all inspections, and leads to it', async () => {
  await shown(() => refusal('service.unavailable', { status: 503 }))
  expect(screen.queryByRole('button')).toBeNull()
  for (const projectName of ['Harbour Court', 'Peak Tower']) {
    const of = { ...ofInspection, inspectionId: newId(), projectName }
    await captureUploadsOf(of.inspectionId).add(
      of,
      aFile('IMG_1.jpg', projectName),
      { at: null, position: null },
      spalling,
    )
  }
  await waitFor(() => press(t('defects.capture.toSend', { count: 2 })))
  const list = within(await screen.findByRole('dialog', { name: t('defects.capture.toSendTitle') }))
  const link = list.getByRole('link', { name: 'Peak Tower' })
  expect(link.getAttribute('href')).toBe(`/project/${ofInspection.projectId}`)
  expect(list.getByRole('link', { name: 'Harbour Court' })).toBeTruthy()
  expect(list.getAllByText('loose')).toHaveLength(2)
})

it('says that all was sent, also on a page that sent none of it, until somebody closes it', async () => {
  const inspectionId = newId()
  window.localStorage.setItem(
    'plumbline.captures-sent',
    JSON.stringify({
      [`${userId} captures ${inspectionId}`]: ['1', '2', '3'],
      [`${newId()} captures ${inspectionId}`]: ['of another user'],
    }),
  )
  await shown(() => refusal('service.unavailable', { status: 503 }))
  fireEvent.click(await screen.findByRole('button', { name: t('defects.capture.allSent') }))
  const list = within(await screen.findByRole('dialog', { name: t('defects.capture.toSendTitle') }))
  expect(list.getByText(t('defects.capture.sent', { count: 3 }))).toBeTruthy()
  fireEvent.click(list.getAllByRole('button', { name: t('defects.capture.close') }).at(-1)!)
  await waitFor(() => expect(list.queryByText(t('defects.capture.sent', { count: 3 }))).toBeNull())
  expect(Object.keys(JSON.parse(window.localStorage.getItem('plumbline.captures-sent')!) as object)).toHaveLength(1)
})
