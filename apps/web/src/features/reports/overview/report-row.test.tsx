import { MantineProvider } from '@mantine/core'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { Report } from '@plumbline/contract/reports/reports'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { ReportRow } from './ReportRow.tsx'

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const ready: Report = {
  _id: id(1),
  number: 3,
  reportTitle: 'Survey',
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
  files: [],
  signature: null,
  verifyCode: null,
  withdrawnAt: null,
  requestedBy: 'Ada',
  createdAt: '2026-11-16T02:30:00.000Z',
  finishedAt: '2026-11-16T02:31:00.000Z',
}

async function textsOf(locale: Locale, leftOut: Report['leftOut'], given: Partial<Report> = {}, mayMake = true) {
  const t = translator(locale, await loadMessages(locale))
  const { container } = render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <table>
            <tbody>
              <ReportRow
                of={{ projectId: id(2), inspectionId: id(3) }}
                report={{ ...ready, leftOut, ...given }}
                mayMake={mayMake}
                mayDownload={false}
              />
            </tbody>
          </table>
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return {
    t,
    paragraphs: [...container.querySelectorAll('[data-column="title"] p')].map(
      (paragraph) => paragraph.textContent ?? '',
    ),
  }
}

it('a report with pictures that could not be read, or of photos that failed, says so first and never that it is whole', async () => {
  for (const locale of locales) {
    const { t, paragraphs } = await textsOf(locale, [
      { kind: 'pictures-failed', count: 2 },
      { kind: 'photos-failed', count: 1 },
      { kind: 'sections-off', count: 1 },
    ])
    expect(paragraphs).toHaveLength(2)
    for (const [kind, count] of [
      ['pictures-failed', 2],
      ['photos-failed', 1],
    ] as const)
      expect(paragraphs[0]).toContain(t(`reports.files.omissions.${kind}`, { count }))
    expect(paragraphs[1]).toContain(t('reports.files.omissions.sections-off', { count: 1 }))
    expect(paragraphs.join(' ')).not.toContain(t('reports.files.complete'))
    cleanup()
  }
})

it('a report without failures that omits a section is not called complete, and a complete one is', async () => {
  const { t, paragraphs } = await textsOf('en', [{ kind: 'sections-off', count: 1 }])
  expect([paragraphs.length, paragraphs[0]?.includes(t('reports.files.complete'))]).toEqual([1, false])
  cleanup()
  expect((await textsOf('en', [])).paragraphs[0]).toContain(t('reports.files.complete'))
})

it('a failed one says so beside its title, where a phone shows it, with the reason for who can make it again', async () => {
  const failed = { status: 'failed', errorCode: 'report.template-unusable' } as const
  const { t, paragraphs } = await textsOf('en', [], failed)
  expect(paragraphs).toEqual([t('errors.report.template-unusable')])
  cleanup()
  expect((await textsOf('en', [], failed, false)).paragraphs).toEqual([t('reports.files.statuses.failed')])
})

it('says of an issued report whether its PDF is signed, and links the page that verifies it', async () => {
  const files = [{ format: 'pdf' as const, size: 90 }]
  const { t, paragraphs } = await textsOf('en', [], { files })
  expect(paragraphs[0]).toContain(t('reports.issued.unsigned'))
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  const signature = { subject: 'CN=Own Surveys', isSelfMade: true }
  const signed = await textsOf('en', [], { files, signature, verifyCode: '7KQ2M9XHT4ZC0ABC' })
  expect(signed.paragraphs[0]).toContain(t('reports.issued.signed'))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: t('reports.issued.verifyOf', { number: 3 }) })
  expect(new URL(link.href).pathname).toBe('/v/7KQ2-M9XH-T4ZC-0ABC')
  cleanup()
  // Of a company template there is only the Word file.
  expect((await textsOf('en', [])).paragraphs[0]).not.toContain(t('reports.issued.unsigned'))
})

it('shows that a report was withdrawn, and offers it only to those who may generate one', async () => {
  const issued = { verifyCode: '7KQ2M9XHT4ZC0ABC' }
  const { t } = await textsOf('en', [], issued)
  const name = t('reports.issued.withdrawOf', { number: 3 })
  fireEvent.click(screen.getByRole('button', { name }))
  expect((await screen.findByRole('dialog')).textContent).toContain(t('reports.issued.ask.text'))
  cleanup()
  await textsOf('en', [], issued, false)
  expect(screen.queryByRole('button', { name })).toBeNull()
  cleanup()
  await textsOf('en', [], { ...issued, withdrawnAt: '2026-11-17T02:31:00.000Z' })
  screen.getByText(t('reports.issued.withdrawn'))
  expect(screen.queryByRole('button', { name })).toBeNull()
})
