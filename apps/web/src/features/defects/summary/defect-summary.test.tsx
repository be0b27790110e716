import type { DefectSummary as Summary } from '@plumbline/contract/defects/register'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { filterOf, type RegisterFilters } from '../register-address.ts'
import type { DefectQuantities } from '../../../api/defects-register.ts'
import { aProject, aSummary, ofInspection, registerServer, someQuantities } from '../testing/defect-server.ts'
import { axisEnd } from './chart-scale.ts'
import { DefectSummary } from './DefectSummary.tsx'
import { daysOf } from './month-days.ts'
import { partsOf, totalOf } from './summary-parts.ts'

closeScreens()

const severitiesOf = (major: number, minor = 0) => ({ ...aSummary().severities, major, minor })
const href = (filters: RegisterFilters) =>
  `/register?${new URLSearchParams(filterOf(filters) as Record<string, string>)}`

type Shown = {
  readonly search?: string
  readonly locale?: 'en' | 'zh-cn'
  readonly coverage?: readonly object[]
  readonly quantities?: Readonly<Record<string, DefectQuantities>>
}

async function show(
  summary: Partial<Summary> | 'broken',
  { search = '', locale = 'en', coverage = [], quantities = {} }: Shown = {},
) {
  const answer = registerServer()
  let isBroken = summary === 'broken'
  const shown = await showScreen(
    <DefectSummary
      of={ofInspection}
      project={aProject()}
      search={search}
      registerHref={href}
      findingsHref="/findings"
    />,
    {
      locale,
      respond: (asked) => {
        const { pathname, searchParams } = new URL(asked.url, 'http://localhost')
        if (pathname.endsWith('/coverage')) return { status: 200, body: { data: coverage } }
        const group = quantities[searchParams.get('group') ?? '']
        if (pathname.endsWith('/quantities') && group !== undefined) return { status: 200, body: group }
        if (!asked.url.includes('/summary')) return answer(asked)
        if (isBroken) return refusal('access.denied', { status: 403 })
        return { status: 200, body: aSummary(summary === 'broken' ? { total: 1 } : summary) }
      },
    },
  )
  return { ...shown, mend: () => (isBroken = false) }
}

it('says that there is nothing yet; under a filter it says only that nothing matches', async () => {
  const { t } = await show({})
  expect(await screen.findByText(t('defects.empty.title'))).toBeTruthy()
})

it('shows figures of nothing while a filter is set', async () => {
  const { t } = await show({}, { search: 'severities=major' })
  expect(await screen.findByText(t('defects.summary.total'))).toBeTruthy()
  expect(screen.queryByText(t('defects.empty.title'))).toBeNull()
})

it('offers to load a summary that failed', async () => {
  const { t, mend } = await show('broken')
  expect(await screen.findByText(t('defects.loadFailed'))).toBeTruthy()
  mend()
  press(t('defects.retry'))
  expect(await screen.findByText(t('defects.summary.total'))).toBeTruthy()
})

it('leads from each figure into the register with its filter', async () => {
  const { t } = await show(
    {
      total: 1_234,
      overdue: 5,
      undecided: 7,
      rejected: 2,
      severities: severitiesOf(30, 4),
      floors: [{ id: null, name: '', severities: severitiesOf(1) }],
      elevations: [{ id: 'e1', name: 'North', severities: severitiesOf(2, 3) }],
    },
    { search: 'statuses=open' },
  )
  const link = async (name: RegExp | string) =>
    decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '')
  expect(await link(/^1,234/)).toBe('/register')
  expect(await link(/^5/)).toContain('statuses=open')
  expect(await link(/^7/)).toBe('/findings')
  const bars = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('link')
  const [, major] = bars(t('defects.filters.severities'))
  expect(decodeURIComponent(major!.getAttribute('href')!)).toContain('severities=major')
  expect(major!.textContent).toContain('30')
  const [north] = bars(t('defects.filters.elevations'))
  expect(north!.getAttribute('href')).toContain('elevations=e1')
  expect(north!.getAttribute('title')).toContain(t('projects.terms.severity.minor.name'))
  expect(bars(t('defects.filters.floors'))[0]!.getAttribute('href')).toContain('floors=none')
})

const elevation = (id: string, name: string, major = 0) => ({ id, name, severities: severitiesOf(major) })
const seen = (elevationId: string, seenShare: number | null, floorsSeen = 0) => ({
  elevationId,
  basis: seenShare === null ? 'by-place' : 'measured',
  state: 'ready',
  seenShare,
  floorsSeen,
  floorCount: 5,
})

it('shows elevations without a defect, and never lets one that was not seen look clean', async () => {
  const { t } = await show(
    {
      total: 2,
      elevations: ['North', 'East', 'South', 'West', 'Rear', 'Court'].map((name) =>
        elevation(name, name, name === 'North' ? 2 : 0),
      ),
    },
    {
      coverage: [seen('North', 0.634), seen('East', 1), seen('South', 0), seen('West', null, 2), seen('Rear', null, 0)],
    },
  )
  const card = await screen.findByRole('region', { name: t('defects.filters.elevations') })
  await within(card).findByText('63 % seen')
  expect(
    within(card)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'North63 % seen2',
    'EastAll of it seen0',
    'SouthNot seen: no photo shows it-',
    'WestPhotos of 2 of 5 floors(0)',
    'RearNot seen: no photo shows it-',
    'CourtNot known how much was seen(0)',
  ])
})

it('says metres, square metres and pieces in all, by type and by elevation', async () => {
  const m = { sum: 12.42, plusMinus: 0.31, measured: 37, count: 40 }
  const group = (id: string, quantities = someQuantities({ m })) => ({
    total: someQuantities({ m, pieces: 3 }),
    groups: [{ id, quantities }],
  })
  const { t } = await show(
    { total: 43, types: [elevation('crack_structural', '', 40)], elevations: [elevation('e1', 'North', 43)] },
    { quantities: { type: group('crack_structural'), elevation: group('e1', someQuantities({ pieces: 3 })) } },
  )
  expect(await screen.findByText(/12.42 ± 0.31 m \(3 of 40 without a length\) · 3 pieces/)).toBeTruthy()
  const of = (name: string) => within(screen.getByRole('region', { name })).getByRole('link').textContent
  expect(of(t('defects.filters.types'))).toContain('12.42 ± 0.31 m (3 of 40 without a length)')
  await waitFor(() => expect(of(t('defects.filters.elevations'))).toContain('3 pieces'))
})

it('says what the length of a bar and the height of a month mean', async () => {
  const { t } = await show({
    total: 37,
    severities: severitiesOf(37),
    months: [{ month: '2026-02', created: 12, closed: 1 }],
  })
  const card = await screen.findByRole('region', { name: t('defects.filters.severities') })
  expect(within(card).getByText('40')).toBeTruthy()
  const time = screen.getByRole('region', { name: t('defects.summary.time') })
  for (const text of [
    t('defects.summary.found'),
    t('defects.summary.closed'),
    t('defects.summary.upTo', { count: 15 }),
  ])
    expect(within(time).getByText(text)).toBeTruthy()
})

it('ends an axis at a round number that no bar passes', () => {
  expect([0, 1, 3, 5, 6, 11, 37, 99, 100, 101, 1_234].map(axisEnd)).toEqual([
    1, 1, 3, 5, 6, 15, 40, 100, 100, 150, 1_500,
  ])
})

it('says in words what a month brought, in the language of the reader', async () => {
  const { t } = await show({ total: 3, months: [{ month: '2026-02', created: 3, closed: 1 }] }, { locale: 'zh-cn' })
  const month = await within(await screen.findByRole('region', { name: t('defects.summary.time') })).findByRole('link')
  expect(month.getAttribute('href')).toContain('from=2026-02-01')
  expect(month.getAttribute('href')).toContain('to=2026-02-28')
  expect(month.getAttribute('aria-label')).toContain('3')
})

it('knows the last day of a month', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

it('leaves out severities that were not found', () => {
  const parts = partsOf(severitiesOf(2, 3))
  expect(parts).toEqual([
    { severity: 'major', count: 2 },
    { severity: 'minor', count: 3 },
  ])
  expect(totalOf({ parts })).toBe(5)
})
