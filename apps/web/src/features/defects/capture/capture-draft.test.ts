import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPlan } from '../../../testing/an-elevation.ts'
import { emptyDraft, nowhere, onFloor, placeAt, placeDrawings, proposedPlace, recorded } from './capture-draft.ts'

const photo = new File(['x'], 'IMG_1.jpg')
const elevation = aPlan()
const [drawing] = placeDrawings([elevation], [])

test('an elevation offers its floors by the names that people know', () => {
  expect(drawing?.floors).toEqual([
    { value: '3', label: '3/F' },
    { value: '2', label: '2/F' },
    { value: '1', label: '1/F' },
  ])
  expect(placeDrawings([{ ...elevation, picture: null }], [])).toEqual([])
})

test('a tap on an elevation says the floor, and beside its floors none', () => {
  expect(placeAt(drawing!, { x: 0.5, y: 0.25 })).toEqual({
    drawingId: elevation._id,
    at: { x: 0.5, y: 0.25 },
    floor: '3',
    isProposed: false,
  })
  expect(placeAt(drawing!, { x: 0.1, y: 0.25 }).floor).toBeNull()
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (x, y) => {
        expect(placeAt(drawing!, { x, y }).floor).toBe(y <= 0.6 ? '3' : y <= 0.75 ? '2' : '1')
      },
    ),
  )
})

test('another floor takes the mark away, because the two would contradict each other', () => {
  const marked = placeAt(drawing!, { x: 0.5, y: 0.25 })
  expect(onFloor(marked, '3')).toBe(marked)
  expect(onFloor(marked, '1')).toMatchObject({ at: null, floor: '1', drawingId: elevation._id })
})

test('a position proposes the first plan that shows it, and no person has confirmed that', () => {
  const at = { longitude: 114, latitude: 22 }
  const off = { drawingId: 'a', toPlan: () => ({ x: 1.2, y: 0.5 }) }
  const on = { drawingId: 'b', toPlan: () => ({ x: 0.3, y: 0.5 }) }
  expect(proposedPlace([off, on], at)).toEqual({
    drawingId: 'b',
    at: { x: 0.3, y: 0.5 },
    floor: null,
    isProposed: true,
  })
  expect(proposedPlace([off], at)).toBeUndefined()
})

test('nothing is recorded without photo and type', () => {
  expect(recorded(emptyDraft, [])).toBeUndefined()
  expect(recorded({ ...emptyDraft, photo }, [])).toBeUndefined()
  expect(recorded({ ...emptyDraft, type: 'stain' }, [])).toBeUndefined()
})

test('a place on a plan is no elevation of the defect; one on an elevation is', () => {
  const draft = { ...emptyDraft, photo, type: 'stain', remark: ' wet ' }
  const onPlan = recorded({ ...draft, place: { ...nowhere, drawingId: 'plan', at: { x: 0.1, y: 0.2 } } }, [drawing!])
  expect(onPlan?.capture.at).toEqual({ layoutId: 'plan', x: 0.1, y: 0.2 })
  expect(onPlan?.defect).toEqual({ type: 'stain', severity: null, elevationId: null, floor: null, remark: 'wet' })
  const onElevation = recorded({ ...draft, place: placeAt(drawing!, { x: 0.5, y: 0.85 }) }, [drawing!])
  expect(onElevation?.defect).toMatchObject({ elevationId: elevation._id, floor: '1' })
})
