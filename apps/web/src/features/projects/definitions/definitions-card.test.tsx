import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import type { Role } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { definitionsQuery } from '../../../api/projects/settings.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { DefinitionsCard } from './DefinitionsCard.tsx'

closeScreens()
const t = await translatorOf()

const aDefinition = (name: string, changes: Partial<DefectDefinition> = {}): DefectDefinition =>
  ({
    _id: `id-${name}`,
    name,
    subTypes: ['wet'],
    severity: 'major',
    followUpAction: 'verify',
    materials: [],
    description: '',
    language: 'en',
    isRetired: false,
    version: 3,
    ...changes,
  }) as unknown as DefectDefinition

type Setup = {
  readonly definitions?: DefectDefinition[]
  readonly role?: Role
  readonly favourites?: readonly string[]
  readonly onWrite?: (asked: SentRequest) => Answer
  readonly onRead?: () => Answer
}

async function show({
  definitions = [aDefinition('Loose tile')],
  role = 'corporate-admin',
  favourites = [],
  onWrite,
  onRead,
}: Setup = {}) {
  const stored = [...definitions]
  const starred: string[] = []
  function Screen() {
    const query = useQuery(definitionsQuery(ids.corporate))
    return (
      <DefinitionsCard
        member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
        query={query}
        favourites={favourites}
        onStar={(name) => starred.push(name)}
      />
    )
  }
  const shown = await showScreen(<Screen />, {
    respond: (asked) =>
      asked.method === 'GET'
        ? (onRead?.() ?? { status: 200, body: { defectDefinitions: stored } })
        : (onWrite?.(asked) ?? { status: 200, body: {} }),
  })
  return { ...shown, stored, starred }
}

describe('the definitions of a company', () => {
  it('are listed by language, the retired ones on demand', async () => {
    await show({
      definitions: [
        aDefinition('Loose tile'),
        aDefinition('Old one', { isRetired: true }),
        aDefinition('鬆脫', { language: 'zh-hk' }),
      ],
    })
    await screen.findByText('Loose tile')
    expect(screen.queryByText('Old one')).toBeNull()
    expect(screen.queryByText('鬆脫')).toBeNull()
    fireEvent.click(screen.getByLabelText(t('projects.settings.definitions.showRetired', { count: 1 })))
    expect(screen.getByText('Old one')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(t('shell.language.zh-hk')))
    expect(screen.getByText('鬆脫')).toBeTruthy()
    expect(screen.queryByText('Loose tile')).toBeNull()
  })

  it('are read-only for a viewer', async () => {
    await show({ role: 'corporate-viewer' })
    await screen.findByText('Loose tile')
    expect(screen.queryByRole('button', { name: t('projects.settings.definitions.create') })).toBeNull()
    expect(
      screen.queryByRole('button', { name: t('projects.settings.definitions.editOf', { name: 'Loose tile' }) }),
    ).toBeNull()
  })

  it('that are none say so, by permission', async () => {
    const { unmount } = await show({ definitions: [] })
    await screen.findByText(t('projects.settings.definitions.empty.text', { company: 'Demo Survey' }))
    unmount()
    await show({ definitions: [], role: 'corporate-viewer' })
    await screen.findByText(t('projects.settings.definitions.empty.textReadOnly', { company: 'Demo Survey' }))
  })

  it('that cannot be read are tried again', async () => {
    let isDown = true
    await show({
      onRead: () =>
        isDown
          ? refusal('access.denied', { status: 403 })
          : { status: 200, body: { defectDefinitions: [aDefinition('Back')] } },
    })
    const retry = await screen.findByRole('button', { name: t('shell.failure.retry') })
    isDown = false
    fireEvent.click(retry)
    await screen.findByText('Back')
  })

  it('can be favourites, and are found however they are written', async () => {
    const { starred } = await show({ favourites: ['LOOSE TILE'] })
    const row = await screen.findByRole('row', { name: /Loose tile/ })
    fireEvent.click(within(row).getAllByRole('button')[0]!)
    expect(starred).toEqual(['LOOSE TILE'])
  })
})

describe('retiring', () => {
  it('asks first, is sent and confirmed', async () => {
    const { writes } = await show({})
    await screen.findByText('Loose tile')
    press(t('projects.settings.definitions.retireOf', { name: 'Loose tile' }))
    const dialog = await screen.findByRole('dialog')
    expect(writes()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: t('projects.settings.definitions.retire') }))
    await waitFor(() =>
      expect(toasts()).toEqual([t('projects.settings.definitions.done.retired', { name: 'Loose tile' })]),
    )
    expect(writes()).toEqual([expect.objectContaining({ body: { isRetired: true } })])
  })

  it('that is refused stays open and says why', async () => {
    await show({ onWrite: () => refusal('access.denied', { status: 403 }) })
    await screen.findByText('Loose tile')
    press(t('projects.settings.definitions.retireOf', { name: 'Loose tile' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: t('projects.settings.definitions.retire') }))
    await within(dialog).findByText(t('errors.access.denied'))
    expect(toasts()).toEqual([])
  })

  it('is undone at once', async () => {
    const { writes } = await show({ definitions: [aDefinition('Old one', { isRetired: true })] })
    fireEvent.click(await screen.findByLabelText(t('projects.settings.definitions.showRetired', { count: 1 })))
    press(t('projects.settings.definitions.restoreOf', { name: 'Old one' }))
    await waitFor(() => expect(toasts()).toEqual([t('projects.settings.definitions.restored', { name: 'Old one' })]))
    expect(writes()).toEqual([expect.objectContaining({ body: { isRetired: false } })])
  })
})

describe('the form', () => {
  const label = (name: 'name' | 'subTypes' | 'description') => new RegExp(t(`projects.settings.form.${name}`))
  async function create(setup: Setup = {}) {
    const shown = await show(setup)
    await waitFor(() => expect(screen.queryByText(t('projects.settings.definitions.loading'))).toBeNull())
    press(t('projects.settings.definitions.create'))
    await screen.findByRole('dialog')
    return shown
  }
  const submit = (name: 'create' | 'save' = 'create') => press(t(`projects.settings.form.${name}`))

  it('creates a definition in the language of the list', async () => {
    const { writes } = await create()
    type(label('name'), '  Blistering ')
    type(label('subTypes'), 'small\n\n large \nSMALL')
    submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()[0]!.body).toMatchObject({ name: 'Blistering', subTypes: ['small', 'large'], language: 'en' })
    expect(toasts()).toEqual([t('projects.settings.definitions.done.created', { name: 'Blistering' })])
  })

  it('without a name is not sent, says why at the field and focuses it', async () => {
    const { writes } = await create()
    submit()
    await waitFor(() => expect(field(label('name')).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(field(label('name'))))
    expect(writes()).toEqual([])
    type(label('name'), 'x')
    await waitFor(() => expect(field(label('name')).getAttribute('aria-invalid')).not.toBe('true'))
  })

  it('shows a name that is taken at its field', async () => {
    await create({ onWrite: () => refusal('definition.name-taken', { field: 'name' }) })
    type(label('name'), 'Loose tile')
    submit()
    await waitFor(() => expect(field(label('name')).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('changes a definition from the version it was opened with', async () => {
    const { writes } = await show({})
    await screen.findByText('Loose tile')
    press(t('projects.settings.definitions.editOf', { name: 'Loose tile' }))
    await screen.findByRole('dialog')
    expect(field(label('name')).value).toBe('Loose tile')
    type(label('description'), 'Hollow sound')
    submit('save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()[0]!.body).toMatchObject({ description: 'Hollow sound', version: 3 })
  })

  it('offers the newer version after a conflict and saves over that', async () => {
    let isStale = true
    const { writes, stored } = await show({
      onWrite: () => (isStale ? refusal('version.stale') : { status: 200, body: {} }),
    })
    await screen.findByText('Loose tile')
    press(t('projects.settings.definitions.editOf', { name: 'Loose tile' }))
    await screen.findByRole('dialog')
    type(label('description'), 'Mine')
    submit('save')
    const newer = await screen.findByRole('button', { name: t('projects.settings.form.newer') })
    stored[0] = aDefinition('Loose tile', { description: 'Theirs', version: 4 })
    isStale = false
    fireEvent.click(newer)
    await waitFor(() => expect(field(label('description')).value).toBe('Theirs'))
    submit('save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes().at(-1)!.body).toMatchObject({ version: 4 })
  })
})
