import { createEditor, type Editor } from '@plumbline/canvas/editor'
import type { PhotoPrivacy, UncheckedPhotos } from '@plumbline/contract/media/privacy'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../../testing/show-screen.tsx'
import { of, photoId } from '../photo/photo-fixture.ts'
import { useNextUnchecked } from './NextUnchecked.tsx'
import { PrivacyLine, PrivacyTools } from './PrivacyBar.tsx'
import { boxesOf } from './privacy-shapes.ts'
import { privacyKey, usePrivacyKeys } from './use-privacy-keys.ts'
import { usePrivacy } from './use-privacy.ts'

closeScreens()
const t = await translatorOf()

const box = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 }
const none: PhotoPrivacy = {
  imageId: photoId,
  version: 0,
  boxes: [],
  checked: null,
  read: null,
  blurred: { state: 'none', url: null },
  changes: [],
}
const one: PhotoPrivacy = { ...none, version: 3, boxes: [{ kind: 'face', box, by: 'Ada', score: null }] }

let editor: Editor
let unchecked: UncheckedPhotos
let opened: string[]
beforeEach(() => {
  unchecked = { left: 27, leftWithDefects: 4, nextId: '01930000-0000-7000-8000-00000000e001' }
  opened = []
})
function Screen({ own, mayEdit }: { readonly own: Editor; readonly mayEdit: boolean }) {
  const privacy = usePrivacy(of, photoId, own, mayEdit)
  const next = useNextUnchecked(of, photoId, (id) => opened.push(id))
  usePrivacyKeys(own, mayEdit, privacy, next.open)
  return (
    <div role="dialog">
      <PrivacyTools editor={own} privacy={privacy} next={next} />
      <PrivacyLine editor={own} privacy={privacy} />
    </div>
  )
}

async function show(
  stored: PhotoPrivacy,
  { mayEdit = true, onPut = (asked: SentRequest): Answer => saved(asked) } = {},
) {
  editor = createEditor({ zoom: 'photo', image: { width: 400, height: 300 }, drawStyle: 'person', newId })
  const shown = await showScreen(<Screen own={editor} mayEdit={mayEdit} />, {
    respond: (asked) => {
      if (asked.method === 'PUT') return onPut(asked)
      return { status: 200, body: asked.url.includes('/unchecked') ? unchecked : stored }
    },
  })
  await screen.findByText(/privacy box/)
  return shown
}

/** What a server that takes everything would store. */
function saved({ body }: SentRequest): Answer {
  const { version, boxes, isChecked } = body as { version: number; boxes: PhotoPrivacy['boxes']; isChecked: boolean }
  const checked = isChecked ? { at: '2026-11-19T01:02:03.000Z', by: 'Ada' } : null
  return { status: 200, body: { ...none, version: version + 1, boxes, checked } }
}

const draw = (left = 0.5) =>
  act(() =>
    editor.edit({
      put: [
        {
          id: newId(),
          kind: 'rectangle',
          style: 'person',
          points: [
            { x: left, y: 0.5 },
            { x: left + 0.1, y: 0.7 },
          ],
        },
      ],
      remove: [],
    }),
  )

describe('privacy boxes', () => {
  it('shows what is stored, and that a photo with boxes was not checked', async () => {
    await show(one)
    expect(boxesOf(editor)).toEqual([{ kind: 'face', box }])
    screen.getByText(`1 privacy box · ${t('media.privacy.unchecked')}`)
  })

  it('says that a photo without a box was not checked either', async () => {
    await show(none)
    screen.getByText(`0 privacy boxes · ${t('media.privacy.unchecked')}`)
  })

  it('says that the finder read it, how many boxes are its own, and that no person checked it', async () => {
    const found = { kind: 'person', box: { ...box, left: 0.2 }, by: '', score: 0.87 } as const
    const read = { at: '2026-11-19T01:02:03.000Z', finder: '1-0a1b2c3d', found: 1 }
    await show({ ...one, boxes: [...one.boxes, found], read })
    screen.getByText(/^2 privacy boxes · 1 of them by the finder · Read by the finder \(1-0a1b2c3d\).*not checked/)
  })

  it('saves a drawn box on the version that was read', async () => {
    const { writes } = await show(one)
    draw()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      version: 3,
      isChecked: false,
      boxes: [{ kind: 'face' }, { kind: 'person' }],
    })
    act(() => editor.undo())
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ version: 4, boxes: [{ kind: 'face' }] })
  })

  it('ticks and unticks with C that the photo was checked, and says who did', async () => {
    const { writes } = await show(none)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'c' })
    await screen.findByText(/by Ada/)
    expect(writes()[0]!.body).toEqual({ version: 0, boxes: [], isChecked: true })
    fireEvent.click(screen.getByLabelText(t('media.privacy.check')))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ version: 1, isChecked: false })
  })

  it('gives the chosen box another kind', async () => {
    const { writes } = await show(one)
    act(() => editor.selectAll())
    fireEvent.change(screen.getByLabelText(t('media.privacy.kind')), { target: { value: 'plate' } })
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ boxes: [{ kind: 'plate', box }] }))
  })

  it('draws with P what was chosen, not always a person', async () => {
    await show(none)
    fireEvent.change(screen.getByLabelText(t('media.privacy.kind')), { target: { value: 'vehicle' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'p' })
    const { tool, drawKind, drawStyle } = editor.state()
    expect([tool, drawKind, drawStyle]).toEqual(['draw', 'rectangle', 'vehicle'])
  })

  it('never saves over boxes that somebody else changed without being asked to', async () => {
    const theirs = { ...one, version: 9, boxes: [] }
    const stale: Answer = {
      status: 409,
      body: { code: 'version.stale', message: 'x', requestId: 'x', newer: theirs },
    }
    let refused = 0
    const { writes } = await show(one, { onPut: (asked) => (refused++ === 0 ? stale : saved(asked)) })
    draw()
    await screen.findByText(t('media.privacy.stale'))
    draw(0.7)
    expect(writes()).toHaveLength(1)
    press(t('media.photo.conflict.keep'))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ version: 9, boxes: [{}, {}, {}] })
  })

  it('takes over the newer boxes when asked to', async () => {
    const stale: Answer = {
      status: 409,
      body: { code: 'version.stale', message: 'x', requestId: 'x', newer: { ...one, version: 9, boxes: [] } },
    }
    await show(one, { onPut: () => stale })
    draw()
    await screen.findByText(t('media.privacy.stale'))
    press(t('media.photo.conflict.take'))
    await waitFor(() => expect(boxesOf(editor)).toEqual([]))
  })

  it('stays drawn when it could not be saved, and is tried again', async () => {
    let failures = 0
    const { writes } = await show(none, {
      onPut: (asked) =>
        failures++ === 0
          ? { status: 500, body: { code: 'server.failed', message: 'x', requestId: 'x' } }
          : saved(asked),
    })
    draw()
    press(await screen.findByText(t('media.privacy.retry')).then(() => t('media.privacy.retry')))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ version: 0, boxes: [{ kind: 'person' }] })
  })

  it('leads to the blurred copy', async () => {
    await show({ ...one, blurred: { state: 'ready', url: '/files/p/copy.jpg' } })
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: t('media.privacy.copy.view') })
    expect(link.getAttribute('href')).toBe('/files/p/copy.jpg')
  })

  it('says that the blurred copy is not made yet', async () => {
    await show({ ...one, blurred: { state: 'pending', url: null } })
    screen.getByText(new RegExp(t('media.privacy.copy.pending')))
  })

  it('says how many photos are left, and leads to the next with a button and with U', async () => {
    await show(none)
    await screen.findByText('27 photos not checked, 4 of them with defects')
    press(t('media.privacy.next'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'u' })
    expect(opened).toEqual([unchecked.nextId, unchecked.nextId])
  })

  it('says that all are checked, and leads nowhere', async () => {
    unchecked = { left: 0, leftWithDefects: 0, nextId: null }
    await show(none)
    await screen.findByText(t('media.privacy.allChecked'))
    expect(screen.queryByRole('button', { name: t('media.privacy.next') })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'u' })
    expect(opened).toEqual([])
  })

  it('counts again once the photo is checked', async () => {
    const { asked } = await show(none)
    await screen.findByText(/27 photos/)
    unchecked = { left: 1, leftWithDefects: 0, nextId: null }
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'c' })
    await screen.findByText('1 photo not checked, 0 of them with defects')
    expect(asked.filter(({ url }) => url.includes('/unchecked')).length).toBeGreaterThan(1)
  })

  it('cannot be changed by a reader', async () => {
    await show(one, { mayEdit: false })
    expect(editor.state().isReadOnly).toBe(true)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'p' })
    expect(editor.state().tool).toBe('pointer')
  })
})

it('P and C mean nothing in a field, and nothing with a modifier', () => {
  const press = (key: string, target: Element, ctrlKey = false) =>
    privacyKey({ key, ctrlKey, metaKey: false, altKey: false, shiftKey: false, target })
  const [plain, field] = [document.createElement('div'), document.createElement('textarea')]
  expect([press('P', plain), press('c', plain), press('u', plain)]).toEqual(['draw', 'check', 'next'])
  expect(press('x', plain)).toBeUndefined()
  expect([press('p', field), press('c', plain, true)]).toEqual([undefined, undefined])
})
