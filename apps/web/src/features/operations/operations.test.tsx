import type { OperationsState, TroubledJob } from '@plumbline/contract/operations/operations'
import { locales } from '@plumbline/contract/locales'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, toasts } from '../../testing/show-screen.tsx'
import { Operations } from './Operations.tsx'

closeScreens()
const t = await translatorOf()

const at = '2026-11-19T01:02:03.000Z'
const failed: TroubledJob = {
  _id: ids.project,
  job: 'media.ingest',
  state: 'failed',
  attempt: 4,
  attempts: null,
  since: at,
  nextAt: null,
  code: 'photo.damaged',
  message: 'Premature end of JPEG',
  about: '{"mediaId": "m1"}',
}
const retrying: TroubledJob = {
  ...failed,
  _id: ids.corporate,
  job: 'reports.make',
  state: 'retrying',
  attempts: 8,
  nextAt: at,
}
const slow: TroubledJob = { ...failed, _id: ids.user, job: 'models.prepare', state: 'slow', code: null, message: '' }
const api: OperationsState['processes'][number] = {
  _id: ids.project,
  kind: 'api',
  host: 'one',
  pid: 7,
  version: '0.1.0',
  migration: '0086-operations',
  startedAt: at,
  seenAt: at,
  isSilent: false,
}
const worker = { ...api, _id: ids.corporate, kind: 'worker' as const, host: 'two' }
const state: OperationsState = {
  at,
  queues: [{ job: 'coverage.compute', waiting: 1200, running: 2, oldestSeconds: 600 }],
  troubled: [failed, retrying, slow],
  troubledCount: 3,
  processes: [api, worker],
  databaseBytes: 9 * 1024 * 1024,
  storage: {
    countedAt: at,
    bytes: 4 * 1024 ** 3,
    files: 12_345,
    largest: [{ _id: ids.corporate, name: 'Harbour Surveyors', bytes: 1024 ** 3, files: 1234 }],
  },
  freeBytes: 1024 ** 4,
  isBucket: false,
  checks: [{ kind: 'verify', at, isWhole: false, summary: 'missing 1, extra 0, mismatched 0' }],
}
const empty = {
  storage: { ...state.storage!, largest: [] },
  queues: [],
  troubled: [],
  troubledCount: 0,
  processes: [],
  checks: [],
}

async function show(part: Partial<OperationsState> = {}, mayManage = true) {
  const shown = await showScreen(<Operations mayManage={mayManage} companiesHref="/console" />, {
    respond: ({ method }) => ({ status: 200, body: method === 'GET' ? { ...state, ...part } : {} }),
  })
  await screen.findByRole('heading', { name: t('operations.troubled.title') })
  return shown
}
const rowOf = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!)
const has = (text: string) => expect(screen.getByText(text, { exact: false })).toBeTruthy()

describe('jobs in trouble', () => {
  it('say why, how often they were tried and what they work on', async () => {
    await show()
    const row = rowOf('media.ingest')
    for (const text of [t('operations.troubled.states.failed'), 'photo.damaged', 'Premature end of JPEG', failed.about])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(t('operations.troubled.attempts', { attempt: 4 }))).toBeTruthy()
    expect(
      rowOf('reports.make').getByText(t('operations.troubled.attemptsOf', { attempt: 4, attempts: 8 })),
    ).toBeTruthy()
  })

  it('that still run have no button', async () => {
    await show()
    expect(rowOf('models.prepare').getByText(t('operations.troubled.running'))).toBeTruthy()
    expect(rowOf('models.prepare').queryByRole('button')).toBeNull()
  })

  it('without a reason say so', async () => {
    await show({ troubled: [{ ...failed, code: null, message: '' }], troubledCount: 1 })
    has(t('operations.troubled.noReason'))
  })

  it('beyond the first hundred are counted', async () => {
    await show({ troubledCount: 250 })
    has(t('operations.troubled.first', { count: 3, total: 250 }))
  })

  it('have no buttons for who may only read', async () => {
    await show({}, false)
    expect(rowOf('media.ingest').queryByRole('button')).toBeNull()
    expect(screen.queryByText(t('operations.troubled.columns.actions'))).toBeNull()
  })
})

describe('what the operator presses', () => {
  it('runs a failed job again at once', async () => {
    const { writes } = await show()
    press(t('operations.troubled.runOf', { job: 'media.ingest' }))
    await waitFor(() => expect(toasts()).toEqual([t('operations.troubled.ranAgain', { job: 'media.ingest' })]))
    expect(writes()).toMatchObject([{ method: 'POST', url: `/user/api/v1/operations/jobs/${failed._id}/run` }])
  })

  it('asks before a job is given up, and says what happens', async () => {
    const { writes } = await show()
    press(t('operations.troubled.giveUpOf', { job: 'reports.make' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(t('operations.troubled.ask.giveUpText'))).toBeTruthy()
    expect(writes()).toEqual([])
    dialog.getByRole('button', { name: t('operations.troubled.giveUp') }).click()
    await waitFor(() => expect(toasts()).toEqual([t('operations.troubled.gaveUp', { job: 'reports.make' })]))
    expect(writes()).toMatchObject([{ url: `/user/api/v1/operations/jobs/${retrying._id}/give-up` }])
  })

  it('hears that another operator was faster', async () => {
    await showScreen(<Operations mayManage companiesHref="/console" />, {
      respond: ({ method }) =>
        method === 'GET' ? { status: 200, body: state } : refusal('job.not-found', { status: 404 }),
    })
    await screen.findByRole('heading', { name: t('operations.troubled.title') })
    press(t('operations.troubled.removeOf', { job: 'media.ingest' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('button', { name: t('operations.troubled.remove') }).click()
    await dialog.findByText(t('errors.job.not-found'))
  })
})

describe('the installation', () => {
  it.each(locales)('with nothing noted claims nothing in %s', async (locale) => {
    const words = await translatorOf(locale)
    await showScreen(<Operations mayManage companiesHref="/console" />, {
      locale,
      respond: () => ({ status: 200, body: { ...state, ...empty, freeBytes: null, isBucket: true } }),
    })
    for (const key of [
      'operations.troubled.none',
      'operations.queues.none',
      'operations.processes.none',
      'operations.checks.never.backup',
      'operations.checks.never.verify',
      'operations.space.bucket',
      'operations.storage.none',
      'operations.space.unknown',
    ] as const)
      expect(await screen.findByText(words(key))).toBeTruthy()
  })

  it('warns without a worker, and of processes of two versions', async () => {
    await show({ processes: [api, { ...worker, isSilent: true }] })
    has(t('operations.processes.noWorker'))
    expect(screen.queryByText(t('operations.processes.mixed'))).toBeNull()
  })

  it('warns of processes of two versions', async () => {
    await show({ processes: [api, { ...worker, migration: '0087-next' }] })
    has(t('operations.processes.mixed'))
  })

  it('shows a verify that found faults, queues and space', async () => {
    await show()
    has('missing 1, extra 0, mismatched 0')
    has(t('operations.checks.faulty'))
    expect(rowOf('coverage.compute').getByText('1,200')).toBeTruthy()
    expect(rowOf('coverage.compute').getByText(t('operations.queues.minutes', { count: '10' }))).toBeTruthy()
    has('9.0 MB')
  })

  it('says whose files fill the store, when that was counted, and leads to all companies', async () => {
    await show()
    const row = rowOf('Harbour Surveyors')
    for (const text of ['1.0 GB', '1,234', '25%']) expect(row.getByText(text)).toBeTruthy()
    const all = screen.getByRole('link', { name: t('operations.storage.all') })
    expect(all.getAttribute('href')).toBe('/console')
    has(t('operations.storage.counted'))
  })

  it('does not call a store empty that was not counted', async () => {
    await show({ storage: null })
    expect(screen.getAllByText(t('operations.storage.never'))).toHaveLength(2)
  })

  it('that cannot be read says so and asks again', async () => {
    let isDown = true
    await showScreen(<Operations mayManage companiesHref="/console" />, {
      respond: () => (isDown ? refusal('job.failed', { status: 500 }) : { status: 200, body: state }),
    })
    await screen.findByRole('heading', { name: t('operations.failed') }, { timeout: 15_000 })
    isDown = false
    press(t('shell.failure.retry'))
    await screen.findByRole('heading', { name: t('operations.troubled.title') })
  })
})
