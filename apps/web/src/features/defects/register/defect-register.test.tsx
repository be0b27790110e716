import type { Defect } from '@plumbline/contract/defects/defects'
import type { SavedView } from '@plumbline/contract/defects/register'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSession } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { closeScreens, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aDetail } from '../testing/a-defect.ts'
import { aDuplicatePage, aPair, aSearch } from '../testing/a-pair.ts'
import {
  aMember,
  aProject,
  manyDefects,
  numbered,
  ofInspection,
  registerServer,
  someQuantities,
} from '../testing/defect-server.ts'
import { DefectRegister } from './DefectRegister.tsx'

closeScreens()

// jsdom lays nothing out and has no scrollTo; the active row is brought into view.
beforeAll(
  () => void Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: () => undefined }),
)
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'))

const view: SavedView = {
  _id: numbered(900),
  name: 'Urgent',
  search: 'severities=critical',
  columns: [],
  isShared: false,
  isOwn: true,
  updatedAt: '2026-11-02T03:04:05.000Z',
}

/** The query of the address. */
let shown = ''
const noted = (search: string) => (shown = search)
function Addressed({ role, first }: { readonly role: Role; readonly first: string }) {
  const [search, setSearch] = useState(first)
  return (
    <DefectRegister
      of={ofInspection}
      project={aProject()}
      member={aMember(role)}
      search={search}
      onSearch={(next) => setSearch(noted(next.toString()))}
      photoHref={(id) => `/photo/${id}`}
      sheetHref={(id) => `/sheet/${id}`}
      photosHref="/photos"
      modelHref={({ modelId }) => `/model/${modelId}`}
    />
  )
}

async function open(
  respond: NonNullable<NonNullable<Parameters<typeof showScreen>[1]>['respond']>,
  { role = 'corporate-admin' as Role, search = '', locale = 'en' as 'en' | 'zh-hk' } = {},
) {
  // Another user than in the test before: unsaved defects of an inspection belong to one user.
  noted(search)
  const session = { ...aSession(), userId: newId() }
  return showScreen(<Addressed role={role} first={search} />, { session, locale, respond })
}

const grid = () => screen.findByRole('grid', {}, { timeout: 10_000 })
const key = (name: string, more: object = {}) => fireEvent.keyDown(screen.getByRole('grid'), { key: name, ...more })
const chosenRows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row', { selected: true })
    .map((row) => row.textContent?.slice(0, 6))

it('says that there is nothing yet and leads to the photos', async () => {
  const { t } = await open(registerServer())
  expect(await screen.findByText(t('defects.empty.title'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('defects.empty.photos') }).getAttribute('href')).toBe('/photos')
})

it('says why the defects could not be loaded, and loads them on request', async () => {
  let isBroken = true
  const answer = registerServer({ defects: manyDefects(1) })
  const { t } = await open((asked) =>
    isBroken && /\/defects\?/.test(asked.url) ? refusal('access.denied', { status: 403 }) : answer(asked),
  )
  expect(await screen.findByText(t('defects.loadFailed'))).toBeTruthy()
  isBroken = false
  press(t('defects.retry'))
  await grid()
  expect(screen.getByText('DF0001')).toBeTruthy()
})

it('shows every defect with its severity, type and status in words, in Chinese too', async () => {
  const { t } = await open(registerServer({ defects: manyDefects(3, () => ({ severity: 'critical' })) }), {
    locale: 'zh-hk',
  })
  const table = await grid()
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(within(table).getAllByText(t('projects.terms.severity.critical.name')).length).toBeGreaterThan(0)
  expect(within(table).getAllByText(t('defects.statuses.open')).length).toBeGreaterThan(0)
  expect(screen.getByText(t('defects.count', { count: 3 }))).toBeTruthy()
})

it('shows times by the clock of the project, and names its zone once', async () => {
  const moments = { createdAt: '2026-11-04T17:03:09.000Z', updatedAt: '2026-11-05T17:04:09.000Z' }
  await open(registerServer({ defects: manyDefects(1, () => moments) }), { search: 'columns=created,updated' })
  const table = await grid()
  expect(within(table).getByText('5 Nov 2026, 01:03')).toBeTruthy()
  expect(within(table).getByText('6 Nov 2026, 01:04')).toBeTruthy()
  expect(within(table).getAllByText(/Asia\/Hong_Kong/)).toHaveLength(1)
})

it('asks the server for another order when a column is pressed, and writes it into the address', async () => {
  const { t, asked } = await open(registerServer({ defects: manyDefects(2) }))
  await grid()
  press(t('defects.columns.severity'))
  await waitFor(() => expect(asked.some(({ url }) => url.includes('sort=severity'))).toBe(true))
  expect(shown).toContain('severity')
})

it('puts a row with its name and its count over each group', async () => {
  const defects = manyDefects(3, (at) => ({ floor: at === 0 ? null : '5', floorName: at === 0 ? null : '5/F' }))
  const floors = [
    { id: null, name: '', count: 40 },
    { id: '5', name: '5/F', count: 2 },
  ]
  const { t } = await open(registerServer({ defects, facets: { floors } }), { search: 'group=floor' })
  const table = await grid()
  await waitFor(() => expect(within(table).getByText('40')).toBeTruthy())
  const rows = within(table).getAllByRole('row')
  expect(rows[1]!.textContent).toBe(`${t('defects.panel.nothing')} 40`)
  expect(rows[3]!.textContent).toBe('5/F 2')
})

const quantities = {
  total: someQuantities({
    m: { sum: 12.42, plusMinus: 0.31, measured: 37, count: 40 },
    m2: { sum: 0, plusMinus: 0, measured: 0, count: 2 },
    pieces: 14,
  }),
  groups: [{ id: '5', quantities: someQuantities({ m: { sum: 3.25, plusMinus: 0, measured: 2, count: 2 } }) }],
}

it('says below the table how much there is, and of how many no size is known', async () => {
  await open(registerServer({ defects: manyDefects(2), quantities }))
  await grid()
  const totals = await screen.findByRole('group', { name: 'Quantities' })
  expect(totals.textContent).toContain('12.42 ± 0.31 m (3 of 40 without a length) · 2 without an area · 14 pieces')
})

it('asks for the quantities of what the filters leave, by the group that is shown', async () => {
  const { asked } = await open(registerServer({ defects: manyDefects(2), quantities }), {
    search: 'severities=major&group=floor',
  })
  await grid()
  const { searchParams } = new URL(asked.find(({ url }) => url.includes('/quantities'))!.url, 'http://localhost')
  expect(Object.fromEntries(searchParams)).toEqual({ severities: 'major', group: 'floor' })
})

it('puts the quantities of a group beside its count', async () => {
  const facets = { floors: [{ id: '5', name: '5/F', count: 2 }] }
  await open(registerServer({ defects: manyDefects(2), facets, quantities }), { search: 'group=floor' })
  const table = await grid()
  await waitFor(() => expect(within(table).getAllByRole('row')[1]!.textContent).toBe('5/F 2 · 3.25 m'))
})

it('shows the defect with its outline and not its whole photo', async () => {
  const picture = {
    url: '/large.jpg',
    thumbnailUrl: '/small.jpg',
    width: 8192,
    height: 6144,
    tiles: { url: '/tiles/', tileSize: 512, levels: 5 },
  }
  const points = [
    [
      { x: 0.5, y: 0.5 },
      { x: 0.52, y: 0.51 },
    ],
  ]
  const crops: readonly Defect['crop'][] = [
    { kind: 'photo', picture, shape: 'polyline', points },
    { kind: 'cut', url: '/cut.jpg' },
    null,
  ]
  await open(registerServer({ defects: manyDefects(3, (at) => ({ crop: crops[at] ?? null })) }))
  const [, shown, cut, none] = within(await grid()).getAllByRole('row')
  const urls = (row: HTMLElement) => [...row.querySelectorAll('img')].map((one) => one.getAttribute('src'))
  expect(urls(shown!).every((url) => url!.startsWith('/tiles/'))).toBe(true)
  expect(urls(shown!).length).toBeGreaterThan(0)
  expect(shown!.querySelectorAll('svg polyline')).toHaveLength(2)
  expect(urls(cut!)).toEqual(['/cut.jpg'])
  expect(urls(none!)).toEqual([])
})

it('chooses rows by key: one, a stretch, all, and none again', async () => {
  await open(registerServer({ defects: manyDefects(4) }))
  await grid()
  key('ArrowDown')
  key(' ')
  expect(chosenRows()).toEqual(['DF0002'])
  key('ArrowDown', { shiftKey: true })
  expect(chosenRows()).toEqual(['DF0002', 'DF0003'])
  key('a', { ctrlKey: true })
  expect(chosenRows()).toHaveLength(4)
  key('Escape')
  expect(within(screen.getByRole('grid')).queryAllByRole('row', { selected: true })).toEqual([])
})

it('opens a defect with Enter beside the table and closes it with Escape', async () => {
  const { t } = await open(registerServer({ defects: manyDefects(2) }))
  await grid()
  key('Enter')
  expect(await screen.findByRole('region', { name: t('defects.panel.label', { number: 'DF0001' }) })).toBeTruthy()
  expect(shown).toContain(`defect=${numbered(1)}`)
  key('Escape')
  await waitFor(() => expect(shown).not.toContain('defect='))
})

it('changes only the fields that were touched, of all that are chosen', async () => {
  const { t, writes } = await open(registerServer({ defects: manyDefects(2) }))
  await grid()
  key('a', { ctrlKey: true })
  press(t('defects.bulk.edit'))
  const dialog = await screen.findByRole('dialog')
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: t('defects.bulk.change') })
  expect(submit.disabled).toBe(true)
  type(t('defects.fields.severity'), 'major')
  fireEvent.click(submit)
  await waitFor(() => expect(toasts()).toEqual([t('defects.bulk.changed', { count: 2 })]))
  expect(writes().map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'PUT', body: { defectIds: [numbered(1), numbered(2)], change: { severity: 'major' } } },
  ])
})

it('names the defects whose status could not be changed, and why', async () => {
  const refused = [{ _id: numbered(2), defectNum: 2, errorCode: 'access.denied' }]
  const { t, writes } = await open(registerServer({ defects: manyDefects(2), refused }))
  await grid()
  key('a', { ctrlKey: true })
  const bar = screen.getByRole('region', { name: t('defects.bulk.label') })
  fireEvent.click(within(bar).getByRole('button', { name: t('defects.bulk.status') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('defects.status.steps.reopen') }))
  type(t('defects.status.text'), 'Water again')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('defects.status.steps.reopen') }))
  expect(await screen.findByText(t('defects.bulk.refusedTitle', { count: 1 }))).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('DF0002')
  expect(writes()[0]!.body).toMatchObject({ status: 're-open', text: 'Water again' })
})

it('deletes what is chosen by key and brings it back', async () => {
  const { t, writes } = await open(registerServer({ defects: manyDefects(2) }))
  await grid()
  key(' ')
  key('Delete')
  const restore = await screen.findByRole('button', { name: t('defects.bulk.restore') })
  expect(screen.getByText(t('defects.bulk.removed', { count: 1 }))).toBeTruthy()
  fireEvent.click(restore)
  await waitFor(() => expect(toasts()).toEqual([t('defects.bulk.restored', { count: 1 })]))
  expect(writes().map(({ url, body }) => [url.split('/').at(-1), body])).toEqual([
    ['deletions', { defectIds: [numbered(1)] }],
    ['restorations', { defectIds: [numbered(1)] }],
  ])
})

it('offers to choose defects that are not loaded', async () => {
  const { t, asked } = await open(registerServer({ defects: manyDefects(2) }, 7))
  await grid()
  key(' ')
  press(t('defects.bulk.all', { count: 7 }))
  await waitFor(() => expect(chosenRows()).toHaveLength(2))
  expect(asked.some(({ url }) => url.includes('/defects/ids'))).toBe(true)
})

it('lets a viewer read and choose, and offers nothing that changes a defect', async () => {
  const { t, writes } = await open(registerServer({ defects: manyDefects(2) }), { role: 'corporate-viewer' })
  await grid()
  key(' ')
  key('Delete')
  expect(screen.queryByRole('button', { name: t('defects.bulk.edit') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('defects.bulk.remove') })).toBeNull()
  expect(writes()).toEqual([])
})

it('saves what is shown under a name; the same name is the same view', async () => {
  const { t, writes } = await open(registerServer({ defects: manyDefects(1), views: [view] }), { search: 'q=tile' })
  await grid()
  press(t('defects.views.title'))
  await screen.findByRole('menuitem', { name: 'Urgent' })
  fireEvent.click(screen.getByRole('menuitem', { name: t('defects.views.save') }))
  type(t('defects.views.name'), ' Urgent ')
  fireEvent.click(screen.getByRole('checkbox', { name: t('defects.views.share') }))
  press(t('defects.views.keep'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toHaveLength(1)
  expect(writes()[0]!.url).toContain(view._id)
  expect(writes()[0]!.body).toMatchObject({ name: 'Urgent', isShared: true })
  expect((writes()[0]!.body as { search: string }).search).toContain('q=tile')
})

it('shows a saved view, and asks before it is removed', async () => {
  const { t, writes } = await open(registerServer({ defects: manyDefects(1), views: [view] }))
  await grid()
  press(t('defects.views.title'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Urgent' }))
  await waitFor(() => expect(shown).toContain('severities=critical'))
  press(t('defects.views.title'))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('defects.views.forgetOne', { name: 'Urgent' }) }))
  expect(await screen.findByText(t('defects.views.ask.own'))).toBeTruthy()
  expect(writes()).toEqual([])
  press(t('defects.views.ask.confirm'))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['DELETE']))
})

it('counts the pairs that may be duplicates, says that it searches, and opens them', async () => {
  const others = registerServer({ defects: manyDefects(2) })
  const stored = { search: aSearch({ state: 'searching' }) }
  const { t } = await open((asked) =>
    /\/duplicates$/.test(new URL(asked.url, 'http://localhost').pathname)
      ? { status: 200, body: aDuplicatePage([aPair(1, 2)], stored) }
      : others(asked),
  )
  await grid()
  const button = await screen.findByRole('button', {
    name: new RegExp(t('defects.duplicates.openCount', { count: 1 })),
  })
  expect(within(button).getByLabelText(t('defects.duplicates.searching'))).toBeTruthy()
  fireEvent.click(button)
  expect(await screen.findByRole('dialog', { name: t('defects.duplicates.title') })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: 'DF0001' })).toBeTruthy()
})

it('offers to find duplicates where none are known', async () => {
  const { t } = await open(registerServer({ defects: manyDefects(1) }), { role: 'corporate-viewer' })
  await grid()
  expect(screen.getByRole('button', { name: t('defects.duplicates.open') })).toBeTruthy()
})

it('merges chosen defects into the number that remains, and takes them apart again', async () => {
  const others = registerServer({ defects: manyDefects(3) })
  const { t, writes } = await open((asked) => {
    if (asked.url.endsWith('/merge')) return { status: 200, body: aDetail({ version: 9 }) }
    if (asked.url.endsWith('/split')) return { status: 200, body: { detail: aDetail(), split: { _id: numbered(2) } } }
    return others(asked)
  })
  await grid()
  fireEvent.focus(screen.getByRole('grid'))
  key('a', { ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: t('defects.duplicates.selected.open') }))
  fireEvent.click(await screen.findByRole('radio', { name: /DF0002/ }))
  press(t('defects.duplicates.merge', { number: 'DF0002' }))
  expect(await screen.findByText(t('defects.duplicates.selected.merged', { count: 2, number: 'DF0002' }))).toBeTruthy()
  // Each merge gives the defect another version.
  expect(writes().map(({ body }) => body)).toEqual([
    { with: numbered(1), version: 1 },
    { with: numbered(3), version: 9 },
  ])
  press(t('defects.duplicates.undo'))
  await waitFor(() => expect(writes()).toHaveLength(4))
  expect(
    writes()
      .slice(2)
      .map(({ body }) => body),
  ).toEqual([{ mergedId: numbered(3) }, { mergedId: numbered(1) }])
})

it('says why defects were not merged', async () => {
  const others = registerServer({ defects: manyDefects(2) })
  const { t } = await open((asked) => (asked.url.endsWith('/merge') ? refusal('defect.merge-apart') : others(asked)))
  await grid()
  key('a', { ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: t('defects.duplicates.selected.open') }))
  press(t('defects.duplicates.merge', { number: 'DF0001' }))
  expect(await screen.findByText(t('errors.defect.merge-apart'))).toBeTruthy()
})
