import { MantineProvider } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { IssuedReports } from './IssuedReports.tsx'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const file = { format: 'pdf', fileName: 'survey.pdf', size: 2_000_000 }
const report = {
  _id: id(1),
  inspectionId: id(3),
  number: 3,
  reportTitle: 'Survey of the north wall',
  templateId: 'Facade',
  templateName: '',
  language: 'en',
  revision: '',
  status: 'ready',
  progress: 1,
  errorCode: null,
  defects: 0,
  snapshotAt: '2026-11-16T02:30:00.000Z',
  leftOut: [],
  hasWatermark: false,
  files: [file],
  signature: null,
  verifyCode: null,
  withdrawnAt: null,
  requestedBy: 'Ada',
  createdAt: '2026-11-16T02:30:00.000Z',
  finishedAt: '2026-11-16T02:31:00.000Z',
}

beforeAll(defineLayoutStandIns)
let close = async () => undefined as void
afterEach(async () => {
  cleanup()
  await close()
})

async function show(answer: { readonly status: number; readonly body: unknown }) {
  const t = translator('en', await loadMessages('en'))
  const server = await loopback(() => answer as { status: number; body: object })
  close = server.close
  beginSession(aSession())
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <IssuedReports projectId={id(2)} member={{ role: 'corporate-viewer' } as Membership} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return t
}

it('an expired project offers its finished reports for download, and nothing else', async () => {
  const t = await show({ status: 200, body: { data: [report] } })
  expect(await screen.findByText(/Survey of the north wall/)).toBeTruthy()
  expect(screen.getByText(t('reports.files.onlyDownloads'))).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it('says where none was issued, and why when they cannot be read', async () => {
  const t = await show({ status: 200, body: { data: [] } })
  expect(await screen.findByText(t('reports.files.noneIssued'))).toBeTruthy()
  cleanup()
  await close()
  await show({ status: 403, body: { code: 'access.denied', message: 'x' } })
  expect((await screen.findByRole('alert')).textContent).toContain(t('reports.retry'))
})
