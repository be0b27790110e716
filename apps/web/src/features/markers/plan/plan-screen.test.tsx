import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Marker } from '@plumbline/contract/markers/markers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aDrawing } from '../../../testing/a-drawing.ts'
import { aMarker } from '../marker-fields.ts'
import { PlanScreen } from './PlanScreen.tsx'

closeScreens()
const t = await translatorOf()
let plans = 0
const id = (kind: number, number = plans) => `01890000-0000-7000-8000-0000000${kind}${String(number).padStart(4, '0')}`
/** Each test has a plan of its own: editor and autosave of one live as long as the page. */
beforeEach(() => {
  plans += 1
  // jsdom paints nothing; what is painted is looked at in a real browser.
  const paint = new Proxy(
    {},
    { get: (_, call) => (call === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paint as never)
})
afterEach(() => void vi.restoreAllMocks())

type World = { markers: Marker[]; isDown?: boolean; onWrite?: (asked: SentRequest) => Answer | undefined }
const place = (left: number) => ({ left, top: 0.2, right: left + 0.2, bottom: 0.4 })
const stored = (number: number, name: string, changes: Partial<Marker> = {}): Marker => ({
  ...aMarker(id(number), 'Box', { name, location: place(number / 10) }),
  version: 1,
  ...changes,
})

function respond(world: World, asked: SentRequest): Answer {
  const { method, url, body } = asked
  if (method !== 'GET') {
    const answer = world.onWrite?.(asked)
    if (answer !== undefined) return answer
  }
  if (url.includes('/layoutMarkers/') && url.endsWith('/get'))
    return world.isDown === true
      ? { status: 404, body: { code: 'drawing.not-found', message: 'x' } }
      : { status: 200, body: { _id: id(9), layoutId: id(5), planId: id(6), markers: world.markers } }
  if (url.endsWith('/georeference')) return { status: 200, body: { points: [], version: 0 } }
  if (url.endsWith('/column')) return { status: 200, body: { columns: [] } }
  if (url.endsWith('/layoutMarkers/update')) {
    const { markers } = body as { readonly markers: readonly (Partial<Marker> & { readonly _id: string })[] }
    world.markers = world.markers.map((one) => {
      const change = markers.find(({ _id }) => _id === one._id)
      return change === undefined ? one : { ...one, ...change, version: one.version + 1 }
    })
    return {
      status: 200,
      body: { layoutPlanMarker: { _id: id(9), layoutId: id(5), planId: id(6), markers: world.markers } },
    }
  }
  if (url.endsWith('/resetMarkers')) {
    const removed = world.markers.length
    world.markers = []
    return { status: 200, body: { removed } }
  }
  return { status: 200, body: {} }
}

async function open(world: World, role: Membership['role'] = 'corporate-admin') {
  const plan = aDrawing(1, { layoutId: id(5), planId: id(6), name: 'Site plan', fileName: 'site.png' })
  const member: Membership = { corporateId: id(7), role, name: 'Own Surveys', isSaas: true }
  return await showScreen(
    <PlanScreen
      of={{ projectId: id(3), inspectionId: id(4), layoutId: id(5), planId: id(6) }}
      plan={plan}
      plans={[plan]}
      picture={{ url: '/plan.png', size: { width: 1_000, height: 500 } }}
      elevations={[]}
      member={member}
      hrefOf={(layoutId) => `?plan=${layoutId}`}
      onRenew={() => undefined}
    />,
    { respond: (asked) => respond(world, asked) },
  )
}

const list = () => screen.findByRole('listbox', { name: t('markers.planScreen.list.label') })
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map((row) => row.getAttribute('aria-selected'))
const walk = async (key: string) => fireEvent.keyDown(await list(), { key })
const name = t('markers.panel.name')
const two = () => [stored(1, 'Entrance'), stored(2, 'Canopy')]

describe('a plan with markers', () => {
  it('lists them, and shows everything about the one that is chosen', async () => {
    await open({ markers: two() })
    expect(await options()).toEqual(['false', 'false'])
    expect(screen.getByText(t('markers.panel.none'))).toBeTruthy()
    await walk('ArrowDown')
    await waitFor(() => expect(field(name).value).toBe('Entrance'))
    await walk('End')
    await waitFor(() => expect(field(name).value).toBe('Canopy'))
    expect(await options()).toEqual(['false', 'true'])
  })

  it('stores a name by itself, with the version it was changed from', async () => {
    const world: World = { markers: two() }
    const { writes } = await open(world)
    await list()
    await walk('ArrowDown')
    await waitFor(() => expect(field(name).value).toBe('Entrance'))
    type(name, 'Main entrance')
    await waitFor(() => expect(world.markers[0]!.name).toBe('Main entrance'), { timeout: 5_000 })
    expect(writes().at(-1)?.body).toMatchObject({ markers: [{ _id: id(1), name: 'Main entrance', version: 1 }] })
    expect(world.markers[1]).toEqual(stored(2, 'Canopy'))
  })

  it('is read by a viewer without anything to change', async () => {
    await open({ markers: two() }, 'corporate-viewer')
    await list()
    await walk('ArrowDown')
    await waitFor(() => expect(field(name).readOnly).toBe(true))
    expect(screen.getByText(t('markers.planScreen.readOnly'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('markers.planScreen.list.add') })).toBeNull()
    expect(screen.queryByRole('button', { name: t('markers.panel.duplicate') })).toBeNull()
  })

  it('says that it has none, differently to who may add some', async () => {
    const { unmount } = await open({ markers: [] })
    expect(await screen.findByText(t('markers.planScreen.list.noneText'))).toBeTruthy()
    unmount()
    plans += 1
    await open({ markers: [] }, 'corporate-viewer')
    expect(await screen.findByText(t('markers.planScreen.list.noneRead'))).toBeTruthy()
  })

  it('says that the markers could not be read, and reads them again', async () => {
    const world: World = { markers: two(), isDown: true }
    await open(world)
    const again = await screen.findByRole('button', { name: t('markers.planScreen.failed.retry') })
    world.isDown = false
    fireEvent.click(again)
    expect(await options()).toHaveLength(2)
    expect(screen.queryByText(t('markers.planScreen.failed.markers'))).toBeNull()
  })

  it('draws a copy of a marker beside it and chooses the copy', async () => {
    const sent: unknown[] = []
    await open({
      markers: two(),
      onWrite: ({ url, body }) => {
        if (!url.endsWith('/createMarker')) return undefined
        sent.push(body)
        const { marker } = body as { readonly marker: Marker }
        return { status: 200, body: { marker: { ...stored(3, marker.name), ...marker, version: 1 } } }
      },
    })
    await list()
    await walk('ArrowDown')
    await waitFor(() => expect(field(name).value).toBe('Entrance'))
    press(t('markers.panel.duplicate'))
    await waitFor(async () => expect(await options()).toHaveLength(3))
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 })
    expect(sent[0]).toMatchObject({ layoutId: id(5), marker: { markerType: 'Box' } })
  })

  it('loses all of them only after a question that counts them', async () => {
    const world: World = { markers: two() }
    await open(world)
    await list()
    press(t('markers.planScreen.plan.more'))
    fireEvent.click(await screen.findByRole('menuitem', { name: t('markers.planScreen.plan.reset') }))
    const dialog = await screen.findByRole('dialog', { name: t('markers.planScreen.reset.title') })
    expect(dialog.textContent).toContain(t('markers.planScreen.reset.text', { count: 2, name: 'Site plan' }))
    expect(world.markers).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: t('markers.planScreen.reset.confirm') }))
    expect(await screen.findByText(t('markers.planScreen.list.none'))).toBeTruthy()
    expect([world.markers, toasts()]).toEqual([[], [t('markers.planScreen.reset.done', { count: 2 })]])
  })

  it('gives its right column to the position on the map, and back', async () => {
    await open({ markers: two() })
    await list()
    await walk('ArrowDown')
    await waitFor(() => expect(field(name).value).toBe('Entrance'))
    press(t('markers.planScreen.plan.more'))
    fireEvent.click(await screen.findByRole('menuitem', { name: t('markers.planScreen.plan.georeference') }))
    expect(await screen.findByRole('heading', { name: t('markers.georeference.title') })).toBeTruthy()
    expect(screen.queryByLabelText(name)).toBeNull()
    press(t('markers.georeference.close'))
    expect(field(name).value).toBe('Entrance')
  })
})
