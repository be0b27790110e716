import { MantineProvider } from '@mantine/core'
import type { ShareChoices } from '@plumbline/contract/shares/pictures'
import type { Share } from '@plumbline/contract/shares/shares'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, ids, loopback } from '../../api/http/fake-server.ts'
import { makeQueryClient } from '../../api/http/query-client.ts'
import { beginSession } from '../../api/session/session.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import type { ShareOrigin } from './share-values.ts'
import { ShareDialog } from './ShareDialog.tsx'

const t = translator('en', await loadMessages('en'))
const of = { projectId: ids.corporate, inspectionId: '01930000-0000-7000-8000-00000000d001' }
const token = '0123456789abcdefghijAB'

configure({ asyncUtilTimeout: 10_000 })
beforeAll(defineLayoutStandIns)

const aLink: Share = {
  _id: '01930000-0000-7000-8000-00000000d002',
  label: 'Owner',
  shows: { defects: true, photos: false, elevations: true, reports: false },
  assigned: null,
  selection: null,
  elevations: null,
  reports: null,
  mayDownload: true,
  mayComment: true,
  isBlurred: true,
  hasPassword: true,
  state: 'active',
  createdBy: 'Ada Byron',
  createdAt: '2026-11-19T00:00:00.000Z',
  expiresAt: '2026-12-19T00:00:00.000Z',
  openings: 3,
  lastOpenedAt: null,
}

const assignable = {
  people: [{ _id: '01930000-0000-7000-8000-00000000d003', name: 'Chan Tai Man', count: 3 }],
  actions: [{ action: 'repair' as const, count: 12 }],
}

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const noChoices: ShareChoices = { elevations: [], reports: [], pictures: [] }
const noPhotos = { total: 0, checked: 0, read: 0, waiting: 0, failed: 0, unread: 0 }
const finder = { settings: { use: 'off', version: 0 }, finder: '1-0', photos: noPhotos, withDefects: noPhotos }

async function show(
  data: readonly Share[],
  photos = { total: 240, checked: 28, ready: 27 },
  choices = noChoices,
  origin: ShareOrigin = {},
): Promise<void> {
  server = await loopback(({ method, url }) => {
    if (method === 'GET' && url.endsWith('/choices')) return { status: 200, body: choices }
    if (method === 'GET' && url.endsWith('/privacy/finder')) return { status: 200, body: finder }
    if (method === 'POST') return { status: 200, body: { share: aLink, token } }
    return { status: 200, body: method === 'GET' ? { data, photos, assignable } : {} }
  })
  beginSession(aSession())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient(() => undefined)}>
        <LanguageContext value={{ locale: 'en', t }}>
          <ShareDialog of={of} origin={origin} onClose={() => undefined} />
        </LanguageContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const writes = () => server!.asked.filter(({ method }) => method !== 'GET')

it('makes a link that is shown once, with blurred photos unless that is turned off', async () => {
  await show([])
  await screen.findByText(t('shares.none'))
  fireEvent.click(screen.getByRole('button', { name: t('shares.form.submit') }))
  await screen.findByText(t('rules.required'))
  expect(writes()).toEqual([])
  fireEvent.change(screen.getByLabelText(t('shares.form.label')), { target: { value: 'Owner' } })
  fireEvent.click(screen.getByRole('button', { name: t('shares.form.submit') }))
  await screen.findByText(`${window.location.origin}/s/${token}`)
  expect(writes().map(({ body }) => body)).toEqual([
    {
      label: 'Owner',
      shows: { defects: true, photos: true, elevations: true, reports: true },
      assigned: null,
      selection: null,
      elevationIds: null,
      reportIds: null,
      mayDownload: true,
      mayComment: false,
      isBlurred: true,
      password: null,
      days: 30,
    },
  ])
})

it('lists what each link shows, and revokes one', async () => {
  await show([aLink])
  await screen.findByText('Shows: defects, elevations · comments allowed · password')
  screen.getByText(/Opened 3 times/)
  fireEvent.click(screen.getByRole('button', { name: t('shares.list.revokeOf', { label: 'Owner' }) }))
  fireEvent.click(await screen.findByRole('button', { name: t('shares.list.revoke') }))
  await expect
    .poll(() => writes().map(({ method, url }) => [method, url.split('/').at(-1)]))
    .toEqual([['DELETE', aLink._id]])
})

const blur = () => screen.getByRole('checkbox', { name: new RegExp(t('shares.form.blur')) })

it('says before a link is made how many photos it will show, and how to check the others', async () => {
  await show([])
  await screen.findByText(
    /^27 of 240 photos of defects will be shown\. 212 were not checked .* 1 is still being blurred\. Open a photo/,
  )
  fireEvent.click(blur())
  await screen.findByText(t('shares.privacy'))
})

it('says nothing is left out where every photo was checked, and when there is none', async () => {
  await show([], { total: 3, checked: 3, ready: 3 })
  await screen.findByText('3 of 3 photos of defects will be shown.')
  cleanup()
  await server?.close()
  await show([], { total: 0, checked: 0, ready: 0 })
  await screen.findByText(t('shares.photos.none'))
})

it('says when a link was last opened', async () => {
  await show([{ ...aLink, lastOpenedAt: '2026-11-19T01:02:03.000Z' }])
  await screen.findByText(/Opened 3 times · Last opened 19 Nov 2026, /)
})

it('names links whose photos are not blurred', async () => {
  await show([{ ...aLink, shows: { ...aLink.shows, photos: true }, isBlurred: false }])
  await screen.findByText(/photos not blurred/)
})

it('makes a link for a contractor, of an action or a person, which shows no reports', async () => {
  await show([])
  await screen.findByText(t('shares.none'))
  fireEvent.change(screen.getByLabelText(t('shares.assign.kind')), { target: { value: 'contractor' } })
  const defects = screen.getByLabelText(t('shares.assign.defects'))
  expect([...defects.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Follow-up action: Repair (12 not closed)',
    'Assigned to Chan Tai Man (3 not closed)',
  ])
  expect(screen.queryByRole('checkbox', { name: new RegExp(t('shares.form.contents.reports')) })).toBeNull()
  fireEvent.change(defects, { target: { value: assignable.people[0]!._id } })
  fireEvent.change(screen.getByLabelText(t('shares.form.label')), { target: { value: 'ABC Repairs' } })
  fireEvent.click(screen.getByRole('button', { name: t('shares.form.submit') }))
  await expect
    .poll(() => writes().at(-1)?.body)
    .toMatchObject({ assigned: { by: 'person', assigneeId: assignable.people[0]!._id } })
})

it.each([
  [{ by: 'action', action: 'repair' } as const, /for a contractor: follow-up Repair/],
  [{ by: 'person', name: 'Chan Tai Man' } as const, /for a contractor: assigned to Chan Tai Man/],
  [{ by: 'person', name: '' } as const, /the person was removed/],
])('names whose defects a contractor’s link shows: %j', async (assigned, text) => {
  await show([{ ...aLink, assigned }])
  await screen.findByText(text)
})

it('names the drawings that a blurred link leaves out, who checked the others, and confirms one', async () => {
  const picture = {
    kind: 'elevation' as const,
    _id: '01930000-0000-7000-8000-00000000d004',
    name: 'North',
    url: '/north.png',
    thumbnailUrl: '/north.jpg',
    digest: 'abc',
    isVector: false,
    checked: null,
  }
  const checked = { at: '2026-11-19T01:00:00.000Z', by: 'Ada Byron' }
  const report = { _id: ids.corporate, title: 'Facade', number: 1, revision: '', isBlurred: false }
  await show([], undefined, {
    elevations: [],
    reports: [report],
    pictures: [picture, { ...picture, _id: ids.corporate, name: 'South', checked }],
  })
  await screen.findByText(/^1 image hasn’t been checked and is left out\. 1 issued report is left out/)
  screen.getByText(/^Checked by Ada Byron/)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Elevation: North shows no people/ }))
  await expect
    .poll(() => writes().map(({ method, url, body }) => [method, url.split('/').slice(-3).join('/'), body]))
    .toEqual([['PUT', `pictures/elevation/${picture._id}`, { digest: 'abc', isChecked: true }]])
  fireEvent.click(blur())
  await expect.poll(() => screen.queryByText(t('shares.pictures.title'))).toBeNull()
})

it('shares what the register is filtered to: live unless it is frozen, without reports unless they are asked for', async () => {
  const elevations = [
    { _id: ids.corporate, name: 'North' },
    { _id: aLink._id, name: 'South' },
  ]
  await show([], undefined, { ...noChoices, elevations }, { filter: { severities: 'major' } })
  fireEvent.change(screen.getByLabelText(t('shares.form.label')), { target: { value: 'Owner' } })
  expect(screen.getByLabelText<HTMLSelectElement>(t('shares.select.defects')).value).toBe('live')
  fireEvent.change(screen.getByLabelText(t('shares.select.defects')), { target: { value: 'frozen' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: t('shares.select.allElevations') }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'South' }))
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('shares.form.download')}`) }))
  fireEvent.click(screen.getByRole('button', { name: t('shares.form.submit') }))
  await expect.poll(() => writes().length).toBe(1)
  expect(writes()[0]!.body).toMatchObject({
    shows: { defects: true, elevations: true, reports: false },
    selection: { filter: { severities: 'major' }, isFrozen: true },
    elevationIds: [ids.corporate],
    reportIds: null,
    mayDownload: false,
  })
})

it('says of a link which part it shows', async () => {
  await show([
    {
      ...aLink,
      shows: { defects: true, photos: false, elevations: true, reports: true },
      selection: { isFrozen: true, count: 12 },
      elevations: 1,
      reports: 2,
      mayDownload: false,
    },
  ])
  await screen.findByText(/12 chosen defects · 1 chosen elevation · 2 chosen reports · no downloads/)
})
