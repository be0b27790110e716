import { createEditor } from '@plumbline/canvas/editor'
import { planMarkerTypes, type Marker } from '@plumbline/contract/markers/markers'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../api/new-id.ts'
import { placedInto, type DrawInto } from '../draw-into.ts'
import { aMarker } from '../marker-fields.ts'
import { kindOf, shapesOf } from '../marker-shapes.ts'
import { lineStyle, styleOfType, subStyle } from '../marker-styles.ts'
import { createMarkerSync, type MarkerSync } from '../marker-sync.ts'
import { bridge } from './plan-bridge.ts'

const quiet = () => new Promise<never>(() => undefined)
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

const aSync = (): MarkerSync =>
  createMarkerSync({
    calls: { create: quiet, change: quiet, remove: quiet, failureOf: () => ({ kind: 'lost' }) },
    delayMs: 1_000_000,
  })

/** The autosave and its records as they are; the server does not answer while these tests look. */
function createPlan(markers: readonly Marker[] = []) {
  let into: DrawInto | undefined
  const sync = aSync()
  const editor = createEditor({
    image: { width: 1000, height: 500 },
    zoom: 'plan',
    drawStyle: styleOfType('Photo'),
    newId: () => newId(),
    finish: (shape) => placedInto(shape, into, editor.shapes),
  })
  editor.resize({ width: 1000, height: 500 })
  sync.receive(markers, sync.clock())
  const remembered = new Map<string, Marker>()
  const between = bridge(editor, sync, remembered, ({ name }) => name)
  const pointer = (type: 'down' | 'move' | 'up', x: number, y: number) =>
    editor.pointer({
      type,
      at: { x, y },
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      ctrl: false,
      shift: false,
      alt: false,
      now: 0,
    })
  return {
    editor,
    sync,
    between,
    remembered,
    into: (next: DrawInto) => (into = next),
    drag(from: readonly [number, number], to: readonly [number, number]) {
      pointer('down', ...from)
      for (let step = 1; step <= 5; step += 1)
        pointer('move', from[0] + ((to[0] - from[0]) * step) / 5, from[1] + ((to[1] - from[1]) * step) / 5)
      pointer('up', ...to)
    },
    shown: () =>
      [...sync.state().records.values()].filter(({ isRemoved }) => isRemoved !== true).map(({ mine }) => mine),
  }
}

const photo = (name: string, x: number): Marker =>
  aMarker(newId(), 'Photo', {
    name,
    location: { left: x, top: 0.5, right: x, bottom: 0.5 },
    version: 1,
  } as Partial<Marker> & Pick<Marker, 'location'>)

describe('what is drawn on a plan', () => {
  it.each(planMarkerTypes)('becomes a marker of its type and stays as it was drawn: %s', async (type) => {
    const plan = createPlan()
    plan.editor.draw(kindOf(type), styleOfType(type))
    plan.drag([200, 100], [400, 200])
    const [marker] = plan.shown()
    expect(marker?.markerType).toBe(type)
    await tick()
    expect(plan.editor.shapes.all()).toEqual(
      shapesOf(marker!, 'Untitled').map(
        (shape) => expect.objectContaining({ id: shape.id, kind: shape.kind, points: shape.points }) as unknown,
      ),
    )
    plan.editor.undo()
    expect(plan.shown()).toEqual([])
  })

  it('belongs to the marker it is drawn into: positions and further lines', async () => {
    const plan = createPlan()
    plan.editor.draw('polyline', styleOfType('Drawing'))
    plan.drag([100, 100], [300, 100])
    const [{ _id: markerId }] = plan.shown() as [Marker]
    plan.into({ kind: 'line', markerId })
    plan.editor.draw('polyline', lineStyle)
    plan.drag([100, 200], [300, 200])
    plan.into({ kind: 'sub', markerId })
    plan.editor.draw('point', subStyle)
    plan.drag([200, 150], [200, 150])
    await tick()
    expect(plan.shown()).toHaveLength(1)
    expect(plan.shown()[0]).toMatchObject({
      drawing: [expect.anything(), expect.anything()],
      subMarkers: [{ location: { left: 0.2, top: 0.3, right: 0.2, bottom: 0.3 } }],
    })
    plan.editor.undo()
    expect(plan.shown()[0]!.subMarkers).toEqual([])
    plan.editor.undo()
    expect(plan.shown()[0]!.drawing).toHaveLength(1)
  })

  it('comes back by undo with its settings and its positions', async () => {
    const marker = {
      ...photo('North', 0.2),
      subMarkers: [{ _id: newId(), name: 'Door', location: { left: 0.3, top: 0.5, right: 0.3, bottom: 0.5 } }],
      floorStartIdx: null,
    }
    const plan = createPlan([marker])
    plan.editor.remove([marker._id])
    plan.editor.answer(true)
    expect(plan.shown()).toEqual([])
    await tick()
    plan.editor.undo()
    await tick()
    expect(plan.shown()).toEqual([marker])
    expect(plan.editor.shapes.all()).toHaveLength(2)
  })
})

describe('a plan that is opened again', () => {
  it('still brings back by undo what was deleted before, with its settings, and shows what others did since', async () => {
    const [mine, theirs, fresh] = [
      { ...photo('Mine', 0.2), hardwareModel: 'M30' },
      photo('Theirs', 0.6),
      photo('New', 0.4),
    ]
    const plan = createPlan([mine, theirs])
    plan.editor.remove([mine._id])
    plan.editor.answer(true)
    await tick()
    plan.between.close()
    const later = aSync()
    later.receive([fresh], later.clock())
    bridge(plan.editor, later, plan.remembered, ({ name }) => name)
    expect(plan.editor.shapes.all().map(({ id }) => id)).toEqual([fresh._id])
    plan.editor.undo()
    expect([...later.state().records.values()].map(({ mine }) => mine)).toEqual([fresh, mine])
  })
})

describe('what others change', () => {
  let [mine, theirs] = [photo('Mine', 0.2), photo('Theirs', 0.6)]
  beforeEach(() => void ([mine, theirs] = [photo('Mine', 0.2), photo('Theirs', 0.6)]))

  it('is shown, and the own step is still undone alone', async () => {
    const plan = createPlan([mine, theirs])
    plan.drag([200, 250], [300, 250])
    const moved = { ...theirs, location: { left: 0.9, top: 0.5, right: 0.9, bottom: 0.5 }, version: 2 }
    plan.sync.receive([mine, moved, photo('New', 0.4)], plan.sync.clock())
    await tick()
    expect(plan.editor.shapes.get(theirs._id)?.points).toEqual([{ x: 0.9, y: 0.5 }])
    expect(plan.editor.shapes.all()).toHaveLength(3)
    plan.editor.undo()
    expect(plan.shown().find(({ name }) => name === 'Mine')!.location.left).toBe(0.2)
    expect(plan.shown().find(({ name }) => name === 'Theirs')!.location.left).toBe(0.9)
    expect(plan.editor.state().canUndo).toBe(false)
  })

  it('takes away what they deleted, and no change of ours is made of it', async () => {
    const plan = createPlan([mine, theirs])
    plan.sync.receive([mine], plan.sync.clock())
    await tick()
    expect(plan.editor.shapes.all().map(({ id }) => id)).toEqual([mine._id])
    expect(plan.sync.isPending()).toBe(false)
  })
})
