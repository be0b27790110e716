import type { ExchangeExport } from '@plumbline/contract/exchange/exchange'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SentRequest } from '../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen } from '../../testing/show-screen.tsx'
import { ExchangeMenu } from './ExchangeMenu.tsx'
// Loaded here: the first opening would wait for it.
import './ExportDialog.tsx'

closeScreens()

const idOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const of = { corporateId: idOf(1), projectId: idOf(2), workspaceId: idOf(3), inspectionId: idOf(4) }

const anExport = (given: Partial<ExchangeExport> = {}): ExchangeExport => ({
  _id: idOf(10),
  format: 'coco',
  status: 'completed',
  progress: 1,
  errorCode: null,
  defects: 3,
  notes: [],
  name: 'Fortune Court HK-1 2026-11-18.coco.json',
  bytes: 2_048,
  url: 'blob:coco',
  createdAt: '2026-11-18T01:00:00.000Z',
  expiresAt: '2026-11-19T01:00:00.000Z',
  ...given,
})

function open(
  answer: (asked: SentRequest) => ExchangeExport | undefined,
  {
    role = 'corporate-admin' as Role,
    plan = 'ADVANCE',
    locale = 'en' as 'en' | 'zh-hk',
    made = [] as ExchangeExport[],
    unchecked = 0,
  } = {},
) {
  return showScreen(
    <ExchangeMenu
      of={of}
      project={{ subscription: { planName: plan } } as unknown as ProjectInfo}
      member={{ corporateId: of.corporateId, role, name: 'Own Surveys', isSaas: true }}
      filter={{ severities: 'major' }}
      order={{ sort: 'number', descending: false }}
      types={[{ key: 'crack_structural', name: 'Structural crack' }]}
    />,
    {
      locale,
      respond: (asked) => {
        if (asked.url.includes('/unchecked'))
          return { status: 200, body: { left: unchecked, leftWithDefects: unchecked, nextId: null } }
        if (asked.method === 'GET') return { status: 200, body: { data: made } }
        const one = answer(asked)
        return one === undefined ? refusal('plan.excludes', { status: 402 }) : { status: 200, body: { export: one } }
      },
    },
  )
}

async function openDialog(t: Awaited<ReturnType<typeof open>>['t']): Promise<void> {
  press(t('exchange.menu'))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('exchange.export.open') }))
}

it('says what each format holds, and exports what the filter shows in the chosen one', async () => {
  const { t, writes } = await open(() =>
    anExport({ format: 'geojson', url: null, notes: [{ kind: 'no-place', count: 2 }] }),
  )
  await openDialog(t)
  expect(await screen.findByText(t('exchange.export.filtered'), {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText(t('exchange.formats.geojson.text'))).toBeTruthy()
  fireEvent.click(screen.getByLabelText(t('exchange.formats.geojson.name')))
  press(t('exchange.export.start'))
  expect(await screen.findByText(t('exchange.notes.no-place', { count: 2 }))).toBeTruthy()
  expect(writes()).toEqual([
    {
      method: 'POST',
      url: expect.stringContaining('/exchange/exports') as string,
      body: {
        format: 'geojson',
        language: 'en',
        filter: { severities: 'major' },
        sort: 'number',
        descending: false,
        isBlurred: false,
      },
    },
  ])
})

it('lists earlier exports: how far a running one is, why one failed, and a link to one that is written', async () => {
  const made = [
    anExport({ _id: idOf(11), status: 'processing', progress: 0.42, url: null, bytes: null, defects: 9_000 }),
    anExport({ _id: idOf(12), status: 'failed', errorCode: 'job.failed', url: null, bytes: null }),
    anExport(),
  ]
  const { t } = await open(() => undefined, { made, locale: 'zh-hk' })
  await openDialog(t)
  const name = t('exchange.formats.coco.name')
  expect(
    await screen.findByText(t('exchange.export.running', { name, count: 9_000, percent: 42 }), {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(screen.getByText(t('exchange.export.failed', { name, reason: t('errors.job.failed') }))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('exchange.export.download') }).getAttribute('href')).toBe('blob:coco')
})

it('says why an export was refused', async () => {
  const { t } = await open(() => undefined)
  await openDialog(t)
  await screen.findByText(t('exchange.export.filtered'), {}, { timeout: 10_000 })
  press(t('exchange.export.start'))
  await waitFor(() => expect(screen.getByText(t('errors.plan.excludes'))).toBeTruthy())
})

it.each([
  ['corporate-viewer', 'ADVANCE'],
  ['workspace-read-only', 'ADVANCE'],
  ['corporate-admin', 'TRIAL'],
] as const)('is not offered to %s on %s', async (role, plan) => {
  const { t } = await open(() => undefined, { role, plan })
  expect(screen.queryByRole('button', { name: t('exchange.menu') })).toBeNull()
})

it('blurs the pictures of a file that has some, and says how many photos were not checked', async () => {
  const { t, writes } = await open(
    () => anExport({ format: 'bcf21', url: null, notes: [{ kind: 'not-checked', count: 4 }] }),
    {
      unchecked: 4,
    },
  )
  await openDialog(t)
  await screen.findByText(t('exchange.export.filtered'), {}, { timeout: 10_000 })
  expect(screen.queryByLabelText(t('exchange.export.blur'))).toBeNull()
  fireEvent.click(screen.getByLabelText(t('exchange.formats.bcf21.name')))
  await screen.findByText(t('exchange.export.unblurred'))
  fireEvent.click(screen.getByLabelText(t('exchange.export.blur')))
  await screen.findByText('In this inspection, 4 photos of defects aren’t checked.')
  press(t('exchange.export.start'))
  await screen.findByText(t('exchange.notes.not-checked', { count: 4 }))
  expect(writes()[0]?.body).toMatchObject({ format: 'bcf21', isBlurred: true })
})

it('says that every photo was checked', async () => {
  const { t } = await open(() => undefined)
  await openDialog(t)
  await screen.findByText(t('exchange.export.filtered'), {}, { timeout: 10_000 })
  fireEvent.click(screen.getByLabelText(t('exchange.formats.bcf30.name')))
  fireEvent.click(screen.getByLabelText(t('exchange.export.blur')))
  await screen.findByText(t('exchange.export.allChecked'))
})
