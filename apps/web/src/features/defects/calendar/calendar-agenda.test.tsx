import type { Calendar, CalendarEntry } from '@plumbline/contract/defects/calendar'
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { calendarQuery } from '../../../api/defects-register.ts'
import { aSession, ids } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { CalendarAgenda } from './CalendarAgenda.tsx'

closeScreens()

const of = { projectId: ids.project, workspaceId: ids.project, inspectionId: null }
const due: CalendarEntry = {
  ...{ about: 'defect', kind: 'due', defectId: ids.project, defectNum: 7 },
  ...{ uid: 'defect-due-7', day: '2027-02-28', isPast: false, of },
}
const past: CalendarEntry = { ...due, kind: 'repair-by', uid: 'defect-repair-by-7', day: '2026-01-02', isPast: true }
const next: CalendarEntry = {
  ...{ about: 'regime', kind: 'sg-pfi-next', input: 'inspectedOn', basis: '2020-03-01', certainty: 'primary' },
  ...{ uid: 'sg-pfi-next-1', day: '2027-02-01', isPast: false, of },
}
const calendar: Calendar = {
  entries: [past, next, due],
  missing: [{ about: 'regime', of, kind: 'sg-pfi-appoint', input: 'noticeOn' }],
  projects: [{ _id: ids.project, name: 'Fortune; Court', code: 'HK-1' }],
  isWhole: true,
}
const hrefs = { entry: ({ uid }: CalendarEntry) => `/at/${uid}`, settings: () => '/settings' }

function Agenda() {
  const found = useQuery(calendarQuery({ corporateId: ids.corporate }))
  return (
    <CalendarAgenda
      found={found}
      name="Demo Survey"
      hasProjects
      hrefs={hrefs}
      subscribed={{ corporateId: ids.corporate, projectId: null }}
    />
  )
}
const show = (answer: Calendar | undefined) =>
  showScreen(<Agenda />, {
    session: aSession(),
    respond: () => (answer === undefined ? refusal('server.failed', { status: 500 }) : { status: 200, body: answer }),
  })

it('shows what is past first, then each month, with what a day rests on', async () => {
  const { t } = await show(calendar)
  const tables = await screen.findAllByRole('table')
  expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual([t('defects.calendar.past'), 'February 2027'])
  const [, february] = tables
  expect(within(february!).getAllByRole('row')).toHaveLength(2)
  expect(february!.textContent).toContain('7 years after the inspection of 1 Mar 2020.')
  expect(within(february!).getByRole('link', { name: 'DF0007 is due' }).getAttribute('href')).toBe('/at/defect-due-7')
  expect(screen.getByText(/enter “Date of the notice”/)).toBeTruthy()
})

it('says that nothing is due, and that it could not be loaded', async () => {
  const { t } = await show({ ...calendar, entries: [], missing: [] })
  expect(await screen.findByText(t('defects.calendar.empty.title'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers another try where it fails', async () => {
  const { t } = await show(undefined)
  expect(await screen.findByText(t('defects.calendar.failed'))).toBeTruthy()
  press(t('defects.retry'))
})
