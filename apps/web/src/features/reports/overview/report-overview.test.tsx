import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { Report } from '@plumbline/contract/reports/reports'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen, toasts } from '../../../testing/show-screen.tsx'
import { aDefinition, aMember, aReport, numbered, ofReports } from '../testing/a-report.ts'
import { ReportOverview } from './ReportOverview.tsx'

closeScreens()

type Stored = { readonly definitions?: readonly ReportDefinition[]; readonly reports?: readonly Report[] }

async function show(
  { definitions = [], reports = [] }: Stored,
  { role = 'corporate-admin' as Role, locale = 'en' as 'en' | 'zh-hk' } = {},
  answer: (asked: SentRequest) => Answer | undefined = () => undefined,
) {
  const onBegun = vi.fn()
  const shown = await showScreen(
    <ReportOverview
      of={ofReports}
      member={aMember(role)}
      templates={[]}
      language="zh-hk"
      hrefOf={(id) => `/edit/${id}`}
      floorsHref="/floors"
      onBegun={onBegun}
    />,
    {
      locale,
      respond: (asked) => {
        const other = answer(asked)
        if (other !== undefined) return other
        if (asked.method === 'GET')
          return { status: 200, body: { data: /definition/i.test(asked.url) ? definitions : reports } }
        return { status: 200, body: { reportDefinition: aDefinition(), report: aReport() } }
      },
    },
  )
  return { ...shown, onBegun }
}

it('begins the first content in the language of the project and opens it', async () => {
  const { t, writes, onBegun } = await show({})
  fireEvent.click(await screen.findByRole('button', { name: t('reports.files.begin') }))
  await waitFor(() => expect(onBegun).toHaveBeenCalledWith(aDefinition()._id))
  expect(writes()[0]!.body).toMatchObject({ language: 'zh-hk' })
})

it('shows a reader what was made and nothing to begin', async () => {
  const { t } = await show({}, { role: 'corporate-viewer' })
  expect(await screen.findByText(t('reports.files.empty.reader'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('reports.files.begin') })).toBeNull()
})

it('names who has not signed, and leads to the content', async () => {
  const { t } = await show({ definitions: [aDefinition()] }, { locale: 'zh-hk' })
  expect(await screen.findByText('Tower')).toBeTruthy()
  const link = screen.getByRole('link', { name: t('reports.files.edit') })
  expect(link.getAttribute('href')).toBe(`/edit/${aDefinition()._id}`)
  // The only content cannot be removed.
  expect(screen.queryByRole('button', { name: t('reports.files.remove') })).toBeNull()
})

it('asks before one of several contents is removed', async () => {
  const other = aDefinition({ _id: numbered(55), reportTitle: 'Podium' })
  const { t, writes } = await show({ definitions: [aDefinition(), other] })
  const [first] = await screen.findAllByRole('button', { name: t('reports.files.remove') })
  fireEvent.click(first!)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Tower')
  fireEvent.click(within(dialog).getByRole('button', { name: t('reports.files.ask.confirm') }))
  await waitFor(() => expect(toasts()).toEqual([t('reports.files.removed')]))
  expect(writes().map(({ method }) => method)).toEqual(['DELETE'])
})

it('says why a content could not be removed, and stays open', async () => {
  const other = aDefinition({ _id: numbered(55) })
  const { t } = await show({ definitions: [aDefinition(), other] }, {}, ({ method }) =>
    method === 'DELETE' ? refusal('access.denied', { status: 403 }) : undefined,
  )
  fireEvent.click((await screen.findAllByRole('button', { name: t('reports.files.remove') }))[0]!)
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: t('reports.files.ask.confirm') }),
  )
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).not.toBe(''))
  expect(toasts()).toEqual([])
})

it('makes a report of the stored version', async () => {
  const { t, writes } = await show({ definitions: [aDefinition({ version: 7 })] })
  fireEvent.click(await screen.findByRole('button', { name: t('reports.files.make') }))
  await waitFor(() => expect(toasts()).toEqual([t('reports.files.begun')]))
  expect(writes()[0]!.body).toMatchObject({ reportDefinitionId: aDefinition()._id, version: 7 })
})

it('leads to the floors where a report needs them', async () => {
  const { t } = await show({ definitions: [aDefinition()] }, {}, ({ method }) =>
    method === 'POST' ? refusal('report.floors-missing' as 'access.denied', { status: 422 }) : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: t('reports.files.make') }))
  expect((await screen.findByRole('link', { name: t('reports.files.floors') })).getAttribute('href')).toBe('/floors')
})

it('stops a report that is being made and makes one again that failed', async () => {
  const reports = [
    aReport({ status: 'processing', progress: 0.425, snapshotAt: null }),
    aReport({ _id: numbered(61), number: 2, status: 'failed', errorCode: 'report.typesetting-failed' as never }),
  ]
  const { t, writes } = await show({ reports })
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('42')
  press(t('reports.files.stopOf', { number: 3 }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.url).toContain(reports[0]!._id)
  press(t('reports.files.againOf', { number: 2 }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]!.url).toContain(numbered(61))
})

it('offers to load contents that could not be loaded', async () => {
  let isBroken = true
  const { t } = await show({ definitions: [aDefinition()] }, {}, ({ url }) =>
    isBroken && /definition/i.test(url) ? refusal('access.denied', { status: 403 }) : undefined,
  )
  expect(await screen.findByText(t('reports.files.failed'))).toBeTruthy()
  isBroken = false
  press(t('reports.retry'))
  expect(await screen.findByText('Tower')).toBeTruthy()
})
