import type { ExchangeImport, ImportPreview } from '@plumbline/contract/exchange/imports'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answer, SentRequest } from '../../api/http/fake-server.ts'
import { closeScreens, field, press, showScreen } from '../../testing/show-screen.tsx'
import { ImportDialog } from './ImportDialog.tsx'

closeScreens()

const idOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const of = { corporateId: idOf(1), projectId: idOf(2), workspaceId: idOf(3), inspectionId: idOf(4) }

const aPreview = (given: Partial<ImportPreview> = {}): ImportPreview => ({
  ...{ newShapes: 2, changedShapes: 0, sameShapes: 1, newDefects: 2, comments: 0, statuses: [], conflictCount: 0 },
  labels: [{ label: 'crack', count: 2, type: null }],
  conflicts: [],
  ...given,
})
const anImport = (given: Partial<ExchangeImport> = {}): ExchangeImport => ({
  ...{
    _id: idOf(20),
    kind: 'coco',
    fileName: 'a.json',
    status: 'ready',
    errorCode: null,
    preview: aPreview(),
    stayed: 0,
  },
  ...{ createdAt: '2026-11-18T01:00:00.000Z', appliedAt: null, undoneAt: null },
  ...given,
})

const ok = (body: object): Answer => ({ status: 200, body })

function open(answer: (asked: SentRequest) => Answer | undefined, locale: 'en' | 'zh-hk' = 'en') {
  const types = [{ key: 'crack_structural', name: 'Structural crack' }]
  return showScreen(<ImportDialog of={of} types={types} onClose={() => undefined} />, {
    locale,
    respond: (asked) => answer(asked) ?? ok({ data: [] }),
  })
}

/** jsdom reads no files. */
const aFile = (name: string) =>
  Object.assign(new File(['{}'], name), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode('{}').buffer),
  })
const choose = (label: string, name = 'a.json') => fireEvent.change(field(label), { target: { files: [aFile(name)] } })

it('shows what will change, asks what a label becomes, imports and undoes', async () => {
  let status: ExchangeImport['status'] = 'ready'
  const { t, writes } = await open(({ url, method }) => {
    if (url.endsWith('/apply')) status = 'applied'
    else if (url.endsWith('/undo')) status = 'undone'
    else if (method === 'POST') return ok({ import: anImport(), problem: null })
    else return url.includes(idOf(20)) ? ok({ import: anImport({ status }) }) : undefined
    return ok({ import: anImport({ status }) })
  })
  choose(t('exchange.import.file'))
  // Shapes whose label becomes no type are not imported, so they are none of the changes.
  expect(await screen.findByText(t('exchange.import.chooseTypes', { name: 'a.json' }))).toBeTruthy()
  expect(screen.queryByText(t('exchange.import.changes.newShapes', { count: 2 }))).toBeNull()
  const label = t('exchange.import.labelType', { label: 'crack', count: 2 })
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'crack_structural' } })
  expect(await screen.findByText(t('exchange.import.changes.newShapes', { count: 2 }))).toBeTruthy()
  press(t('exchange.import.apply'))
  expect(await screen.findByText(t('exchange.import.statuses.applied', { name: 'a.json' }))).toBeTruthy()
  expect(writes().find(({ url }) => url.endsWith('/apply'))?.body).toEqual({ types: { crack: 'crack_structural' } })
  press(t('exchange.import.undo'))
  expect(await screen.findByText(t('exchange.import.statuses.undone', { name: 'a.json' }))).toBeTruthy()
})

it('names everything that is not taken, in Chinese too', async () => {
  const conflicts = [{ kind: 'unknown-photo', name: 'b.jpg', count: 3 } as const]
  const { t } = await open(
    ({ method }) =>
      method === 'POST'
        ? ok({ import: anImport({ preview: aPreview({ conflicts, conflictCount: 3 }) }), problem: null })
        : undefined,
    'zh-hk',
  )
  choose(t('exchange.import.file'))
  expect(await screen.findByText(t('exchange.import.notTaken', { count: 3 }))).toBeTruthy()
  expect(screen.getByText(t('exchange.import.conflicts.unknown-photo', { name: 'b.jpg', count: 3 }))).toBeTruthy()
})

it('counts the shapes of the labels that become a type', async () => {
  const labels = [
    { label: 'crack', count: 2, type: 'crack_structural' },
    { label: 'scaffold', count: 5, type: null },
  ]
  const preview = aPreview({ newShapes: 7, newDefects: 7, labels })
  const { t } = await open(({ method }) =>
    method === 'POST' ? ok({ import: anImport({ preview }), problem: null }) : undefined,
  )
  choose(t('exchange.import.file'))
  expect(await screen.findByText(t('exchange.import.changes.newShapes', { count: 2 }))).toBeTruthy()
  expect(screen.getByText(t('exchange.import.changes.newDefects', { count: 2 }))).toBeTruthy()
})

it('lists the first changes of status, and says how many more there are', async () => {
  const statuses = Array.from({ length: 60 }, (_, n) => ({
    ...({ defectId: idOf(100 + n), defectNum: n + 1, from: 'open', to: 'closed' } as const),
  }))
  const preview = aPreview({ newShapes: 0, newDefects: 0, labels: [], statuses })
  const { t } = await open(({ method }) =>
    method === 'POST' ? ok({ import: anImport({ kind: 'bcf', preview }), problem: null }) : undefined,
  )
  choose(t('exchange.import.file'))
  expect(await screen.findByText(t('exchange.import.more', { count: 10 }))).toBeTruthy()
  expect(screen.queryByText(/DF0051/)).toBeNull()
})

it('says how many more are not taken than it lists', async () => {
  const conflicts = [{ kind: 'off-photo', name: 'a.json:3', count: 2 } as const]
  const preview = aPreview({ conflicts, conflictCount: 302 })
  const { t } = await open(({ method }) =>
    method === 'POST' ? ok({ import: anImport({ preview }), problem: null }) : undefined,
  )
  choose(t('exchange.import.file'))
  expect(await screen.findByText('and 300 more')).toBeTruthy()
})

it('says which file cannot be read, where, and what to do', async () => {
  const problem = { kind: 'broken-json', file: 'a.json', line: 7, detail: '' } as const
  const { t } = await open(({ method }) => (method === 'POST' ? ok({ import: null, problem }) : undefined), 'zh-hk')
  choose(t('exchange.import.file'))
  expect(await screen.findByText('a.json 第 7 行：此處的 JSON 已損壞。請重新匯出，或更正這一行。')).toBeTruthy()
})
