import type { RepairRates, RepairSchedule as Schedule, ScheduleLine } from '@plumbline/contract/defects/repair-schedule'
import type { Locale } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { ids } from '../testing/a-defect.ts'
import { aMember, aProject, ofInspection, registerServer } from '../testing/defect-server.ts'
import { RepairSchedule } from './RepairSchedule.tsx'

closeScreens()

const line = (changes: Partial<ScheduleLine> = {}): ScheduleLine => ({
  type: 'crack_structural',
  unit: 'm',
  count: 3,
  measured: 2,
  quantity: { value: 12.43, plusMinus: 0.31 },
  rate: 800,
  amount: { value: 9_944, plusMinus: 248 },
  elevationId: ids.assignee,
  elevation: 'North',
  floor: '12',
  floorName: '12/F',
  followUpAction: 'repair',
  ...changes,
})

const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  currency: 'HKD',
  lines: [line()],
  totals: [line()],
  amount: { value: 9_944, plusMinus: 248 },
  notMeasured: 0,
  withoutRate: 0,
  notPriced: 0,
  closed: 0,
  ...changes,
})

const noRates: RepairRates = { currency: null, rates: [], version: 0 }

type Given = {
  readonly schedule?: Partial<Schedule>
  readonly role?: Role
  readonly rates?: { corporate?: Partial<RepairRates>; project?: Partial<RepairRates> }
  readonly isStale?: boolean
  readonly search?: string
  readonly locale?: Locale
}

async function show({ schedule = {}, role = 'corporate-admin', rates = {}, isStale = false, ...rest }: Given = {}) {
  const answer = registerServer()
  const stored = { corporate: { ...noRates, ...rates.corporate }, project: { ...noRates, ...rates.project } }
  return showScreen(
    <RepairSchedule
      of={ofInspection}
      project={aProject()}
      member={aMember(role)}
      search={rest.search ?? ''}
      photosHref="/photos"
    />,
    {
      ...(rest.locale !== undefined && { locale: rest.locale }),
      respond: (asked) => {
        const { pathname } = new URL(asked.url, 'http://localhost')
        if (pathname.endsWith('/repair-schedule')) return { status: 200, body: aSchedule(schedule) }
        if (!pathname.endsWith('/repair-rates')) return answer(asked)
        if (asked.method === 'GET') return { status: 200, body: stored }
        return isStale ? refusal('version.stale') : { status: 200, body: asked.body }
      },
    },
  )
}

const openRates = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Unit rates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unit rates' }))
  await dialog.findByLabelText('Company currency')
  return dialog
}

it('says how much there is, what it costs and how exact both are', async () => {
  await show()
  expect(await screen.findByText('Budget: HKD 9,940 ± 250')).toBeTruthy()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Type and place'),
    expect.stringMatching(/Structural crack12\.43 ± 0\.31 m31HKD 800\.00 per mHKD 9,940 ± 250/),
    expect.stringMatching(/^North · 12\/FRepair12\.43 ± 0\.31 m/),
  ])
})

it('gives no length and no amount for what was not measured, and says how much is left out', async () => {
  const unmeasured = line({ measured: 0, quantity: null, amount: null, elevation: null, floorName: null })
  await show({
    schedule: { lines: [unmeasured], totals: [unmeasured], amount: null, notMeasured: 3, withoutRate: 1, notPriced: 2 },
  })
  expect(await screen.findByText('No amount yet. Enter unit rates to get a budget.')).toBeTruthy()
  expect(screen.getByText(/3 defects to repair aren’t measured/)).toBeTruthy()
  expect(screen.getByText(/1 measured defect to repair has no unit rate/)).toBeTruthy()
  expect(screen.getByText(/2 defects have the follow-up No action, Verify or Closed/)).toBeTruthy()
  const place = screen.getByText('No place').closest('tr')!
  expect(place.textContent).toContain('Not measured')
  expect(place.textContent).not.toContain('800')
})

it('says how many closed defects it does not list, and when all are closed', async () => {
  await show({ schedule: { closed: 2 } })
  expect(await screen.findByText(/2 defects are closed\. They aren’t listed, whatever their follow-up/)).toBeTruthy()
})

it('with nothing but closed defects it does not say that none was recorded', async () => {
  await show({ schedule: { lines: [], totals: [], amount: null, closed: 3 } })
  expect(await screen.findByText('Nothing to repair: all of these defects are closed.')).toBeTruthy()
})

it('closes and opens the lines of a type', async () => {
  await show()
  const button = await screen.findByRole('button', { name: 'Structural crack' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(screen.queryByText('North · 12/F')).toBeNull()
  fireEvent.click(button)
  expect(screen.getByText('North · 12/F')).toBeTruthy()
})

it('shows a long schedule by its sums first', async () => {
  const lines = Array.from({ length: 41 }, (_, n) => line({ floor: String(n), floorName: `${n}/F` }))
  await show({ schedule: { lines } })
  const button = await screen.findByRole('button', { name: 'Structural crack' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('holds the filters of the register and says so', async () => {
  const { asked } = await show({ search: 'severities=major' })
  expect(await screen.findByText(/Only defects that match the filters of the register/)).toBeTruthy()
  expect(asked.some(({ url }) => url.includes('/repair-schedule?severities=major'))).toBe(true)
})

it('exports a tender sheet with the filters of the register', async () => {
  const { writes } = await show({ search: 'severities=major' })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Tender sheet/ }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({ sheet: 'tender', language: 'en', filter: { severities: 'major' } })
})

it('offers no export and no change to a viewer, who reads the rates', async () => {
  await show({ role: 'corporate-viewer', rates: { corporate: { currency: 'HKD' } } })
  const dialog = await openRates()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(dialog.getByText('You have view-only access to these rates.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(field('Company rate for Structural crack (m)').disabled).toBe(true)
})

it('asks a viewer for no rates, but says why there is no amount', async () => {
  await show({ role: 'corporate-viewer', schedule: { amount: null } })
  expect(await screen.findByText('No amount yet. No measured defect to repair has a unit rate.')).toBeTruthy()
  expect(screen.queryByText(/Enter unit rates/)).toBeNull()
})

it('saves what changed: the rate of the project with its currency, and not those of the company', async () => {
  const { writes } = await show({ rates: { corporate: { currency: 'HKD', version: 4 } } })
  const dialog = await openRates()
  type('Project rate for Structural crack (m)', '950')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toEqual(['Unit rates saved']))
  expect(writes().map(({ body }) => body)).toEqual([
    { currency: 'HKD', rates: [{ type: 'crack_structural', unit: 'm', rate: 950 }], version: 0 },
  ])
})

it('asks for a currency and for an amount before it saves', async () => {
  const { writes } = await show()
  const dialog = await openRates()
  type('Company rate for Structural crack (m)', 'about 5')
  expect(dialog.getByText('Enter an amount such as 1250.50')).toBeTruthy()
  type('Company rate for Structural crack (m)', '5')
  press('Save')
  expect(await dialog.findByText('Choose the currency of these rates.')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.change(field('Company currency'), { target: { value: 'SGD' } })
  press('Save')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({
    currency: 'SGD',
    rates: [{ type: 'crack_structural', unit: 'm', rate: 5 }],
    version: 0,
  })
})

it('says that the company’s rates do not apply in another currency', async () => {
  await show({ rates: { corporate: { currency: 'HKD' }, project: { currency: 'SGD' } } })
  const dialog = await openRates()
  expect(dialog.getByText(/The company’s rates are in HKD\. They don’t apply here/)).toBeTruthy()
})

it('says that someone else changed the rates, and shows the newer ones', async () => {
  await show({ isStale: true, rates: { corporate: { currency: 'HKD' } } })
  const dialog = await openRates()
  type('Company rate for Structural crack (m)', '5')
  press('Save')
  expect(await dialog.findByText(/Someone else has changed the rates/)).toBeTruthy()
  await waitFor(() => expect(field('Company rate for Structural crack (m)').value).toBe(''))
})

it('is in Chinese too', async () => {
  const { t } = await show({ locale: 'zh-hk' })
  expect(await screen.findByText(`${t('defects.schedule.budget')}: HKD 9,940 ± 250`)).toBeTruthy()
  expect(screen.getAllByText(/每米 HKD 800\.00/)).toHaveLength(2)
})
