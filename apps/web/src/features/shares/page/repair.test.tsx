import type { SharedRepair } from '@plumbline/contract/shares/repairs'
import type { SharedDefect, SharedDefectDetail } from '@plumbline/contract/shares/shares'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loopback, type Answer } from '../../../api/http/fake-server.ts'
import { DefectDialog } from './DefectDialog.tsx'
import { readingIn } from './words.ts'

configure({ asyncUtilTimeout: 10_000 })
/** jsdom has none. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const { w } = readingIn('en')
const defectId = '01930000-0000-7000-8000-00000000c001'
const photoId = '01930000-0000-7000-8000-00000000c002'

const defect: SharedDefect = {
  _id: defectId,
  defectNum: 1,
  type: 'Crack',
  severity: 'major',
  severityBetween: null,
  status: 'open',
  followUpAction: 'repair',
  elevationId: null,
  floor: '3/F',
  place: 'North',
  dueDate: null,
  thumbnailUrl: null,
}
const waiting: SharedRepair = { isOpen: true, photos: [], reports: [], sentBack: null }
const ready = { _id: photoId, state: 'ready', thumbnailUrl: null } as const

let server: Awaited<ReturnType<typeof loopback>> | undefined
let shown: SharedDefectDetail
let refusal: Answer | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  refusal = undefined
})

async function show(repair: SharedRepair, status: SharedDefect['status'] = 'open'): Promise<SharedDefect[]> {
  const changes: SharedDefect[] = []
  shown = {
    defect: { ...defect, status },
    followUpDescription: '',
    remark: '',
    photos: [],
    photosLeftOut: 0,
    repair,
    comments: [],
  }
  server = await loopback(({ method }) =>
    method !== 'GET' && refusal !== undefined ? refusal : { status: 200, body: shown },
  )
  render(
    <DefectDialog
      ticket="ticket"
      defectId={defectId}
      mayComment={false}
      mayDownload={false}
      onChanged={(changed) => changes.push(changed)}
      onEnded={() => undefined}
      onClose={() => undefined}
    />,
  )
  await screen.findByRole('heading', { name: w.repair.title })
  return changes
}

const refused = (code: string): Answer => ({ status: 409, body: { code, message: code, requestId: 'x' } })
const choose = (file: File) => fireEvent.change(screen.getByLabelText(w.repair.add), { target: { files: [file] } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: w.repair.submit }))
const aPhoto = () => new File(['x'], 'after.jpg', { type: 'image/jpeg' })

it('sends a photo and reports the repair with a name and an address', async () => {
  const changes = await show(waiting)
  submit()
  await screen.findByText(w.repair.faults.missing)
  shown = { ...shown, repair: { ...waiting, photos: [ready] } }
  choose(aPhoto())
  await screen.findByText(w.repair.states.ready)
  fireEvent.change(screen.getByLabelText(w.comments.name), { target: { value: 'Chan Tai Man' } })
  fireEvent.change(screen.getByLabelText(new RegExp(w.comments.email)), { target: { value: ' Chan@example.com' } })
  shown = { ...shown, defect: { ...defect, status: 'to-be-verified' }, repair: { ...waiting, isOpen: false } }
  submit()
  await screen.findByText(w.repair.waiting)
  const writes = server!.asked.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method, url }) => [method, url.split('/').at(-2)])).toEqual([
    ['PUT', 'repairPhotos'],
    ['POST', defectId],
  ])
  expect(writes[1]?.body).toMatchObject({ name: 'Chan Tai Man', email: 'chan@example.com', text: '' })
  expect(changes.at(-1)?.status).toBe('to-be-verified')
})

it.each<[string, string]>([
  ['media.lies', w.repair.faults.notPhoto],
  ['media.format-heif', w.repair.faults.notPhoto],
  ['input.too-large', w.repair.faults.tooLarge],
  ['quota.images', w.repair.faults.noRoom],
  ['share.ended', w.repair.faults.ended],
  ['share.photos-full', w.repair.faults.many],
  ['request.too-many', w.repair.faults.tooMany],
  ['server.failed', w.repair.faults.failed],
])('says why a photo was not accepted: %s', async (code, sentence) => {
  await show(waiting)
  refusal = refused(code)
  choose(aPhoto())
  await screen.findByText(sentence)
})

it('waits for photos that are still checked, and removes one', async () => {
  await show({ ...waiting, photos: [{ ...ready, state: 'reading' }] })
  screen.getByText(w.repair.states.reading)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: w.repair.submit }).disabled).toBe(true)
  shown = { ...shown, repair: waiting }
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await expect.poll(() => screen.queryByText(w.repair.states.reading)).toBeNull()
  expect(server!.asked.some(({ method, url }) => method === 'DELETE' && url.endsWith(photoId))).toBe(true)
})

it('shows what was reported and why it was sent back', async () => {
  const reports = [
    { _id: photoId, name: 'Chan Tai Man', text: 'Patched', photos: [ready], createdAt: '2026-11-19T00:00:00.000Z' },
  ]
  await show({ ...waiting, reports, sentBack: 'Still open' }, 're-open')
  screen.getByText('The inspection team sent it back: Still open')
  screen.getByText('Chan Tai Man')
  screen.getByText('1 photo, not shown here until the inspection team has checked it for people')
})

it('takes nothing for a defect that is closed', async () => {
  await show({ ...waiting, isOpen: false }, 'closed')
  screen.getByText(w.repair.closed)
  expect(screen.queryByRole('button', { name: w.repair.submit })).toBeNull()
})
