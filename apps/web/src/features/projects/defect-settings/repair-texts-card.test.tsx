import type { RepairText } from '@plumbline/contract/projects/info'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSession, type SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, field, press, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { RepairTextsCard } from './RepairTextsCard.tsx'
import { useRepairTexts } from './use-repair-texts.ts'

closeScreens()

// jsdom has no fonts; a field that grows with its text listens to them.
beforeAll(() => void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))

const of = {
  corporateId: '01890000-0000-7000-8000-000000000001',
  projectId: '01890000-0000-7000-8000-000000000002',
  workspaceId: '01890000-0000-7000-8000-000000000003',
}
const own: RepairText = { type: 'finish_tile', language: 'en', text: 'Re-tile as approved.' }

function Card({ stored, mayEdit = true }: { readonly stored: readonly RepairText[]; readonly mayEdit?: boolean }) {
  const repairs = useRepairTexts(of, { repairTexts: [...stored] })
  return <RepairTextsCard library="hk-mbis" repairs={repairs} mayEdit={mayEdit} />
}

type Shown = { readonly latest?: readonly RepairText[]; readonly isRefused?: boolean; readonly mayEdit?: boolean }

/** What another person saved since the page was opened, and whether saving is refused. */
async function show({ latest = [own], isRefused = false, mayEdit = true }: Shown = {}) {
  const stored = [own]
  const saved: unknown[] = []
  const respond = ({ method, body }: SentRequest) => {
    if (method === 'GET') return { status: 200, body: { repairTexts: latest, version: 4 } }
    saved.push(body)
    return isRefused
      ? { status: 409, body: { code: 'version.stale', message: 'stale', requestId: 'x' } }
      : { status: 200, body: { version: 5 } }
  }
  const rendered = await showScreen(<Card stored={stored} mayEdit={mayEdit} />, { session: aSession(), respond })
  return { ...rendered, saved }
}

it('shows own texts, and the standard ones in grey', async () => {
  const { t } = await show()
  const boxes = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
  expect(boxes.length).toBe(20)
  expect(boxes.filter(({ value }) => value !== '').map(({ value }) => value)).toEqual([own.text])
  await waitFor(() => expect(boxes.every(({ placeholder }) => placeholder !== '')).toBe(true))
  expect(screen.getByText(t('projects.settings.repairTexts.own', { count: 1 }))).toBeTruthy()
})

it('saves what was edited beside what another person saved since', async () => {
  const theirs: RepairText = { type: 'finish_render', language: 'en', text: 'Theirs.' }
  const { t, saved } = await show({ latest: [own, theirs] })
  const [first] = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
  type(first!.getAttribute('aria-label')!, 'Inject.')
  press(t('projects.settings.save'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({
    repairTexts: [own, theirs, { type: 'crack_non_structural', language: 'en', text: 'Inject.' }],
    version: 4,
  })
  await waitFor(() => expect(toasts()).toContain(t('projects.settings.repairTexts.saved')))
})

it('keeps what was typed where saving is refused, and forgets it when it is cancelled', async () => {
  const { t, saved } = await show({ isRefused: true })
  const [first] = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
  const label = first!.getAttribute('aria-label')!
  type(label, 'Inject.')
  press(t('projects.settings.save'))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: t('projects.settings.save') })).toBeTruthy())
  expect(field(label).value).toBe('Inject.')
  press(t('projects.settings.cancel'))
  expect(field(label).value).toBe('')
  expect(screen.queryByRole('button', { name: t('projects.settings.save') })).toBeNull()
})

it('changes the language of the texts, and lets a reader change none', async () => {
  const { t } = await show({ mayEdit: false })
  const boxes = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
  expect(boxes.every(({ readOnly }) => readOnly)).toBe(true)
  type(t('projects.settings.repairTexts.language'), 'zh-hk')
  expect(screen.getByText(t('projects.settings.repairTexts.own', { count: 0 }))).toBeTruthy()
  const chinese = screen.getAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
  await waitFor(() => expect(chinese[0]!.placeholder).toMatch(/[\u4e00-\u9fff]/))
  expect(chinese[0]!.lang).toBe('zh-Hant-HK')
})
