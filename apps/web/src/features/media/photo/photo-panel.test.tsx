import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Column } from '@plumbline/contract/markers/markers'
import type { Media } from '@plumbline/contract/media/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { columnId, detail, idOf, image, markerId, north, of, saved, withImage } from './photo-fixture.ts'
import { PhotoGsd } from './PhotoGsd.tsx'
import { PhotoPlace } from './PhotoPlace.tsx'

closeScreens()
const t = await translatorOf()
const south = idOf(12)

const floors = (...names: string[]) => names.map((name) => ({ name, displayName: `${name}/F`, height: 3 }))
const elevations = [
  { _id: north, name: 'North', blockName: 'Block A', floorRange: floors('4', '3', '2') },
  { _id: south, name: 'South', blockName: '', floorRange: floors('9') },
] as unknown as readonly ElevationPlan[]
const columns = [
  { _id: columnId, name: 'N1', markerId },
  { _id: idOf(20), name: 'N2', markerId },
  { _id: idOf(21), name: 'S1', markerId: idOf(99) },
] as unknown as readonly Column[]
const choicesOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)

describe('where a photo belongs', () => {
  const show = (
    shown = detail,
    respond: (asked: SentRequest) => Answer = () => saved,
    { isReadOnly = false, defineHref = undefined as string | undefined } = {},
  ) =>
    showScreen(
      <PhotoPlace
        of={of}
        detail={shown}
        elevations={elevations}
        columns={columns}
        isReadOnly={isReadOnly}
        defineHref={defineHref}
      />,
      { respond },
    )
  const [elevation, floor, column] = [
    t('media.photo.place.elevation'),
    t('media.photo.place.floor'),
    t('media.photo.place.column'),
  ]

  it('offers elevations with their block, their floors, and the columns of its own marker', async () => {
    await show()
    const none = t('media.photo.place.none')
    expect(choicesOf(elevation)).toEqual([none, 'Block A · North', 'South'])
    expect(choicesOf(floor)).toEqual([none, '4/F (4)', '3/F (3)', '2/F (2)'])
    expect(choicesOf(column)).toEqual([none, 'N1', 'N2'])
    expect(field(floor).value).toBe('3')
  })

  it('sends only what changed, on the version that is shown, and says that it is saved', async () => {
    const { writes } = await show()
    expect(screen.queryByRole('button', { name: t('media.photo.place.save') })).toBeNull()
    type(floor, '2')
    press(t('media.photo.place.save'))
    await waitFor(() => expect(toasts()).toEqual([t('media.photo.place.saved')]))
    expect(writes().map(({ method, body }) => [method, body])).toEqual([['PUT', { floor: '2', version: 4 }]])
    expect(screen.queryByRole('button', { name: t('media.photo.place.save') })).toBeNull()
  })

  it('clears a floor that the other elevation does not have', async () => {
    const { writes } = await show()
    type(elevation, south)
    expect(field(floor).value).toBe('')
    press(t('media.photo.place.save'))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ elevationId: south, floor: null, version: 4 })
  })

  it('discards what was chosen without sending it', async () => {
    const { writes } = await show()
    type(t('media.photo.use.tag'), 'spall')
    press(t('media.photo.place.discard'))
    expect(field(t('media.photo.use.tag')).value).toBe('crack')
    expect(writes()).toEqual([])
  })

  it('still names a floor and a column that their lists no longer have', async () => {
    await show(withImage({ floor: '12', floorName: 'Roof', columnId: idOf(77), columnName: 'Old' }))
    expect(choicesOf(floor)).toContain(t('media.photo.place.lost', { floor: 'Roof' }))
    expect(choicesOf(column)).toContain('Old')
  })

  it('asks when somebody else saved first, and overwrites only on that version', async () => {
    const newer = withImage({ version: 9, tag: 'theirs' })
    const { writes } = await show(detail, ({ body }) =>
      (body as { version?: number } | undefined)?.version === 4
        ? { status: 409, body: { code: 'version.stale', message: '', newer } }
        : saved,
    )
    type(t('media.photo.use.tag'), 'mine')
    press(t('media.photo.place.save'))
    await screen.findByText(t('media.photo.conflict.title'))
    press(t('media.photo.conflict.keep'))
    await waitFor(() => expect(toasts()).toEqual([t('media.photo.place.saved')]))
    expect(writes().map(({ body }) => body)).toEqual([
      { tag: 'mine', version: 4 },
      { tag: 'mine', version: 9 },
    ])
  })

  it('lets the newer version win where one says so', async () => {
    const newer = withImage({ version: 9 })
    const { writes } = await show(detail, ({ method }) =>
      method === 'GET'
        ? { status: 200, body: newer }
        : { status: 409, body: { code: 'version.stale', message: '', newer } },
    )
    type(t('media.photo.use.tag'), 'mine')
    press(t('media.photo.place.save'))
    await screen.findByText(t('media.photo.conflict.title'))
    press(t('media.photo.conflict.take'))
    expect(screen.queryByText(t('media.photo.conflict.title'))).toBeNull()
    expect(field(t('media.photo.use.tag')).value).toBe('crack')
    expect(writes()).toHaveLength(1)
  })

  it('says why it was refused and leaves what was chosen', async () => {
    await show(detail, () => refusal('access.denied', { status: 403 }))
    type(floor, '4')
    press(t('media.photo.place.save'))
    await screen.findByText(t('errors.access.denied'))
    expect(field(floor).value).toBe('4')
  })

  it('shows everything to a reader and lets nothing be changed', async () => {
    await show(withImage({ suggested: { elevationId: south, floor: '9', confidence: 'high' } as never }), undefined, {
      isReadOnly: true,
    })
    for (const label of [elevation, floor, column]) expect(field(label).disabled).toBe(true)
    expect(field(t('media.photo.use.tag')).readOnly).toBe(true)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('takes over what the photo itself suggests by one press', async () => {
    const { writes } = await show(
      withImage({
        elevationId: null,
        floor: null,
        suggested: { elevationId: north, floor: '4', confidence: 'high' } as never,
      }),
    )
    expect(
      screen.getByText(
        `North, ${t('media.photo.suggestion.floor', { floor: '4/F' })} (${t('media.photo.suggestion.confidences.high')})`,
      ),
    ).toBeTruthy()
    press(t('media.photo.suggestion.take'))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ elevationId: north, floor: '4', version: 4 })
  })

  it('leads to the screen that defines its floors', async () => {
    await show(detail, undefined, { defineHref: '/define' })
    expect(screen.getByRole('link', { name: t('media.photo.place.define') }).getAttribute('href')).toBe('/define')
  })
})

describe('the GSD of a photo', () => {
  const [distance, focal, sensor] = [
    t('media.photo.gsd.dialog.distance'),
    t('media.photo.gsd.dialog.focal'),
    t('media.photo.gsd.dialog.sensor'),
  ]
  const save = () => press(t('media.photo.gsd.dialog.save'))
  async function show(shown = detail, answer: Answer = { status: 200, body: { image: { ...image, gsd: 2 } } }) {
    const got: Media[] = []
    const screenShown = await showScreen(
      <PhotoGsd of={of} photo={shown} isReadOnly={false} onSaved={(changed) => got.push(changed)} />,
      { respond: () => answer },
    )
    press(t('media.photo.gsd.change'))
    await screen.findByRole('dialog')
    return { ...screenShown, got }
  }

  it('is computed while one types, and sent as numbers', async () => {
    const { writes, got } = await show()
    const result = screen.getByRole('status', { name: t('media.photo.gsd.dialog.result') })
    expect(result.textContent).toBe(t('media.photo.gsd.dialog.incomplete'))
    type(distance, '10')
    type(focal, '4.5')
    type(sensor, '6.4')
    expect(result.textContent).toContain('3.56 mm/px')
    save()
    await waitFor(() => expect(got.map(({ gsd }) => gsd)).toEqual([2]))
    expect(writes()[0]!.body).toEqual({
      hardwareModel: 'Other',
      payload: null,
      pdib: 10,
      cameraFocalLength: 4.5,
      sensorWidth: 6.4,
    })
    expect(toasts()).toEqual([t('media.photo.gsd.dialog.saved')])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('without a distance is refused at its field, and nothing is sent', async () => {
    const { writes } = await show()
    save()
    await waitFor(() => expect(field(distance).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(field(distance)))
    expect(writes()).toEqual([])
    type(distance, '8')
    expect(field(distance).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('that the server refuses says so and stays open', async () => {
    const { got } = await show(detail, refusal('access.denied', { status: 403 }))
    type(distance, '10')
    type(focal, '4.5')
    type(sensor, '6.4')
    save()
    await screen.findByText(t('errors.access.denied'))
    expect(got).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('asks for a payload only where the model is in no table', async () => {
    await show()
    expect(screen.getByLabelText(t('media.photo.gsd.dialog.payload'))).toBeTruthy()
    const models = screen.getByLabelText<HTMLSelectElement>(t('media.photo.gsd.dialog.hardware'))
    const known = [...models.options].find(({ value }) => value !== 'Other')!.value
    fireEvent.change(models, { target: { value: known } })
    expect(screen.queryByLabelText(t('media.photo.gsd.dialog.payload'))).toBeNull()
  })

  it('has no button for those who only read', async () => {
    await showScreen(<PhotoGsd of={of} photo={detail} isReadOnly onSaved={() => undefined} />)
    expect(screen.getByText(t('media.photo.gsd.none'))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
