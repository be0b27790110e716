import type { Opened, SharedDefect, SharedView } from '@plumbline/contract/shares/shares'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ids, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { SharePage } from './SharePage.tsx'
import { readerLocale } from '../../../i18n/reader-locale.ts'
import { dayIn, readingIn } from './words.ts'

configure({ asyncUtilTimeout: 10_000 })

let server: Awaited<ReturnType<typeof loopback>> | undefined
let shown: SharedView
beforeEach(() => {
  shown = view
  // What jsdom lacks of a dialog.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
})

const { w } = readingIn('en')
const defectId = '01930000-0000-7000-8000-00000000c001'

const view: SharedView = {
  company: 'Acme',
  project: {
    name: 'Harbour Court',
    code: 'P1',
    client: 'Owners',
    assetNames: [],
    addresses: ['1 Harbour Road'],
    inspectedOn: '2026-11-02',
  },
  label: 'Owner',
  expiresAt: '2026-12-19T00:00:00.000Z',
  shows: { defects: true, photos: true, elevations: true, reports: true },
  isForContractor: false,
  mayComment: true,
  mayDownload: true,
  isBlurred: false,
  isFiltered: false,
  severityCounts: { critical: 0, major: 1, moderate: 0, minor: 0, cosmetic: 0, na: 0 },
  elevations: [
    {
      _id: ids.corporate,
      name: 'North',
      picture: { url: '/north.png', width: 400, height: 300 },
      isLeftOut: false,
      pins: [{ defectId, defectNum: 1, severity: 'major', x: 0.5, y: 0.25 }],
    },
  ],
  reports: [],
  reportsLeftOut: 0,
}

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

async function show(opened: Answer, more: (asked: SentRequest) => Answer | undefined = () => undefined): Promise<void> {
  server = await loopback((asked) => {
    if (asked.url.endsWith('/open')) return opened
    if (asked.url.includes('/defects')) return more(asked) ?? { status: 200, body: { data: [defect], next: null } }
    return { status: 200, body: shown }
  })
  render(<SharePage token={'a'.repeat(22)} locale="en" />)
}

const state = (body: Opened): Answer => ({ status: 200, body })
const refusal = (status: number): Answer => ({ status, body: { code: 'x', message: 'x', requestId: 'x' } })

it('shows the project, its pins and its defects, and that the photos were not checked', async () => {
  await show(state({ state: 'open', ticket: 'ticket' }))
  await screen.findByRole('heading', { name: 'Harbour Court', level: 1 })
  await screen.findByRole('button', { name: 'DF0001 Crack' })
  screen.getByText(w.privacy)
  screen.getByText('1 Harbour Road')
  const pin = screen.getByRole('button', { name: 'Open DF0001, Major' })
  expect([pin.style.left, pin.style.top]).toEqual(['50%', '25%'])
})

it('says in the list and of the defect that its width lies between two severities', async () => {
  const between: SharedDefect = { ...defect, severityBetween: { from: 'moderate', to: 'major' } }
  await show(state({ state: 'open', ticket: 'ticket' }), ({ url }) => ({
    status: 200,
    body: url.includes(defectId)
      ? {
          defect: between,
          ...{ followUpDescription: '', remark: '', photos: [], photosLeftOut: 0 },
          repair: null,
          comments: [],
        }
      : { data: [between], next: null },
  }))
  const row = (await screen.findByRole('button', { name: 'DF0001 Crack' })).closest('li')!
  within(row).getByText(/^by width between Moderate and Major · North/)
  fireEvent.click(screen.getByRole('button', { name: 'DF0001 Crack' }))
  const dialog = await screen.findByRole('dialog', { name: 'DF0001 Crack' })
  within(dialog).getByText('by width between Moderate and Major')
})

it('says that people are blurred where the link blurs them', async () => {
  shown = { ...view, isBlurred: true }
  await show(state({ state: 'open', ticket: 'ticket' }))
  await screen.findByText(w.blurred)
  expect(screen.queryByText(w.privacy)).toBeNull()
})

it('says of a picture and of reports why they are not shown', async () => {
  shown = {
    ...view,
    isBlurred: true,
    elevations: [{ ...view.elevations[0]!, picture: null, isLeftOut: true }],
    reportsLeftOut: 2,
  }
  await show(state({ state: 'open', ticket: 'ticket' }))
  await screen.findByText(w.elevations.leftOut)
  screen.getByText(/^2 reports aren’t shown/)
})

it('has no part for elevations where there are none', async () => {
  shown = { ...view, elevations: [] }
  await show(state({ state: 'open', ticket: 'ticket' }))
  await screen.findByRole('button', { name: 'DF0001 Crack' })
  expect(screen.queryByRole('heading', { name: w.elevations.title })).toBeNull()
})

it('asks for a password, and says when it is wrong', async () => {
  await show(state({ state: 'password' }))
  fireEvent.change(await screen.findByLabelText(w.password.label), { target: { value: 'Scaffold-17' } })
  fireEvent.click(screen.getByRole('button', { name: w.password.submit }))
  await expect.poll(() => server!.asked.at(-1)?.body).toMatchObject({ password: 'Scaffold-17' })
})

it.each([
  ['a wrong password', refusal(403), w.password.wrong],
  ['an unknown link', refusal(404), w.missing.title],
  ['an ended link', state({ state: 'ended', company: 'Acme' }), 'This link from Acme has expired or was revoked.'],
  ['too many attempts', refusal(429), w.busy.title],
  ['a server that fails', refusal(500), w.failed.title],
])('answers %s in a sentence', async (_, opened, sentence) => {
  await show(opened)
  await screen.findByText(sentence)
})

it.each([
  ['while its defects are loaded', true],
  ['when a defect is opened', false],
])('says that the link has ended where it was revoked %s', async (_, isAtOnce) => {
  let isRevoked = false
  const ended: Answer = { status: 410, body: { code: 'share.ended', message: 'x', requestId: 'x' } }
  server = await loopback(({ url }) => {
    if (url.endsWith('/open'))
      return state(isRevoked ? { state: 'ended', company: 'Acme' } : { state: 'open', ticket: 'ticket' })
    if (!url.includes('/defects')) return { status: 200, body: shown }
    isRevoked ||= url.includes(defectId) || isAtOnce
    return isRevoked ? ended : { status: 200, body: { data: [defect], next: null } }
  })
  render(<SharePage token={'a'.repeat(22)} locale="en" />)
  if (!isAtOnce) fireEvent.click(await screen.findByRole('button', { name: 'DF0001 Crack' }))
  await screen.findByText('This link from Acme has expired or was revoked.')
})

const asDetail = (more: object): Answer => ({
  status: 200,
  body: {
    ...{ defect, followUpDescription: '', remark: '', photos: [], photosLeftOut: 0, repair: null, comments: [] },
    ...more,
  },
})

it.each([
  ['where a merged number went', asDetail({ mergedFrom: 7 }), 'DF0007 was merged into DF0001, which is shown here.'],
  ['nothing of a number that was merged into none', asDetail({ mergedFrom: null }), undefined],
  [
    'that the link no longer shows it',
    { status: 404, body: { code: 'share.not-found', message: 'x', requestId: 'x' } },
    w.defect.notShown,
  ],
  ['that it could not be loaded', refusal(500), w.failed.text],
] as const)('says of a defect that is opened %s', async (_, answer, said) => {
  await show(state({ state: 'open', ticket: 't' }), ({ url }) => (url.includes(defectId) ? answer : undefined))
  fireEvent.click(await screen.findByRole('button', { name: 'Open DF0001, Major' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('dt, [role=alert]')).not.toBeNull())
  expect([...dialog.querySelectorAll('[role=note], [role=alert]')].map(({ textContent }) => textContent)).toEqual(
    said === undefined ? [] : [said],
  )
})

it('prints every defect, and says on paper where some are missing', async () => {
  const printed: number[] = []
  window.print = () => void printed.push(screen.getAllByRole('button', { name: /^DF\d+ Crack/ }).length)
  const page = (defectNum: number, next: number | null): Answer => ({
    status: 200,
    body: { data: [{ ...defect, _id: ids.corporate.slice(0, -2) + String(10 + defectNum), defectNum }], next },
  })
  await show(state({ state: 'open', ticket: 'ticket' }), ({ url }) =>
    url.endsWith('after=0') ? page(1, 1) : url.endsWith('after=1') ? page(2, 2) : page(3, null),
  )
  await screen.findByText(w.defects.unprinted)
  fireEvent.click(await screen.findByRole('button', { name: w.defects.print }))
  await expect.poll(() => printed).toEqual([3])
  expect(screen.queryByText(w.defects.unprinted)).toBeNull()
})

it('speaks the language of the reader', () => {
  expect([['zh-TW'], ['zh-Hans-CN', 'en'], ['fr', 'de'], ['en-GB'], ['fr', 'zh']].map(readerLocale)).toEqual([
    'zh-hk',
    'zh-cn',
    'en',
    'en',
    'zh-cn',
  ])
  expect(dayIn('en', '2026-11-02')).toBe('2 Nov 2026')
  expect(dayIn('zh-cn', '2026-11-02')).toBe('2026年11月2日')
  expect(dayIn('zh-hk', '2026-11-02')).toBe('2026年11月2日')
  // A moment is the day that it was where the reader is.
  expect(dayIn('en', new Date(2026, 10, 2, 23, 59).toISOString())).toBe('2 Nov 2026')
})
