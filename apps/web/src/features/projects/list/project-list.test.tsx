import type { Locale } from '@plumbline/contract/locales'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import type { Role } from '@plumbline/contract/roles'
import { dayText } from '@plumbline/contract/rules/days'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ProjectFilters } from '../../../api/projects.ts'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, type } from '../../../testing/show-screen.tsx'
import { noFilters, type ListView } from './list-address.ts'
import { ProjectList } from './ProjectList.tsx'

closeScreens()
const t = await translatorOf()

const project = (projectName: string, changes: Partial<ProjectListItem> = {}): ProjectListItem => ({
  _id: newId(),
  projectName,
  clientName: `Owners of ${projectName}`,
  projectNum: `HK-${projectName}`,
  projectType: 'Inspection.MBIS',
  startDate: '2026-10-02',
  endDate: null,
  workspaceId: newId(),
  inspectionId: null,
  coverImage: null,
  planName: 'ADVANCE',
  expiryDate: null,
  severities: {},
  hasReport: false,
  ...changes,
})

type Shown = {
  readonly role?: Role
  readonly view?: ListView
  readonly first?: ProjectFilters
  readonly locale?: Locale
}

async function open(
  respond: (asked: SentRequest) => Answer,
  { role = 'corporate-admin', view = 'table', first = noFilters, locale = 'en' }: Shown = {},
) {
  const created: number[] = []
  function Screen() {
    const [filters, setFilters] = useState(first)
    const [shownAs, setShownAs] = useState<ListView>(view)
    return (
      <ProjectList
        member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
        filters={filters}
        onFilter={setFilters}
        view={shownAs}
        onView={setShownAs}
        hrefOf={({ _id }) => `/project/${_id}`}
        menuOf={({ projectNum }) => <button type="button">{`menu of ${projectNum}`}</button>}
        onCreate={() => created.push(1)}
        peopleHref="/people"
      />
    )
  }
  const shown = await showScreen(<Screen />, { respond, locale })
  const queries = () => shown.asked.map(({ url }) => Object.fromEntries(new URL(url, 'http://x.example').searchParams))
  return { ...shown, created, queries }
}
const listing =
  (...projects: ProjectListItem[]) =>
  (): Answer => ({ status: 200, body: { data: projects, nextCursor: null } })

it('shows number, client, type, days and plan of each project, and links to it', async () => {
  const tower = project('Tower')
  await open(listing(tower, project('Bridge', { projectType: 'Inspection.Pipe', startDate: null })))
  const table = await screen.findByRole('table', { name: t('projects.title') })
  const row = within(table).getByRole('row', { name: /Tower/ })
  expect(within(row).getByRole('link', { name: 'Tower' }).getAttribute('href')).toBe(`/project/${tower._id}`)
  expect(within(row).getByText('HK-Tower')).toBeTruthy()
  expect(within(row).getAllByText('Owners of Tower').length).toBeGreaterThan(0)
  expect(within(row).getByText(t('projects.types.Inspection.MBIS'))).toBeTruthy()
  expect(row.textContent).toContain('2 Oct 2026')
  expect(within(row).getByText('ADVANCE')).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'menu of HK-Tower' })).toBeTruthy()
  expect(screen.getByText(t('projects.count', { count: 2 }))).toBeTruthy()
})

it('shows the same projects as cards on request', async () => {
  await open(listing(project('Tower')))
  await screen.findByRole('table', { name: t('projects.title') })
  press(t('projects.list.view.cards'))
  const cards = screen.getByRole('list', { name: t('projects.title') })
  expect(within(cards).getByRole('heading', { name: 'Tower' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('asks for what is typed once typing rests, and for a type and an order at once', async () => {
  const { queries } = await open(listing(project('Tower')))
  await screen.findByRole('table', { name: t('projects.title') })
  type(t('projects.filters.search'), 'To')
  type(t('projects.filters.search'), 'Tow')
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ q: 'Tow' }))
  expect(queries().map(({ q }) => q)).not.toContain('To')
  expect(screen.queryByLabelText(t('projects.list.type.label'))).toBeNull()
  press(t('projects.filters.more'))
  fireEvent.change(screen.getByLabelText(t('projects.list.type.label')), { target: { value: 'Inspection.Pipe' } })
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ projectTypes: 'Inspection.Pipe', q: 'Tow' }))
  fireEvent.change(screen.getByLabelText(t('projects.list.sort.label')), { target: { value: 'client' } })
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: 'client' }))
})

it('loads the next page by its cursor and counts what is there so far', async () => {
  const { queries } = await open(({ url }) => ({
    status: 200,
    body: url.includes('cursor=c-2')
      ? { data: [project('Second')], nextCursor: null }
      : { data: [project('First')], nextCursor: 'c-2' },
  }))
  await screen.findByText(t('projects.countSoFar', { count: 1 }))
  press(t('projects.more'))
  await screen.findByRole('link', { name: 'Second' })
  expect(screen.getByRole('link', { name: 'First' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('projects.more') })).toBeNull()
  expect(queries().at(-1)).toMatchObject({ cursor: 'c-2' })
})

it('without a match offers to clear the filters, and then has none', async () => {
  const { queries } = await open(listing(), { first: { ...noFilters, projectName: 'nothing' } })
  await screen.findByRole('heading', { name: t('projects.noMatch.title') })
  fireEvent.click(screen.getAllByRole('button', { name: t('projects.filters.clear') }).at(-1)!)
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('projectName'))
})

it('without any project offers to create one to who may, and names who can help to the others', async () => {
  const { created, unmount } = await open(listing())
  await screen.findByRole('heading', { name: t('projects.list.empty.title') })
  press(t('projects.list.create'))
  expect(created).toEqual([1])
  unmount()
  await open(listing(), { role: 'corporate-viewer' })
  await screen.findByText(t('projects.empty.text', { company: 'Demo Survey' }))
  expect(screen.getByRole('link', { name: t('projects.empty.people') }).getAttribute('href')).toBe('/people')
  expect(screen.queryByRole('button', { name: t('projects.list.create') })).toBeNull()
})

it('that could not be read says why, and is read again on request', async () => {
  let isBroken = true
  await open(() => (isBroken ? refusal('access.denied', { status: 403 }) : listing(project('Tower'))()))
  await screen.findByRole('heading', { name: t('projects.failed.title') })
  expect(screen.getByText(t('errors.access.denied'))).toBeTruthy()
  isBroken = false
  press(t('shell.failure.retry'))
  await screen.findByRole('link', { name: 'Tower' })
})

it.each(['zh-cn', 'zh-hk'] as const)('in %s writes days and types in that language', async (locale) => {
  await open(listing(project('海景花園')), { locale })
  const words = await translatorOf(locale)
  const row = await screen.findByRole('row', { name: /海景花園/ })
  expect(within(row).getByText(words('projects.types.Inspection.MBIS'))).toBeTruthy()
  expect(within(row).getByText('2026年10月2日')).toBeTruthy()
})

it('takes several start dates, each of which can be removed', async () => {
  const { queries } = await open(listing(project('Tower')))
  await screen.findByRole('table', { name: t('projects.title') })
  press(t('projects.filters.more'))
  press(t('projects.list.startDates.label'))
  const add = async (day: string) => {
    type(t('projects.list.startDates.day'), day)
    press(t('projects.list.startDates.add'))
    await screen.findByRole('button', { name: t('projects.list.startDates.remove', { day: dayText('en', day) }) })
  }
  await add('2026-10-02')
  await add('2026-09-14')
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ startDate: '2026-09-14,2026-10-02' }))
  press(t('projects.list.startDates.remove', { day: '14 Sep 2026' }))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ startDate: '2026-10-02' }))
})

it('has the filters behind a button that says how many are set, and is open where the address has some', async () => {
  await open(listing(project('Tower')), { first: { ...noFilters, projectNum: 'HK', projectType: 'Inspection.MBIS' } })
  const button = await screen.findByRole('button', { name: t('projects.filters.moreActive', { count: 2 }) })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(t('projects.filters.number')).value).toBe('HK')
  fireEvent.click(button)
  expect(screen.queryByLabelText(t('projects.filters.number'))).toBeNull()
  expect(screen.getByRole('button', { name: t('projects.filters.moreActive', { count: 2 }) })).toBeTruthy()
})

it('shows the severities of each project as a bar with its counts, and says that none is recorded', async () => {
  await open(listing(project('Tower', { severities: { major: 3, critical: 2 } }), project('Bridge')))
  const tower = within(await screen.findByRole('row', { name: /Tower/ }))
  expect(tower.getAllByRole('img', { name: '2 Critical, 3 Major' }).length).toBeGreaterThan(0)
  expect(tower.getAllByText('5 defects · 2 Critical').length).toBeGreaterThan(0)
  const bridge = within(screen.getByRole('row', { name: /Bridge/ }))
  expect(bridge.getAllByText(t('projects.noDefects')).length).toBeGreaterThan(0)
  expect(bridge.queryByRole('img')).toBeNull()
})

it('says in words that a project is overdue, unless it has its report', async () => {
  await open(
    listing(
      project('Late', { endDate: '2020-01-02' }),
      project('Reported', { endDate: '2020-01-02', hasReport: true }),
      project('Open', { endDate: null }),
    ),
  )
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`HK-${name}`) }).textContent
  await screen.findByRole('row', { name: /HK-Late/ })
  expect(row('Late')).toMatch(/2 Jan 2020[\d,]+ days overdue/)
  expect(row('Reported')).toContain(t('projects.standing.due.passed'))
  expect(row('Reported')).not.toMatch(/overdue/)
  expect(row('Open')).toContain(t('projects.notSet'))
})
