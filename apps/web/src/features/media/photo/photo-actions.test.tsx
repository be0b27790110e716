import type { MediaDetail } from '@plumbline/contract/media/library'
import type { Media } from '@plumbline/contract/media/media'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, type } from '../../../testing/show-screen.tsx'
import { detail, idOf, image, markerId, of, photoId, saved, withImage } from './photo-fixture.ts'
import { PhotoActions } from './PhotoActions.tsx'
import { PhotoNeighbours } from './PhotoNeighbours.tsx'
import { PhotoRename } from './PhotoRename.tsx'
import { PhotoUnavailable } from './PhotoUnavailable.tsx'

closeScreens()
const t = await translatorOf()

describe('renaming a photo', () => {
  async function show(failed?: string) {
    const [sent, closed] = [[] as string[], [] as number[]]
    await showScreen(
      <PhotoRename
        name="DJI_0001.JPG"
        onSave={(name) => {
          sent.push(name)
          return Promise.resolve(failed)
        }}
        onClose={() => closed.push(1)}
      />,
    )
    await screen.findByRole('dialog')
    return { sent, closed }
  }
  const name = t('media.photo.rename.name')
  const save = () => press(t('media.photo.rename.save'))

  it('sends the name without the blanks around it', async () => {
    const { sent, closed } = await show()
    type(name, '  lobby.jpg ')
    save()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(sent).toEqual(['lobby.jpg'])
  })

  it('sends no empty name and no name that is the same', async () => {
    const { sent, closed } = await show()
    type(name, '   ')
    save()
    await screen.findByText(t('media.photo.rename.empty'))
    type(name, 'DJI_0001.JPG')
    save()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(sent).toEqual([])
  })

  it('stays open with the reason where it fails', async () => {
    const { closed } = await show('No.')
    type(name, 'lobby.jpg')
    save()
    await screen.findByText('No.')
    expect(closed).toEqual([])
  })
})

describe('what can be done with a photo', () => {
  const member = (role: 'corporate-admin' | 'corporate-viewer') => ({
    corporateId: ids.corporate,
    role,
    name: 'Demo Survey',
    isSaas: true,
  })
  async function open(shown: MediaDetail, role: 'corporate-admin' | 'corporate-viewer', answer: Answer = saved) {
    const [expected, deleted] = [[] as (string | null)[], [] as number[]]
    const view = await showScreen(
      <PhotoActions
        of={of}
        detail={shown}
        member={member(role)}
        links={{
          plan: () => '/plan',
          define: (column, layout) => `/define/${column}/${layout}`,
          frames: (id) => `/frames/${id}`,
          strip: (column) => `/strip/${column}`,
          thermal: (id) => `/thermal/${id}`,
        }}
        onExpect={(id) => expected.push(id)}
        onDeleted={() => deleted.push(1)}
      />,
      { respond: ({ url }) => (url.includes('carried') ? { status: 200, body: { count: 0 } } : answer) },
    )
    press(t('media.photo.more'))
    await screen.findByRole('menu')
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    const choose = (action: 'rename' | 'strip' | 'off' | 'frames') =>
      fireEvent.click(screen.getByRole('menuitem', { name: t(`media.photo.errands.${action}`) }))
    return { ...view, expected, deleted, items, choose }
  }
  const words = (...actions: ('rename' | 'download' | 'move' | 'off' | 'define' | 'strip' | 'frames' | 'delete')[]) =>
    actions.map((action) => t(`media.photo.errands.${action}`))

  it('is offered by right and by what the photo has', async () => {
    const { items } = await open(detail, 'corporate-admin')
    expect(items()).toEqual(words('rename', 'download', 'move', 'strip', 'delete'))
  })

  it('leaves those who only read the file and the screens', async () => {
    const { items } = await open(withImage({ layoutId: idOf(30) }), 'corporate-viewer')
    expect(items()).toEqual(words('download', 'define', 'strip'))
  })

  it('offers the frames of a video and leads to them', async () => {
    const { items, choose, router } = await open(withImage({ kind: 'video' }), 'corporate-viewer')
    expect(items()).toEqual(words('download', 'frames'))
    choose('frames')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/frames/${photoId}`))
  })

  it('renames on the version that is shown', async () => {
    const { choose, writes } = await open(detail, 'corporate-admin')
    choose('rename')
    await screen.findByRole('dialog')
    type(t('media.photo.rename.name'), 'lobby.jpg')
    press(t('media.photo.rename.save'))
    await waitFor(() => expect(writes()[0]?.body).toEqual({ name: 'lobby.jpg', version: 4 }))
  })

  it.each([
    ['taken off its marker', { status: 200, body: {} }, [null]],
    ['refused', refusal('access.denied', { status: 403 }), [null, markerId]],
  ] as const)('%s, the warning about a moved photo knows what to expect', async (_, answer, expectations) => {
    const marker = { _id: markerId, name: 'North facade', layoutId: idOf(30), layoutName: 'Plan', location: {} }
    const shown = { ...withImage({ layoutPlanMarkerId: idOf(31) }), marker } as unknown as MediaDetail
    const { choose, expected } = await open(shown, 'corporate-admin', answer as Answer)
    choose('off')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(t('media.photo.off.title', { marker: 'North facade' }))).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: t('media.photo.off.confirm') }))
    await waitFor(() => expect(expected).toEqual(expectations))
  })
})

it('opens the neighbour that is pressed; a side without one cannot be pressed', async () => {
  const opened: string[] = []
  const beside = { ...image, _id: idOf(40), name: 'DJI_0002.JPG' }
  await showScreen(
    <PhotoNeighbours
      detail={detail}
      around={[
        { side: 'above', id: null, image: undefined },
        { side: 'left', id: null, image: undefined },
        { side: 'right', id: beside._id, image: beside },
        { side: 'below', id: idOf(41), image: undefined },
      ]}
      onOpen={(id) => opened.push(id)}
    />,
  )
  const above = screen.getByRole<HTMLButtonElement>('button', { name: t('media.photo.around.above') })
  expect(above.disabled).toBe(true)
  expect(above.title).toBe(t('media.photo.around.none'))
  press(`${t('media.photo.around.right')}: DJI_0002.JPG`)
  press(t('media.photo.around.below'))
  expect(opened).toEqual([beside._id, idOf(41)])
})

describe('a file without a picture', () => {
  const show = (changes: Partial<Media>, locale: 'en' | 'zh-hk' = 'en') =>
    showScreen(<PhotoUnavailable of={of} image={{ ...image, ...changes }} />, { locale })
  const download = t('media.photo.errands.download')

  it('that is on its way is said to be, and cannot be downloaded', async () => {
    await show({ status: 'MEDIA_UPLOAD_DONE', fileStatus: 'FILE_UPLOADED' })
    expect(screen.getByRole('status').textContent).toContain(t('media.photo.waiting.title'))
    expect(screen.queryByRole('button', { name: download })).toBeNull()
  })

  it('that failed says why and can be downloaded', async () => {
    await show({ status: 'MEDIA_ANALYSIS_FAILED', fileStatus: 'FILE_PROCESS_FAILED', errorCode: 'media.damaged' })
    expect(screen.getByRole('heading', { name: t('media.photo.broken.title') })).toBeTruthy()
    expect(screen.getByText((text) => text.startsWith(t('errors.media.damaged')))).toBeTruthy()
    expect(screen.getByRole('button', { name: download })).toBeTruthy()
  })

  it('of a kind that has none is offered in Chinese too', async () => {
    const { t: chinese } = await show({}, 'zh-hk')
    expect(screen.getByRole('heading', { name: chinese('media.photo.file.title') })).toBeTruthy()
    expect(screen.getByRole('button', { name: chinese('media.photo.errands.download') })).toBeTruthy()
  })
})
