import type { DefectSummary as Summary } from '@plumbline/contract/defects/register'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { filterOf, type RegisterFilters } from '../register-address.ts'
import { aProject, aSummary, ofInspection, registerServer } from '../testing/defect-server.ts'
import { DefectSummary } from './DefectSummary.tsx'
import { daysOf } from './month-days.ts'
import { partsOf, totalOf } from './summary-parts.ts'

closeScreens()

const severitiesOf = (major: number, minor = 0) => ({ ...aSummary().severities, major, minor })
const href = (filters: RegisterFilters) =>
  `/register?${new URLSearchParams(filterOf(filters) as Record<string, string>)}`

async function show(summary: Partial<Summary> | 'broken', { search = '', locale = 'en' as 'en' | 'zh-cn' } = {}) {
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
