import type { ReportCheck } from '@plumbline/contract/reports/reports'
import {
  optionalStatements,
  statementsOf,
  statutoryParts,
  type StatutoryStatements,
} from '@plumbline/contract/reports/statutory'
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { aDefinition, ofReports } from '../testing/a-report.ts'
import { ReportChecks } from './ReportChecks.tsx'
import { StatutoryFields } from './StatutoryFields.tsx'

closeScreens()

// jsdom has no fonts; a field that grows with its text listens to them.
beforeAll(() => void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))

async function show(layout: string, statements?: StatutoryStatements) {
  const onChange = vi.fn<(statements: StatutoryStatements) => void>()
  const shown = await showScreen(
    <StatutoryFields layout={layout} statements={statements} isReadOnly={false} onChange={onChange} />,
  )
  return { ...shown, onChange }
}

const statement = (name: string) => screen.getByRole('textbox', { name })

it.each(['MBIS', 'PFI'] as const)('asks for every statement of %s, and says what the list rests on', async (layout) => {
  const { t } = await show(layout)
  for (const name of statutoryParts.flatMap((part) => statementsOf[layout][part]))
    expect(statement(t(`reports.statutory.statements.${name}`)).getAttribute('aria-required')).toBe(
      String(!optionalStatements.includes(name)),
    )
  expect(screen.getByText(t(`reports.statutory.basis.${layout}`))).toBeTruthy()
})

it('changes one statement and leaves the others', async () => {
  const { t, onChange } = await show('MBIS', { owner: 'IO' })
  const drainage = statement(t('reports.statutory.statements.drainage'))
  fireEvent.change(drainage, { target: { value: 'No defect found' } })
  expect(onChange).toHaveBeenLastCalledWith({ owner: 'IO', drainage: 'No defect found' })
})

it('asks for nothing in other layouts', async () => {
  const { t } = await show('Facade')
  expect(screen.queryByText(t('reports.statutory.title'))).toBeNull()
})

it('lists what is required apart from what should be looked at, each with its place', async () => {
  const checks: readonly ReportCheck[] = [
    { kind: 'required', section: 'backgroundSection', place: 'project', text: 'Address' },
    { kind: 'required', section: 'inspectionResultSection', place: 'coverage', text: 'Close range' },
    { kind: 'required', section: 'backgroundSection', place: 'report', text: 'Notice' },
    { kind: 'missing', section: 'scopeOfWorkSection', place: 'report', text: 'Pilot' },
  ]
  const { t } = await showScreen(
    <ReportChecks
      of={ofReports}
      stored={aDefinition()}
      section="cover"
      hrefOf={(section) => `/${section}`}
      placeHref={(place) => `/to-${place}`}
    />,
    { respond: () => ({ status: 200, body: { data: checks } }) },
  )
  const required = await screen.findByRole('region', { name: t('reports.checks.required') })
  expect([...required.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Address', '/to-project'],
    ['Close range', '/to-coverage'],
    ['Notice', '/backgroundSection'],
  ])
  expect(screen.getByRole('region', { name: t('reports.checks.title') }).textContent).toContain('Pilot')
})
