import type { ReportDefinition, ReportProposals } from '@plumbline/contract/reports/content'
import { emptyText, type RichText } from '@plumbline/contract/reports/rich-text'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { ReportChange } from '../../../api/reports.ts'
import { closeScreens, press, showScreen } from '../../../testing/show-screen.tsx'
import { aDefinition, ofReports } from '../testing/a-report.ts'
import { TextSectionForm } from './TextSectionForm.tsx'
import type { ReplacedTexts } from './use-proposing.ts'

closeScreens()

const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const proposals: ReportProposals = {
  executiveSummarySection: words('Proposed summary'),
  scopeOfWorkSection: words('Proposed scope'),
  findingsAndConclusionSection: words('Proposed findings'),
  disclaimerSection: words('Proposed disclaimer'),
}
const own = (text: string) => ({ isGenerated: true, content: words(text) })

async function showSummary(first: ReportDefinition) {
  const changed = vi.fn<(change: ReportChange) => void>()
  function Editor() {
    const [shown, setShown] = useState(first)
    const [replaced, setReplaced] = useState<ReplacedTexts>({})
    return (
      <TextSectionForm
        of={ofReports}
        shown={shown}
        name="executiveSummarySection"
        isReadOnly={false}
        replaced={replaced}
        onReplaced={setReplaced}
        onChange={(change) => {
          setShown({ ...shown, ...change })
          changed(change)
        }}
      />
    )
  }
  const rendered = await showScreen(<Editor />, { respond: () => ({ status: 200, body: proposals }) })
  return { ...rendered, changed }
}

it('names the texts that would be overwritten by proposing all, and leaves them without agreement', async () => {
  const written = {
    executiveSummarySection: own('My summary'),
    scopeOfWorkSection: { ...own('An older proposal'), isProposed: true },
    findingsAndConclusionSection: { isGenerated: true, content: emptyText },
    disclaimerSection: own('My disclaimer'),
  }
  const { t, changed } = await showSummary(aDefinition(written))
  press(t('reports.text.proposeAll'))
  const dialog = await screen.findByRole('dialog')
  const names = (one: keyof typeof written) => t(`reports.sections.names.${one}`)
  expect(dialog.textContent).toContain(names('executiveSummarySection'))
  expect(dialog.textContent).toContain(names('disclaimerSection'))
  expect(dialog.textContent).not.toContain(names('scopeOfWorkSection'))
  expect(dialog.textContent).not.toContain(names('findingsAndConclusionSection'))
  within(dialog).getByText(t('reports.text.replace.cancel')).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changed).not.toHaveBeenCalled()
})

it('restores every text that was overwritten by proposing all', async () => {
  const written = { executiveSummarySection: own('My summary'), disclaimerSection: own('My disclaimer') }
  const { t, changed } = await showSummary(aDefinition(written))
  press(t('reports.text.proposeAll'))
  within(await screen.findByRole('dialog'))
    .getByText(t('reports.text.replace.confirm'))
    .click()
  await waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(changed.mock.lastCall?.[0]).toMatchObject({
    disclaimerSection: { content: proposals.disclaimerSection, isProposed: true },
  })
  press(t('reports.text.takeBack', { count: 2 }))
  expect(changed.mock.lastCall?.[0]).toEqual(written)
  expect(screen.queryByRole('button', { name: t('reports.text.takeBack', { count: 2 }) })).toBeNull()
})

it('proposes all without asking where no text was written by hand', async () => {
  const { t, changed } = await showSummary(aDefinition())
  press(t('reports.text.proposeAll'))
  await waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: t('reports.text.takeBack', { count: 1 }) })).toBeNull()
})

it('restores the one text that was proposed again', async () => {
  const { t, changed } = await showSummary(aDefinition({ executiveSummarySection: own('My summary') }))
  press(t('reports.text.propose'))
  const back = await screen.findByRole('button', { name: t('reports.text.takeBack', { count: 1 }) })
  back.click()
  await waitFor(() => expect(changed.mock.lastCall?.[0]).toEqual({ executiveSummarySection: own('My summary') }))
})
