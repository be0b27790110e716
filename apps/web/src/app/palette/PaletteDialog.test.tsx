import type { Found } from '@plumbline/contract/projects/find'
import { locales, type Locale } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../api/http/fake-server.ts'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { closeScreens, press, showScreen } from '../../testing/show-screen.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'
import { noteRecent, recentOf } from './recent.ts'

closeScreens()

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const aFound = (changes: Partial<Found>): Found => ({
  kind: 'project',
  _id: 'f1',
  title: 'Harbour Tower',
  detail: 'P-1',
  severity: null,
  category: null,
  projectId: 'p1',
  projectNum: 'P-1',
  projectName: 'Harbour Tower',
  workspaceId: 'w1',
  inspectionId: null,
  ...changes,
})

function Palette({ closed }: { readonly closed: number[] }) {
  const session = useSession()
  if (session === null) return null
  return (
    <PaletteDialog
      session={session}
      member={activeCorporate(session)}
      project={undefined}
      onClose={() => closed.push(1)}
    />
  )
}

async function show(found: Answer = { status: 200, body: { data: [] } }, locale: Locale = 'en') {
  const closed: number[] = []
  const shown = await showScreen(<Palette closed={closed} />, {
    locale,
    respond: ({ url }) => (url.includes('/find') ? found : { status: 200, body: {} }),
  })
  return { ...shown, closed }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const search = (value: string) => fireEvent.change(field(), { target: { value } })
const selected = () => screen.getByRole('option', { selected: true })

describe('the palette', () => {
  it.each(locales)('opens on its field with the actions of the place in %s', async (locale) => {
    const { t } = await show(undefined, locale)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    const actions = within(screen.getByRole('group', { name: t('projects.find.groups.action') }))
    expect(actions.getAllByRole('option').length).toBeGreaterThan(2)
    expect(screen.queryByRole('group', { name: t('projects.find.groups.recent') })).toBeNull()
  })

  it('shows what was found in groups, and says how many', async () => {
    const { t, asked } = await show({
      status: 200,
      body: { data: [aFound({}), aFound({ kind: 'defect', _id: 'd7', title: 'D-007', severity: 'major' })] },
    })
    search('zzharbour')
    const group = await screen.findByRole('group', { name: t('projects.find.groups.defect') })
    expect(within(group).getByRole('option').textContent).toContain('D-007')
    expect(screen.getByRole('status').textContent).toBe(t('projects.find.count', { count: 2 }))
    expect(asked.some(({ url }) => url.includes('/find') && url.includes('q=zzharbour'))).toBe(true)
  })

  it('opens the chosen one by Enter, closes, and offers it as recent the next time', async () => {
    const { closed, router } = await show({ status: 200, body: { data: [aFound({})] } })
    search('zzharbour')
    await screen.findByRole('option', { name: /Harbour Tower/ })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(closed).toEqual([1])
    await waitFor(() => expect(router.state.location.pathname).toContain('/project/p1'))
    expect(recentOf(ids.user, ids.corporate).map(({ _id }) => _id)).toEqual(['f1'])
  })

  it('moves by the arrows around the ends, and by Home and End', async () => {
    await show()
    const options = screen.getAllByRole('option')
    expect(selected()).toBe(options[0])
    fireEvent.keyDown(field(), { key: 'ArrowUp' })
    expect(selected()).toBe(options.at(-1))
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(selected()).toBe(options[0])
    fireEvent.keyDown(field(), { key: 'End' })
    expect(selected()).toBe(options.at(-1))
    expect(field().getAttribute('aria-activedescendant')).toBe(options.at(-1)!.id)
    fireEvent.keyDown(field(), { key: 'Home' })
    expect(selected()).toBe(options[0])
  })

  it('does not choose while a Chinese word is being composed', async () => {
    const { closed } = await show()
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(closed).toEqual([])
  })

  it('says that nothing was found, and what else to try', async () => {
    const { t } = await show()
    search('zzxylophone')
    const none = t('projects.find.none', { words: 'zzxylophone' })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(none))
    expect(screen.getByText(t('projects.find.noneHint'), { exact: false })).toBeTruthy()
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('says that the search failed', async () => {
    const { t } = await show({ status: 500, body: { code: 'internal', message: 'internal' } })
    search('zzharbour')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(t('projects.find.failed')), {
      timeout: 5_000,
    })
  })

  it('forgets the recent ones when asked', async () => {
    noteRecent(ids.user, { ...aFound({}), corporateId: ids.corporate })
    const { t } = await show()
    expect(screen.getByRole('group', { name: t('projects.find.groups.recent') })).toBeTruthy()
    press(t('projects.find.forget'))
    expect(screen.queryByRole('group', { name: t('projects.find.groups.recent') })).toBeNull()
    expect(screen.queryByRole('button', { name: t('projects.find.forget') })).toBeNull()
    expect(recentOf(ids.user, ids.corporate)).toEqual([])
  })

  it('closes by its button and by a press beside it', async () => {
    const { t, closed } = await show()
    press(t('projects.find.close'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(closed).toEqual([1, 1])
  })
})
