import type { Membership } from '@plumbline/contract/accounts/accounts'
import { floorsNotSaved } from '@plumbline/contract/drawings/floor-rules'
import type { Locale } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { DefineItem } from './DefineItem.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), projectId: id(2), workspaceId: id(3), inspectionId: id(4) }
const member = (role: Membership['role']): Membership => ({ corporateId: id(1), role, name: 'Demo', isSaas: true })

const image = (number: number, given: object = {}) => ({
  _id: id(10 + number),
  name: `DJI_000${number}.JPG`,
  kind: 'photo',
  type: 'visual',
  companionOf: null,
  picture: null,
  status: 'MEDIA_ANALYSIS_COMPLETE',
  fileStatus: 'FILE_PROCESSED',
  errorCode: null,
  version: number,
  ...given,
})
const item = {
  column: { _id: id(21), name: 'Column 1', markerId: id(7) },
  elevation: { _id: id(8), name: 'North elevation' },
  floors: [
    { name: '3', displayName: '', height: 3 },
    { name: '2', displayName: 'Podium', height: 4.5 },
    { name: '1', displayName: '', height: 3 },
  ],
  totalHeight: 10.5,
  images: [image(1), image(2), image(3, { type: 'thermal', companionOf: id(11) })],
  defined: [
    {
      imageId: id(12),
      floorRange: '1-2',
      floorGuides: [
        { floor: '2', line: 0.6 },
        { floor: '1', line: 1 },
      ],
    },
  ],
}
const columnOf = (number: number) => ({
  _id: id(20 + number),
  name: `Column ${number}`,
  columnName: `Column ${number}`,
  markerId: id(7),
  layoutId: id(5),
  position: number,
})

type World = {
  readonly item?: object
  readonly columns?: readonly object[]
  readonly save?: Answer
  readonly role?: Membership['role']
  readonly locale?: Locale
}

async function show({
  item: given = item,
  columns = [columnOf(1)],
  save,
  role = 'corporate-admin',
  locale,
}: World = {}) {
  const onColumn = vi.fn()
  const respond = ({ method, url }: SentRequest): Answer => {
    if (method === 'PUT' || method === 'PATCH') return save ?? { status: 200, body: {} }
    if (url.includes('/layoutType/'))
      return 'status' in given ? (given as Answer) : { status: 200, body: { payload: given } }
    if (url.endsWith('/column')) return { status: 200, body: { columns } }
    return { status: 200, body: { data: [] } }
  }
  const shown = await showScreen(
    <DefineItem
      of={of}
      columnId={id(21)}
      layoutId={id(5)}
      member={member(role)}
      backHref="/plan"
      onColumn={onColumn}
    />,
    { respond, ...(locale === undefined ? {} : { locale }) },
  )
  return { ...shown, onColumn }
}

const range = (t: Awaited<ReturnType<typeof show>>['t']) => field(t('media.photo.define.range'))
const thumbnails = async (t: Awaited<ReturnType<typeof show>>['t']) =>
  within(await screen.findByRole('navigation', { name: t('media.photo.define.photos') }))
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-label')?.includes('DJI_'))

it('lists the photos of the column without thermal halves, each with the floors it shows', async () => {
  const { t } = await show()
  const photos = await thumbnails(t)
  expect(photos.map(({ textContent }) => textContent)).toEqual(['–', '1-2'])
  expect(photos[0]!.getAttribute('aria-current')).toBe('true')
  expect(photos[1]!.getAttribute('aria-label')).toContain(t('media.photo.define.defined', { range: '1-2' }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[2]).toContain('Podium (2)')
  expect(screen.getByText(t('media.photo.define.metres', { height: '10.50' }))).toBeTruthy()
})

it('spreads the lines of a typed range over the photo and saves them with the version that was read', async () => {
  const { t, writes } = await show()
  await thumbnails(t)
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: t('media.photo.define.save') })
  expect(save().disabled).toBe(true)
  type(t('media.photo.define.range'), '2-3')
  const shownRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-shown'))
  expect(shownRows().map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual(['40.0 %', '100.0 %'])
  fireEvent.click(save())
  await waitFor(() => expect(toasts()).toContain(t('media.photo.define.saved')))
  expect(writes()).toHaveLength(1)
  expect(writes()[0]!.url).toContain(`/images/${id(11)}`)
  expect(writes()[0]!.body).toEqual({
    version: 1,
    floorRange: '2-3',
    floorGuides: [
      { floor: '3', line: expect.closeTo(0.4, 5) as number },
      { floor: '2', line: 1 },
    ],
  })
})

it('names a floor that the elevation does not have, and sends nothing', async () => {
  const { t, writes } = await show()
  await thumbnails(t)
  type(t('media.photo.define.range'), '3-4')
  expect(screen.getByText(t('media.photo.define.unknown', { floor: '4' }))).toBeTruthy()
  press(t('media.photo.define.save'))
  await waitFor(() => expect(toasts()).toEqual([t(floorsNotSaved)]))
  expect(writes()).toEqual([])
})

it('clears the floors of a photo', async () => {
  const { t, writes } = await show()
  fireEvent.click((await thumbnails(t))[1]!)
  expect(range(t).value).toBe('1-2')
  press(t('media.photo.define.clear'))
  expect(range(t).value).toBe('')
  press(t('media.photo.define.save'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({ version: 2, floorRange: null, floorGuides: [] })
})

it('says that somebody else was faster, keeps what was typed and reads what is stored', async () => {
  const { t, asked } = await show({ save: refusal('version.stale') })
  await thumbnails(t)
  const reads = () => asked.filter(({ url }) => url.includes('/layoutType/')).length
  const before = reads()
  type(t('media.photo.define.range'), '1')
  press(t('media.photo.define.save'))
  await waitFor(() => expect(toasts()).toEqual([t('errors.version.stale')]))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(range(t).value).toBe('1')
})

it('goes through the photos by D and F, but not while somebody types', async () => {
  const { t } = await show()
  const photos = await thumbnails(t)
  const current = () => photos.findIndex((one) => one.getAttribute('aria-current') === 'true')
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(current()).toBe(1)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(current()).toBe(1)
  fireEvent.keyDown(range(t), { key: 'd' })
  expect(current()).toBe(1)
  fireEvent.keyDown(document.body, { key: 'D' })
  expect(current()).toBe(0)
})

it('asks before another photo is opened over unsaved floors: stay, discard or save', async () => {
  const { t, writes } = await show()
  const photos = await thumbnails(t)
  const answer = async (word: 'stay' | 'discard' | 'save') => {
    const dialog = await screen.findByRole('dialog', { name: t('media.photo.define.leave.title') })
    fireEvent.click(within(dialog).getByRole('button', { name: t(`media.photo.define.leave.${word}`) }))
  }
  type(t('media.photo.define.range'), '1')
  expect(photos[0]!.getAttribute('aria-label')).toContain(t('media.photo.define.changed'))
  fireEvent.click(photos[1]!)
  await answer('stay')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(range(t).value).toBe('1')
  fireEvent.click(photos[1]!)
  await answer('save')
  await waitFor(() => expect(photos[1]!.getAttribute('aria-current')).toBe('true'))
  expect(writes()[0]!.body).toMatchObject({ version: 1, floorRange: '1' })
  expect(range(t).value).toBe('1-2')
  type(t('media.photo.define.range'), '3')
  fireEvent.click(photos[0]!)
  await answer('discard')
  await waitFor(() => expect(photos[0]!.getAttribute('aria-current')).toBe('true'))
  expect(writes()).toHaveLength(1)
})

it('offers the other columns of the marker, with the name of the open one in the choice only', async () => {
  const { t, onColumn } = await show({ columns: [columnOf(2), columnOf(1)] })
  const choice = (await screen.findByLabelText(t('media.photo.place.column'))) as HTMLSelectElement
  expect([...choice.options].map(({ text }) => text)).toEqual(['Column 1', 'Column 2'])
  expect(screen.getByRole('heading', { name: 'Column 1' }).className).toContain('pl-hidden')
  fireEvent.change(choice, { target: { value: id(22) } })
  expect(onColumn).toHaveBeenCalledWith(id(22))
})

it('lets a viewer look at the floors without changing them', async () => {
  const { t } = await show({ role: 'corporate-viewer' })
  await thumbnails(t)
  expect(screen.getByText(t('media.photo.define.readOnly'))).toBeTruthy()
  expect(range(t).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: t('media.photo.define.save') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('media.photo.define.clear') })).toBeNull()
})

it('says in Chinese that an elevation has no floors to choose from', async () => {
  const { t } = await show({ locale: 'zh-hk', item: { ...item, floors: [], totalHeight: 0 } })
  expect(await screen.findByText(t('media.photo.define.noFloors'))).toBeTruthy()
  expect(range(t).disabled).toBe(true)
})

it('says that a column has no photos yet, and leads back', async () => {
  const { t } = await show({ item: { ...item, images: [], defined: [] } })
  expect(await screen.findByText(t('media.photo.define.empty.title'))).toBeTruthy()
  expect(screen.getByText(t('media.photo.define.empty.text'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('media.photo.define.back') }).getAttribute('href')).toBe('/plan')
})

it('says that the column could not be read, with the reason and another try', async () => {
  const { t, asked } = await show({ item: refusal('media.not-found', { status: 404 }) as object })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(t('media.photo.define.failed'))).toBeTruthy()
  const before = asked.length
  press(t('media.photo.define.retry'))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})
