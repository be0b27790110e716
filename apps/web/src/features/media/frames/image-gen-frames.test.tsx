import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ImageTask } from '@plumbline/contract/media/tasks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { ImageGenFrames } from './ImageGenFrames.tsx'
import { ImageGenStrip } from './ImageGenStrip.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), projectId: id(2), workspaceId: id(3), inspectionId: id(4) }
const member = (role: Membership['role']): Membership => ({ corporateId: id(1), role, name: 'Demo', isSaas: true })
const moment = '2026-11-01T00:00:00.000Z'

const column = (number: number, markerId: string | null) => ({
  _id: id(20 + number),
  name: `Column ${number}`,
  columnName: `Column ${number}`,
  markerId,
  layoutId: id(5),
  position: number,
})
const columns = [column(1, id(7)), column(2, id(7)), column(3, id(8)), column(4, null)]
const markers = [
  { _id: id(7), name: 'North gate' },
  { _id: id(8), name: 'South yard' },
]
const video = (number: number, given: object = {}) => ({
  _id: id(20 + number),
  columnId: id(20 + number),
  columnName: `Column ${number}`,
  markerId: id(7),
  layoutId: id(5),
  status: 'All Media Uploaded',
  result: 'none',
  media: {
    _id: id(30 + number),
    name: `DJI_000${number}.MP4`,
    status: 'MEDIA_ANALYSIS_COMPLETE',
    fileStatus: 'FILE_PROCESSED',
    duration: 60,
    markerId: id(7),
    columnId: id(20 + number),
    errorCode: null,
    ...given,
  },
})
const task: ImageTask = {
  _id: id(40),
  kind: 'frames',
  status: 'pending',
  percent: 40,
  errorCode: null,
  videoId: id(31),
  markerId: null,
  columnId: null,
  name: 'DJI_0001.MP4',
  mediaIds: [],
  missing: 0,
  picture: null,
  pieces: [],
  type: null,
  createdBy: 'Ada',
  createdAt: moment,
  updatedAt: moment,
}

type World = {
  readonly videos?: readonly object[] | Answer
  readonly tasks?: readonly ImageTask[]
  readonly columns?: readonly object[]
  readonly types?: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  readonly write?: Answer
}
const isAnswer = (given: World['videos']): given is Answer => given !== undefined && !Array.isArray(given)

const server =
  (world: World) =>
  ({ method, url }: SentRequest): Answer => {
    const ok = (body: unknown): Answer => ({ status: 200, body })
    if (method !== 'GET' && !url.includes('/layoutPlanMarkers/')) return world.write ?? ok(task)
    if (url.includes('/layoutPlanMarkers/'))
      return ok({
        layoutPlanMarkers: [{ _id: id(9), layoutId: id(5), planId: id(6), inspectionId: id(4), markers }],
      })
    if (url.endsWith('/videos')) return isAnswer(world.videos) ? world.videos : ok({ data: world.videos ?? [] })
    if (url.endsWith('/image-tasks')) return ok({ data: world.tasks ?? [] })
    if (url.endsWith('/column')) return ok({ columns: world.columns ?? columns })
    if (url.includes('/facets')) {
      const none = { markers: [], columns: [], floors: [], elevations: [], statuses: [], kinds: [] }
      return ok({ ...none, types: world.types ?? [] })
    }
    return { status: 404, body: { code: 'media.not-found', message: 'x' } }
  }

function frames(world: World, role: Membership['role'] = 'corporate-admin', videoId?: string) {
  const onVideo = vi.fn()
  const screenOf = (
    <ImageGenFrames
      of={of}
      member={member(role)}
      videoId={videoId}
      onVideo={onVideo}
      photoHref={(one) => `/photo/${one}`}
      planHref="/plan"
    />
  )
  return showScreen(screenOf, { respond: server(world) }).then((shown) => ({ ...shown, onVideo }))
}

it('takes frames of the only video for its own marker and column, as they are typed', async () => {
  const { t, writes } = await frames({ videos: [video(1)] })
  await screen.findByLabelText(t('media.tasks.frames.by'))
  expect(screen.getByText(t('media.tasks.frames.expected', { count: 30 }))).toBeTruthy()
  type(t('media.tasks.frames.seconds'), '0')
  expect(screen.getByText(t('media.tasks.frames.wrongSeconds', { most: 0 }))).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('media.tasks.frames.start') }).disabled).toBe(true)
  fireEvent.change(field(t('media.tasks.frames.by')), { target: { value: 'count' } })
  type(t('media.tasks.frames.number'), '12')
  fireEvent.change(field(t('media.tasks.frames.direction')), { target: { value: 'up' } })
  press(t('media.tasks.frames.start'))
  await waitFor(() => expect(toasts()).toContain(t('media.tasks.frames.started')))
  const [sent] = writes()
  expect(sent!.url).toMatch(/\/image-gen$/)
  expect(sent!.body).toMatchObject({
    videoId: id(31),
    choice: { by: 'count', count: 12 },
    direction: 'up',
    markerId: id(7),
    columnId: id(21),
  })
})

it('offers the columns of the marker that is chosen, and begins again without one', async () => {
  const { t, writes } = await frames({ videos: [video(1)] })
  await screen.findByLabelText(t('media.tasks.frames.marker'))
  const columnField = () => field(t('media.tasks.frames.column')) as unknown as HTMLSelectElement
  await waitFor(() => expect([...columnField().options].map(({ text }) => text)).toContain('Column 2'))
  expect(columnField().value).toBe(id(21))
  fireEvent.change(field(t('media.tasks.frames.marker')), { target: { value: id(8) } })
  expect([...columnField().options].map(({ text }) => text)).toEqual([t('media.tasks.frames.noColumn'), 'Column 3'])
  expect(columnField().value).toBe('')
  press(t('media.tasks.frames.start'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toMatchObject({ markerId: id(8), columnId: null })
})

it('says why frames could not be asked for, and stays ready for another try', async () => {
  const { t } = await frames({ videos: [video(1)], write: refusal('media.not-found', { status: 404 }) })
  await screen.findByLabelText(t('media.tasks.frames.by'))
  press(t('media.tasks.frames.start'))
  expect(await screen.findByText(t('errors.media.not-found'))).toBeTruthy()
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: t('media.tasks.frames.start') })
  await waitFor(() => expect(start().disabled).toBe(false))
})

it('asks which of several videos is meant, and does not let one be chosen that is not ready', async () => {
  const { t, onVideo } = await frames({ videos: [video(1), video(2, { fileStatus: 'FILE_PROCESSING' }), video(3)] })
  expect(await screen.findByText(t('media.tasks.frames.choose'))).toBeTruthy()
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ disabled, checked }) => [disabled, checked])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ])
  fireEvent.click(radios[2]!)
  expect(onVideo).toHaveBeenCalledWith(id(33))
})

it('shows a viewer the columns and what was made, without form and choice', async () => {
  const made = { ...task, status: 'success' as const, percent: 100, mediaIds: [id(50), id(51)] }
  const { t } = await frames({ videos: [video(1)], tasks: [made] }, 'corporate-viewer')
  expect(await screen.findByText(t('media.tasks.frames.readOnly'))).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByLabelText(t('media.tasks.frames.by'))).toBeNull()
  const link = await screen.findByRole('link', { name: t('media.tasks.list.photo', { number: 2 }) })
  expect(link.getAttribute('href')).toBe(`/photo/${id(51)}`)
  expect(screen.queryByRole('button', { name: t('media.tasks.list.remove') })).toBeNull()
})

it('leads to the plan where no marker has a video', async () => {
  const { t } = await frames({ videos: [] })
  expect(await screen.findByText(t('media.tasks.columns.none.title'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('media.library.empty.action') }).getAttribute('href')).toBe('/plan')
  expect(screen.queryByText(t('media.tasks.frames.how'))).toBeNull()
})

it('says that the videos could not be read, and reads them again', async () => {
  let isBroken = true
  const { t } = await showScreen(
    <ImageGenFrames
      of={of}
      member={member('corporate-admin')}
      videoId={undefined}
      onVideo={() => undefined}
      photoHref={() => '/photo'}
      planHref="/plan"
    />,
    {
      respond: (asked) =>
        server({ videos: isBroken ? refusal('media.not-found', { status: 404 }) : [video(1)] })(asked),
    },
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(t('media.tasks.failed.title'))).toBeTruthy()
  isBroken = false
  press(t('media.tasks.failed.retry'))
  expect(await screen.findByText('DJI_0001.MP4', { selector: 'b' })).toBeTruthy()
})

function strip(world: World, columnId?: string, role: Membership['role'] = 'corporate-admin') {
  const onColumn = vi.fn()
  const screenOf = (
    <ImageGenStrip
      of={of}
      member={member(role)}
      columnId={columnId}
      onColumn={onColumn}
      onPhoto={() => undefined}
      planHref="/plan"
    />
  )
  return showScreen(screenOf, { respond: server(world) }).then((shown) => ({ ...shown, onColumn }))
}
const typeCounts = (visual: number, thermal: number) => [
  { id: 'visual', name: 'visual', count: visual },
  { id: 'thermal', name: 'thermal', count: thermal },
]

it('opens the first column of the marker that is chosen for a strip', async () => {
  const { t, onColumn } = await strip({})
  const marker = await screen.findByLabelText(t('media.tasks.strip.marker'))
  await waitFor(() => expect(within(marker).getByText('South yard')).toBeTruthy())
  expect(within(marker).getByText(t('media.tasks.strip.noMarker'))).toBeTruthy()
  fireEvent.change(marker, { target: { value: id(8) } })
  expect(onColumn).toHaveBeenCalledWith(id(23))
  expect(screen.getByText(t('media.tasks.strip.select'))).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('media.tasks.strip.start') }).disabled).toBe(true)
})

it('never mixes visual and thermal photos in a strip: the type is chosen and sent', async () => {
  const { t, writes } = await strip({ types: typeCounts(5, 3) }, id(21))
  const photos = await screen.findByLabelText(t('media.tasks.strip.photos'))
  fireEvent.change(photos, { target: { value: 'thermal' } })
  press(t('media.tasks.strip.start'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.url).toMatch(/\/image-gen-v2$/)
  expect(writes()[0]!.body).toMatchObject({ columnId: id(21), type: 'thermal' })
})

it('does not start a strip of one photo, and says so', async () => {
  const { t } = await strip({ types: typeCounts(1, 0) }, id(21))
  expect(await screen.findByText(new RegExp(t('media.tasks.strip.tooFew').slice(0, 20)))).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('media.tasks.strip.start') }).disabled).toBe(true)
  expect(screen.queryByLabelText(t('media.tasks.strip.photos'))).toBeNull()
})

it('stops a strip that is being made', async () => {
  const pending: ImageTask = { ...task, kind: 'strip', columnId: id(21), type: 'visual', name: 'Column 1' }
  const { t, writes } = await strip({ types: typeCounts(5, 0), tasks: [pending] }, id(21))
  expect(await screen.findByText(t('media.tasks.strip.underWay'))).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Column 1' }).getAttribute('value')).toBe('40')
  press(t('media.tasks.list.stop'))
  await waitFor(() =>
    expect(writes().map(({ method, url }) => [method, url.split('/').at(-1)])).toEqual([['DELETE', id(40)]]),
  )
})

it('says in Chinese that there are no columns to stitch', async () => {
  const { t } = await showScreen(
    <ImageGenStrip
      of={of}
      member={member('corporate-viewer')}
      columnId={undefined}
      onColumn={() => undefined}
      onPhoto={() => undefined}
      planHref="/plan"
    />,
    { locale: 'zh-hk', respond: server({ columns: [] }) },
  )
  expect(await screen.findByText(t('media.tasks.strip.noColumns.title'))).toBeTruthy()
})

it('shows a viewer the strip of a column without the buttons that make one', async () => {
  const { t } = await strip({}, id(21), 'corporate-viewer')
  expect(await screen.findByText(t('media.tasks.strip.readOnly'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('media.tasks.strip.start') })).toBeNull()
})
