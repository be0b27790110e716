import type { Regimes } from '@plumbline/contract/rules/regimes'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSession, type SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, field, press, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { RegimesCard } from './RegimesCard.tsx'
import { useRegimes } from './use-regimes.ts'

closeScreens()

const of = {
  corporateId: '01890000-0000-7000-8000-000000000001',
  projectId: '01890000-0000-7000-8000-000000000002',
  workspaceId: '01890000-0000-7000-8000-000000000003',
}

function Card({ stored, mayEdit }: { readonly stored: Regimes; readonly mayEdit: boolean }) {
  return <RegimesCard dates={useRegimes(of, { regimes: stored })} mayEdit={mayEdit} />
}

/** latest: what another person saved since the page was opened. */
async function show(stored: Regimes, { latest = stored, mayEdit = true } = {}) {
  const saved: unknown[] = []
  const respond = ({ method, body }: SentRequest) => {
    if (method === 'GET') return { status: 200, body: { regimes: latest, version: 4 } }
    saved.push(body)
    return { status: 200, body: { version: 5 } }
  }
  const shown = await showScreen(<Card stored={stored} mayEdit={mayEdit} />, { session: aSession(), respond })
  return { ...shown, saved }
}

it('asks only for what a regime that applies rests on, and saves it beside what others saved', async () => {
  const theirs: Regimes = { 'hk-mwis': { appointBy: '2027-01-31', inspectBy: null, repairBy: null } }
  const { t, saved } = await show({}, { latest: theirs })
  expect(screen.queryByRole('combobox')).toBeNull()
  field(t('defects.calendar.regimes.names.nyc-fisp')).click()
  type(t('defects.calendar.regimes.inputs.blockDigit'), '4')
  press(t('defects.calendar.regimes.save'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({ regimes: { ...theirs, 'nyc-fisp': { blockDigit: 4, filedOn: null } }, version: 4 })
  await waitFor(() => expect(toasts()).toContain(t('defects.calendar.regimes.saved')))
})

it('switches a regime off, and cancels that', async () => {
  const { t } = await show({ 'sg-pfi': { noticeOn: '2026-03-01', inspectedOn: null } })
  expect(field(t('defects.calendar.regimes.inputs.noticeOn')).value).toBe('1 Mar 2026')
  field(t('defects.calendar.regimes.names.sg-pfi')).click()
  await waitFor(() => expect(screen.queryByLabelText(t('defects.calendar.regimes.inputs.noticeOn'))).toBeNull())
  press(t('defects.calendar.regimes.cancel'))
  expect(field(t('defects.calendar.regimes.inputs.noticeOn')).value).toBe('1 Mar 2026')
})

it('lets a reader change nothing', async () => {
  const { t } = await show({ 'nyc-fisp': { blockDigit: 4, filedOn: null } }, { mayEdit: false })
  expect(field(t('defects.calendar.regimes.names.sg-pfi')).disabled).toBe(true)
  expect(field(t('defects.calendar.regimes.inputs.blockDigit')).disabled).toBe(true)
})
