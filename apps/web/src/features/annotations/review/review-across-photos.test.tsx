import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens } from '../../../testing/show-screen.tsx'
import { idOf } from '../testing/annotation-server.ts'
import { paintNothing, showReview, suggestion } from '../testing/review-screen.tsx'

closeScreens()
paintNothing()

const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const card = () => screen.queryByRole('region', { name: 'Chosen shape' })
const openPhoto = () => screen.getByRole('application').getAttribute('aria-label')
const shows = (number: number, photo: number) =>
  waitFor(() => {
    expect(openPhoto()).toContain(`DJI_000${photo}.JPG`)
    expect(within(card()!).getByText(new RegExp(`^AI${String(number).padStart(4, '0')}|${number}`))).toBeTruthy()
  })

it.each([
  ['a', true],
  ['r', false],
  ['1', true],
] as const)('%s chooses the next suggestion, also where it lies on another photo', async (name, isDefect) => {
  const { decidedOf } = await showReview({
    photos: 3,
    annotations: [suggestion(11, 1), suggestion(12, 2), suggestion(13, 3)],
  })
  await screen.findByText('3 of 3 left')
  key('q')
  await shows(11, 1)
  key(name)
  await shows(12, 2)
  key(name)
  await shows(13, 3)
  await waitFor(() => expect(decidedOf()).toEqual([isDefect, isDefect, null]))
})

it('decides one suggestion per key, however fast the keys follow and wherever the photos are', async () => {
  const count = 60
  const annotations = Array.from({ length: count }, (_, at) => suggestion(100 + at, at + 1))
  const { decidedOf } = await showReview({ photos: count, firstPage: 5, annotations })
  await screen.findByText(`${count} of ${count} left`)
  key('q')
  // No pause: the screen is painted again only after the last of them.
  for (let at = 0; at < count; at += 1) key(at % 3 === 2 ? 'r' : 'a')
  await waitFor(() => expect(decidedOf()).toEqual(annotations.map((_, at) => at % 3 !== 2)))
  expect(await screen.findByText('All suggestions reviewed')).toBeTruthy()
})

it('says that a decision was refused, and sends it again on request', async () => {
  let refusals = 1
  const { t, server } = await showReview({
    photos: 2,
    annotations: [suggestion(11, 1), suggestion(12, 2)],
    answer: ({ method, url }) =>
      method === 'POST' && url.endsWith('/annotations') && refusals-- > 0
        ? { status: 400, body: { code: 'input.invalid', message: 'no' } }
        : undefined,
  })
  await screen.findByText('2 of 2 left')
  key('q')
  await shows(11, 1)
  key('a')
  await shows(12, 2)
  const failure = (await screen.findByText(t('annotations.saved.failed', { count: 1 }))).closest<HTMLElement>(
    '[role=alert]',
  )!
  expect(server.all.get(idOf(11))?.annotation.annInfo.isDefect).toBeNull()
  fireEvent.click(within(failure).getByRole('button', { name: t('annotations.saved.retry') }))
  await waitFor(() => expect(server.all.get(idOf(11))?.annotation.annInfo.isDefect).toBe(true))
})

it('reviews while the list of markers or a filter of the queue has the focus', async () => {
  const { t, decidedOf } = await showReview({
    photos: 3,
    annotations: [suggestion(11, 1), suggestion(12, 2), suggestion(13, 3)],
  })
  await screen.findByText('3 of 3 left')
  const marker = screen.getByLabelText(t('annotations.strip.marker'))
  fireEvent.keyDown(marker, { key: 'q' })
  await shows(11, 1)
  fireEvent.keyDown(marker, { key: 'r' })
  await shows(12, 2)
  fireEvent.keyDown(screen.getByLabelText(t('annotations.queue.type')), { key: 'a' })
  await shows(13, 3)
  fireEvent.keyDown(marker, { key: 'd' })
  await waitFor(() => expect(openPhoto()).toContain('DJI_0002.JPG'))
  fireEvent.keyDown(marker, { key: 'f' })
  await waitFor(() => expect(openPhoto()).toContain('DJI_0003.JPG'))
  await waitFor(() => expect(decidedOf()).toEqual([false, true, null]))
})

it('takes each drawing tool by its letter, which its button and the sheet name', async () => {
  const { t } = await showReview({ photos: 1, annotations: [] })
  const canvas = await screen.findByRole('application')
  for (const [letter, kind] of [
    ['b', 'rectangle'],
    ['o', 'polyline'],
    ['p', 'polygon'],
  ] as const) {
    fireEvent.keyDown(screen.getByLabelText(t('annotations.strip.marker')), { key: letter })
    const tool = screen.getByRole('button', { name: t(`canvas.kinds.${kind}`) })
    await waitFor(() => expect(tool.getAttribute('aria-pressed')).toBe('true'))
    expect(tool.title).toContain(letter.toUpperCase())
    expect(document.activeElement).toBe(canvas)
  }
  fireEvent.keyDown(canvas, { key: '?' })
  const sheet = await screen.findByRole('dialog')
  for (const does of ['Draw: Rectangle', 'Draw: Line', 'Draw: Polygon', 'Set a favourite type'])
    expect(within(sheet).getByText(does)).toBeTruthy()
})

it('offers a suggestion that lies on a drawn defect as its outline, and A adds it to that defect', async () => {
  const state = { isDefect: true, defectId: idOf(60), defectNum: 12, severity: 'minor', origin: 'person' } as const
  const drawnDefect = suggestion(41, 1, {
    ...state,
    aiDefectType: null,
    confidence: null,
    defectState: { version: 1, width: null, length: null },
  })
  const outline = suggestion(42, 1, { outlineOf: { defectId: idOf(60), defectNum: 12, annotationId: idOf(41) } })
  const { t, writes } = await showReview({ photos: 1, annotations: [drawnDefect, outline] })
  await screen.findByText('1 of 2 left')
  key('q')
  expect(await screen.findByText(t('annotations.card.outlineText', { number: 'DF0012' }))).toBeTruthy()
  key('a')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({
    annotations: [{ _id: idOf(42), version: 1, isDefect: true, defectId: idOf(60) }],
  })
})
