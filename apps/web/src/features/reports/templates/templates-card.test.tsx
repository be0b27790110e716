import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import type { Role } from '@plumbline/contract/roles'
import { expect, it } from 'vitest'
import { closeScreens, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aMember, aTemplate } from '../testing/a-report.ts'
import { TemplatesCard } from './TemplatesCard.tsx'

closeScreens()

async function show(templates: readonly CorporateTemplate[], role: Role = 'corporate-admin', added = aTemplate()) {
  return showScreen(<TemplatesCard member={aMember(role)} docsHref="/docs" />, {
    respond: ({ method }) => {
      if (method === 'GET') return { status: 200, body: { data: templates } }
      return { status: 200, body: method === 'DELETE' ? {} : { template: added } }
    },
  })
}

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })

it('says that there is no template, and to a reader who can add one', async () => {
  const { t, unmount } = await show([])
  expect(await screen.findByText(t('reports.templates.empty.text', { company: 'Own Surveys' }))).toBeTruthy()
  unmount()
  await show([], 'corporate-viewer')
  expect(await screen.findByText(t('reports.templates.empty.reader', { company: 'Own Surveys' }))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('reports.templates.add') })).toBeNull()
})

it('names what is wrong with a template, and offers no example of it', async () => {
  const problems = [{ kind: 'unknown-tag', detail: 'titel' }] as unknown as CorporateTemplate['problems']
  const { t } = await show([aTemplate({ problems })])
  expect(await screen.findByText(t('reports.templates.broken'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('reports.templates.previewOf', { name: 'House style' }) })).toBeNull()
})

it('asks before a template is removed and says where it is used', async () => {
  const { t, writes } = await show([aTemplate({ usedIn: 3 })])
  fireEvent.click(await screen.findByRole('button', { name: t('reports.templates.removeOf', { name: 'House style' }) }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(t('reports.templates.ask.used', { count: 3 }))
  expect(writes()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: t('reports.templates.remove') }))
  await waitFor(() => expect(toasts()).toEqual([t('reports.templates.removed', { name: 'House style' })]))
  expect(writes().map(({ method }) => method)).toEqual(['DELETE'])
})

it('takes a Word file of at most 10 MB and names the template after it', async () => {
  const { t, writes } = await show([])
  fireEvent.click(await screen.findByRole('button', { name: t('reports.templates.add') }))
  await screen.findByRole('dialog')
  press(t('reports.templates.save'))
  expect(await screen.findByText(t('reports.templates.noFile'))).toBeTruthy()
  choose(t('reports.templates.file'), new File(['x'], 'letter.pdf'))
  expect(await screen.findByText(t('reports.templates.wrongKind'))).toBeTruthy()
  const large = new File(['x'], 'large.docx')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  choose(t('reports.templates.file'), large)
  expect(await screen.findByText(t('reports.templates.tooLarge'))).toBeTruthy()
  choose(t('reports.templates.file'), new File(['word'], 'House style.docx'))
  expect(screen.getByLabelText<HTMLInputElement>(t('reports.templates.name')).value).toBe('House style')
  type(t('reports.templates.name'), ' ')
  press(t('reports.templates.save'))
  expect(await screen.findByText(t('rules.required'))).toBeTruthy()
  expect(writes()).toEqual([])
})

it('offers to load templates that could not be loaded', async () => {
  let isBroken = true
  const { t } = await showScreen(<TemplatesCard member={aMember('corporate-admin')} docsHref="/docs" />, {
    respond: () =>
      isBroken ? refusal('access.denied', { status: 403 }) : { status: 200, body: { data: [aTemplate()] } },
  })
  expect(await screen.findByText(t('reports.templates.failed'))).toBeTruthy()
  isBroken = false
  press(t('reports.retry'))
  expect(await screen.findByText('House style')).toBeTruthy()
})
