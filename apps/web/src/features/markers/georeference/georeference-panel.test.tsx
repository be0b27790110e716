import { createEditor } from '@plumbline/canvas/editor'
import type { Georeference } from '@plumbline/contract/markers/markers'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, toasts } from '../../../testing/show-screen.tsx'
import { tieStyle } from '../marker-styles.ts'
import { GeoreferencePanel } from './GeoreferencePanel.tsx'

closeScreens()
const t = await translatorOf()
const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`
const of = { projectId: id(1), inspectionId: id(2), layoutId: id(3), planId: id(4) }
const size = { width: 1_000, height: 1_000 }
const tie = (x: number, y: number, longitude: number, latitude: number): Georeference['points'][number] => ({
  at: { x, y },
  coordinates: [longitude, latitude],
})
const square = [tie(0, 0, 114, 22.001), tie(1, 1, 114.001, 22)]

type World = { georeference: Georeference; onSave?: () => Answer | undefined; isDown?: boolean }
let editor = createEditor({ image: size, zoom: 'plan', drawStyle: tieStyle, newId: () => 'new' })
beforeEach(() => {
  editor = createEditor({ image: size, zoom: 'plan', drawStyle: tieStyle, newId: () => 'new' })
  editor.resize(size)
})

async function open(world: World, { isReadOnly = false, pickingId = undefined as string | undefined } = {}) {
  const picked: string[] = []
  const shown = await showScreen(
    <GeoreferencePanel
      of={of}
      editor={editor}
      size={size}
      isReadOnly={isReadOnly}
      pickingId={pickingId}
      onPick={(tieId) => picked.push(tieId)}
      onClose={() => picked.push('closed')}
    />,
    {
      respond: ({ method, body }) => {
        if (world.isDown === true) return { status: 404, body: { code: 'drawing.not-found', message: 'x' } }
        if (method !== 'PUT') return { status: 200, body: world.georeference }
        const refused = world.onSave?.()
        if (refused !== undefined) return refused
        const sent = body as Georeference
        world.georeference = { points: sent.points, version: sent.version + 1 }
        return { status: 200, body: world.georeference }
      },
    },
  )
  return { ...shown, picked }
}

const all = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)
const field = (name: 'left' | 'top' | 'longitude' | 'latitude', index: number) =>
  all(t(`markers.georeference.${name}`))[index]!
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const isOpen = () => screen.findByText(t('markers.georeference.point', { number: 2 }))
const save = t('markers.georeference.save')
const ties = () => editor.shapes.all().filter(({ style }) => style === tieStyle)

function fill(index: number, [left, top, longitude, latitude]: readonly [string, string, string, string]) {
  type(field('left', index), left)
  type(field('top', index), top)
  type(field('longitude', index), longitude)
  type(field('latitude', index), latitude)
}

describe('tie points', () => {
  it('begin with two blank ones, are typed, shown on the plan and stored', async () => {
    const world: World = { georeference: { points: [], version: 0 } }
    const { writes } = await open(world)
    await isOpen()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true)
    fill(0, ['0', '0', '114', '22.001'])
    fill(1, ['100', '100', '114.001', '22'])
    expect(ties().map(({ points, label }) => [points[0], label])).toEqual([
      [{ x: 0, y: 0 }, '1'],
      [{ x: 1, y: 1 }, '2'],
    ])
    press(save)
    await waitFor(() => expect(toasts()).toContain(t('markers.georeference.saved')))
    expect(writes().map(({ body }) => body)).toEqual([{ points: square, version: 0 }])
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true))
  })

  it('follow a point that is dragged on the plan', async () => {
    await open({ georeference: { points: square, version: 3 } })
    await isOpen()
    await waitFor(() => expect(ties()).toHaveLength(2))
    const [first] = ties()
    act(() => editor.edit({ put: [{ ...first!, points: [{ x: 0.25, y: 0.5 }] }], remove: [] }))
    expect([field('left', 0).value, field('top', 0).value]).toEqual(['25', '50'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(false)
  })

  it.each([
    ['one alone', [['0', '0', '114', '22.001']] as const, 'tooFew'],
    [
      'what is no number',
      [
        ['0', '0', '114', 'north'],
        ['100', '100', '114.001', '22'],
      ] as const,
      'wrong',
    ],
    [
      'two in one place',
      [
        ['10', '10', '114', '22'],
        ['10', '10', '114', '22'],
      ] as const,
      'tooClose',
    ],
  ] as const)('are not sent where there is %s, and the panel says why', async (_, typed, why) => {
    const { writes } = await open({ georeference: { points: [], version: 0 } })
    await isOpen()
    for (const [index, values] of typed.entries()) fill(index, values)
    press(save)
    expect(await screen.findByText(t(`markers.georeference.${why}`))).toBeTruthy()
    expect(writes()).toEqual([])
    type(field('left', 0), '1')
    expect(screen.queryByText(t(`markers.georeference.${why}`))).toBeNull()
  })

  it('are added, removed, picked on the plan and all taken away', async () => {
    const world: World = { georeference: { points: square, version: 3 } }
    const { picked, writes } = await open(world)
    await isOpen()
    press(t('markers.georeference.add'))
    expect(all(t('markers.georeference.left'))).toHaveLength(3)
    press(t('markers.georeference.remove', { number: 3 }))
    expect(all(t('markers.georeference.left'))).toHaveLength(2)
    press(t('markers.georeference.pick', { number: 2 }))
    expect(picked).toEqual(['tie-1'])
    press(t('markers.georeference.clear'))
    press(save)
    await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ points: [], version: 3 }]))
    press(t('markers.georeference.close'))
    expect(picked).toEqual(['tie-1', 'closed'])
  })

  it('say how far a third one is off, which two alone cannot', async () => {
    await open({ georeference: { points: square, version: 3 } })
    await isOpen()
    const off = new RegExp(t('markers.georeference.residualOf', { metres: 'N' }).replace('N', '\\d[\\d.]*'))
    expect(screen.queryByText(off)).toBeNull()
    press(t('markers.georeference.add'))
    fill(2, ['50', '50', '114.0005', '22.0008'])
    expect(screen.getAllByText(off).length).toBeGreaterThan(1)
  })

  it('keep what was typed beside a newer version, which can be taken instead', async () => {
    const world: World = { georeference: { points: square, version: 3 } }
    const { writes } = await open(world)
    await isOpen()
    type(field('left', 0), '1')
    world.georeference = { points: [tie(0.5, 0, 114, 22.001), tie(1, 1, 114.001, 22)], version: 4 }
    world.onSave = () => (writes().length === 1 ? refusal('version.stale') : undefined)
    press(save)
    expect(await screen.findByText(t('markers.georeference.stale'))).toBeTruthy()
    expect(field('left', 0).value).toBe('1')
    press(t('markers.georeference.takeTheirs'))
    expect(field('left', 0).value).toBe('50')
    expect(screen.queryByText(t('markers.georeference.stale'))).toBeNull()
  })

  it('are read alone by who may not change them, and leave the plan with the panel', async () => {
    const { unmount } = await open({ georeference: { points: square, version: 3 } }, { isReadOnly: true })
    await isOpen()
    expect(field('left', 0).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: save })).toBeNull()
    await waitFor(() => expect(ties()).toHaveLength(2))
    unmount()
    expect(ties()).toEqual([])
  })

  it('say that there are none, and that they could not be read', async () => {
    const { unmount } = await open({ georeference: { points: [], version: 0 } }, { isReadOnly: true })
    expect(await screen.findByText(t('markers.georeference.none'))).toBeTruthy()
    unmount()
    await open({ georeference: { points: [], version: 0 }, isDown: true })
    expect((await screen.findByText(/./, { selector: '[role=alert]:not(:empty)' })).textContent).toContain(
      t('markers.georeference.failed'),
    )
    expect(screen.getByRole('button', { name: t('markers.georeference.retry') })).toBeTruthy()
  })
})

describe('a position on the plan', () => {
  it('is shown where it lies, and refused where it is no position or not on the plan', async () => {
    await open({ georeference: { points: square, version: 3 } })
    await isOpen()
    const show = t('markers.georeference.show.action')
    const last = (name: 'longitude' | 'latitude') => all(t(`markers.georeference.${name}`)).at(-1)!
    press(show)
    expect(screen.getByText(t('markers.georeference.show.wrong'))).toBeTruthy()
    type(last('longitude'), '115')
    type(last('latitude'), '22')
    press(show)
    expect(screen.getByText(t('markers.georeference.show.outside'))).toBeTruthy()
    type(last('longitude'), '114.0005')
    type(last('latitude'), '22.0005')
    press(show)
    expect(screen.queryByText(t('markers.georeference.show.outside'))).toBeNull()
    const shown = editor.shapes.all().find(({ style }) => style !== tieStyle)
    expect(shown?.points[0]?.x).toBeCloseTo(0.5, 1)
    expect(shown?.points[0]?.y).toBeCloseTo(0.5, 1)
  })
})
