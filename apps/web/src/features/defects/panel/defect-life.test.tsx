import type { DefectDetail, EarlierDefect } from '@plumbline/contract/defects/history'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { aDefect, aDetail, ids } from '../testing/a-defect.ts'
import { aGrowth } from '../testing/a-growth.ts'
import { numbered, ofInspection } from '../testing/defect-server.ts'
import { AfterPhotos } from './AfterPhotos.tsx'
import { DefectComments } from './DefectComments.tsx'
import { DefectHistory } from './DefectHistory.tsx'
import { EarlierDefects } from './EarlierDefects.tsx'
import { favouriteAt } from './favourite-keys.ts'
import { FavouriteTypes } from './FavouriteTypes.tsx'
import { matching, mentioned, typedMention, withMention } from './mentions.ts'
import { SavedChoice } from './SavedChoice.tsx'
import { stepName } from './status-steps.ts'
import { StatusForm } from './StatusForm.tsx'

closeScreens()

const people = [
  { _id: ids.assignee, name: 'Ada Chan', email: 'ada@demo.example', role: 'corporate-standard' },
  { _id: numbered(2), name: 'Adam Li', email: 'adam@demo.example', role: 'corporate-standard' },
] as never

const comment = (changes: Partial<DefectDetail['comments'][number]> = {}) => ({
  _id: numbered(30),
  by: { _id: null, name: 'Kit' },
  text: 'Seen again',
  mentions: [],
  createdAt: '2026-11-02T03:04:05.000Z',
  isOwn: true,
  ...changes,
})

async function showComments(detail: DefectDetail, mayEdit = true) {
  const onChanged = vi.fn()
  const shown = await showScreen(
    <DefectComments of={ofInspection} detail={detail} people={people} mayEdit={mayEdit} onChanged={onChanged} />,
    { respond: () => ({ status: 200, body: comment() }) },
  )
  return { ...shown, onChanged }
}

const write = (label: string, value: string) => {
  const box = screen.getByLabelText<HTMLTextAreaElement>(label)
  fireEvent.change(box, { target: { value } })
  box.setSelectionRange(value.length, value.length)
  fireEvent.select(box)
  return box
}

it('offers the names that a mention may mean, and sends whose name stands in the text', async () => {
  const { t, writes, onChanged } = await showComments(aDetail())
  write(t('defects.comments.label'), 'Please see @ada')
  const names = screen.getByRole('group', { name: t('defects.comments.names') })
  expect(
    within(names)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada Chan', 'Adam Li'])
  fireEvent.click(within(names).getByRole('button', { name: 'Ada Chan' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(t('defects.comments.label')).value).toBe('Please see @Ada Chan ')
  press(t('defects.comments.send'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(writes()[0]!.body).toMatchObject({ text: 'Please see @Ada Chan', mentions: [ids.assignee] })
  expect(screen.getByLabelText<HTMLTextAreaElement>(t('defects.comments.label')).value).toBe('')
})

it('sends nothing without a word, and removes only a comment of one’s own', async () => {
  const { t, writes } = await showComments({
    ...aDetail(),
    comments: [comment(), comment({ _id: numbered(31), isOwn: false })],
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('defects.comments.send') }).disabled).toBe(true)
  const remove = screen.getAllByRole('button', { name: t('defects.comments.remove') })
  expect(remove).toHaveLength(1)
  fireEvent.click(remove[0]!)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.url).toContain(numbered(30))
})

it('sends the same comment once more under the same id when the first answer was lost', async () => {
  const sent: string[] = []
  const { t } = await showScreen(
    <DefectComments of={ofInspection} detail={aDetail()} people={people} mayEdit onChanged={() => undefined} />,
    {
      respond: ({ method, body }) => {
        if (method === 'POST') sent.push((body as { _id: string })._id)
        return sent.length === 1 ? refusal('access.denied', { status: 403 }) : { status: 200, body: comment() }
      },
    },
  )
  write(t('defects.comments.label'), 'Wet')
  press(t('defects.comments.send'))
  await waitFor(() => expect(sent).toHaveLength(1))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: t('defects.comments.send') })
  await waitFor(() => expect(button.dataset['loading']).toBeUndefined())
  fireEvent.click(button)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toBe(sent[0])
})

it('shows a reader that there is no comment, and no field to write in', async () => {
  const { t } = await showComments(aDetail(), false)
  expect(screen.getByText(t('defects.comments.none'))).toBeTruthy()
  expect(screen.queryByLabelText(t('defects.comments.label'))).toBeNull()
})

it('finds a mention before the caret, and whose names stand in a text', () => {
  expect(typedMention('see @ad', 7)).toBe('ad')
  expect(typedMention('mail ada@demo', 13)).toBeUndefined()
  expect(withMention('see @ad now', 7, 'Ada Chan')).toEqual({ text: 'see @Ada Chan  now', caret: 14 })
  expect(matching(people, 'adam').map(({ name }: { name: string }) => name)).toEqual(['Adam Li'])
  expect(mentioned('@Adam Li and @Ada', people)).toEqual([numbered(2)])
})

it('shows the newest five changes, and all on request', async () => {
  const events = Array.from({ length: 7 }, (_, at) => ({
    _id: numbered(at + 1),
    kind: 'created' as const,
    by: `Kit ${at}`,
    at: `2026-11-0${at + 1}T00:00:00.000Z`,
    field: null,
    before: null,
    after: null,
    reason: '',
  }))
  const knowing = { library: {}, people: [], elevations: [] }
  const { t } = await showScreen(
    <DefectHistory knowing={{ ...knowing, t: (key: string) => key, locale: 'en' } as never} events={events} />,
  )
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('Kit 6')
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  press(t('defects.history.all', { count: 7 }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
})

it('removes a photo after repair, and offers none to a reader', async () => {
  const photo = { _id: numbered(40), name: 'after.jpg', picture: null } as never
  const detail = { ...aDetail(), afterPhotos: [photo] }
  const onChanged = vi.fn()
  const panel = (mayEdit: boolean, one: DefectDetail = detail) => (
    <AfterPhotos
      of={ofInspection}
      detail={one}
      mayEdit={mayEdit}
      photoHref={(id) => `/photo/${id}`}
      onChanged={onChanged}
    />
  )
  const { t, writes, unmount } = await showScreen(panel(true), { respond: () => ({ status: 200, body: aDetail() }) })
  press(t('defects.after.remove'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(writes()[0]).toMatchObject({ method: 'DELETE' })
  unmount()
  const { unmount: close } = await showScreen(panel(false))
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/photo/${numbered(40)}`)
  close()
  const { container } = await showScreen(panel(false, aDetail()))
  expect(container.textContent).toBe('')
})

const earlier: EarlierDefect = {
  defect: aDefect({ _id: numbered(50), defectNum: 9 }),
  inspectionId: numbered(51),
  inspectedOn: '2025-03-04T00:00:00.000Z',
  image: null,
  location: null,
}
const withPhoto = aDetail({
  images: [{ imageId: numbered(60), annotationId: numbered(61), thumbnailUrl: null }] as never,
})

async function showEarlier(detail: DefectDetail, mayLink = true, isStale = false) {
  const [onChanged, onStale] = [vi.fn(), vi.fn()]
  const shown = await showScreen(
    <EarlierDefects of={ofInspection} detail={detail} mayLink={mayLink} onChanged={onChanged} onStale={onStale} />,
    {
      respond: ({ method, url }) => {
        if (url.endsWith('/growth')) return { status: 200, body: aGrowth() }
        if (method === 'GET') return { status: 200, body: { data: [earlier] } }
        return isStale ? refusal('version.stale') : { status: 200, body: detail }
      },
    },
  )
  return { ...shown, onChanged, onStale }
}

it('links a defect to what an earlier inspection found in its place', async () => {
  const { t, writes, onChanged } = await showEarlier(withPhoto)
  fireEvent.click(await screen.findByRole('button', { name: t('defects.earlier.same') }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(writes()[0]!.body).toMatchObject({ earlierId: numbered(50), progress: null })
})

it('says of a link that nothing is assessed, and takes the state back to that', async () => {
  const { t, writes } = await showEarlier({ ...withPhoto, earlier, progress: 'unassessed' })
  const field = screen.getByLabelText<HTMLSelectElement>(t('defects.columns.progress'))
  expect(field.selectedOptions[0]!.textContent).toBe(t('defects.progress.unassessed'))
  fireEvent.change(field, { target: { value: 'worse' } })
  await waitFor(() => expect(writes()).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'unassessed' } })
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ body }) => (body as { readonly progress: unknown }).progress)).toEqual(['worse', null])
})

it('reads the defect again when another user changed it first', async () => {
  const { t, onChanged, onStale } = await showEarlier(withPhoto, true, true)
  fireEvent.click(await screen.findByRole('button', { name: t('defects.earlier.new') }))
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  expect(onChanged).not.toHaveBeenCalled()
})

it('changes what became of it, takes the link back, and only shows it to a reader', async () => {
  const linked = { ...withPhoto, earlier, progress: 'same' as const }
  const { t, writes, unmount } = await showEarlier(linked)
  expect(screen.getByText(/DF0009/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(t('defects.columns.progress')), { target: { value: 'worse' } })
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toMatchObject({ earlierId: numbered(50), progress: 'worse' })
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: t('defects.earlier.undo') })
  await waitFor(() => expect(undo.disabled).toBe(false))
  fireEvent.click(undo)
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]!.body).toMatchObject({ earlierId: null, progress: null })
  unmount()
  await showEarlier(linked, false)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('group', { name: t('defects.columns.progress') }).textContent).toBe(
    t('defects.progress.same'),
  )
})

it('asks for a reason or a text before a status changes', async () => {
  const onSubmit = vi.fn()
  const { t } = await showScreen(
    <StatusForm
      title="Close defect"
      to="closed"
      hasReasons
      isBusy={false}
      faultOf={(reason, text) => (reason === null && text === '' ? 'reason-required' : undefined) as never}
      onClose={() => undefined}
      onSubmit={onSubmit}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close defect' })
  expect(submit.disabled).toBe(true)
  fireEvent.click(within(dialog).getAllByRole('radio')[0]!)
  fireEvent.change(within(dialog).getByLabelText(t('defects.status.note')), { target: { value: ' seen on site ' } })
  fireEvent.click(submit)
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ status: 'closed', text: 'seen on site' })
  expect(onSubmit.mock.lastCall?.[0].reason).not.toBeNull()
})

it('names a step by where it comes from', () => {
  expect(stepName('to-be-verified', 'closed')).toBe('verify')
  expect(stepName('open', 'closed')).toBe('close')
  expect(stepName('closed', 're-open')).toBe('reopen')
  expect(stepName('open', 'to-be-verified')).toBe('submit')
})

it('takes a favourite type by Alt and its digit, not by the digit alone', async () => {
  const onChoose = vi.fn()
  const favourites = [
    { key: 'crack', name: 'Crack' },
    { key: 'spall', name: 'Spalling' },
  ] as never
  await showScreen(<FavouriteTypes favourites={favourites} chosen="crack" onChoose={onChoose} />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Crack')
  fireEvent.keyDown(window, { code: 'Digit2' })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.keyDown(window, { code: 'Digit2', altKey: true })
  expect(onChoose).toHaveBeenCalledWith('spall')
  expect(favouriteAt({ code: 'Numpad9', altKey: true, ctrlKey: false, metaKey: false })).toBe(8)
  expect(favouriteAt({ code: 'Digit1', altKey: true, ctrlKey: true, metaKey: false })).toBeUndefined()
})

it('still shows a value that can no longer be chosen', async () => {
  const onSave = vi.fn()
  const data = [
    { value: 'a', label: 'Alpha' },
    { group: 'More', items: [{ value: 'b', label: 'Beta' }] },
  ]
  await showScreen(<SavedChoice label="Kind" value="old" data={data} isReadOnly={false} onSave={onSave} />)
  const select = screen.getByLabelText<HTMLSelectElement>('Kind')
  expect([...select.options].map(({ value }) => value)).toEqual(['old', 'a', 'b'])
  fireEvent.change(select, { target: { value: 'b' } })
  expect(onSave).toHaveBeenCalledWith('b')
})
