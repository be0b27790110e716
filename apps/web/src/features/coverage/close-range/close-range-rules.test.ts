import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { elevationScale } from '../../../canvas/elevation-scale.ts'
import { anArea, aPlan } from '../testing/a-coverage.ts'
import { isContested, withChange } from './area-changes.ts'
import { areaFaults, areaOfValues, areaValues, noDefaults } from './area-form.ts'
import { areaM2, areaShape, isRectangle, polygonOf, rectangleOf, shapePolygon } from './area-places.ts'

const t = await translatorOf()
const [one, two] = [anArea(1), anArea(2)]
const triangle = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 0, y: 3 },
]

describe('one changed area', () => {
  it('is added, replaced or removed, and leaves the others as they are', () => {
    const moved = { ...one, note: 'moved' }
    expect(withChange([one], { id: two._id, before: undefined, after: two })).toEqual([one, two])
    expect(withChange([one, two], { id: one._id, before: one, after: moved })).toEqual([moved, two])
    expect(withChange([one, two], { id: one._id, before: one, after: undefined })).toEqual([two])
  })

  it('is contested only where someone else changed the same one into something else', () => {
    const [mine, theirs] = [
      { ...one, by: 'Me' },
      { ...one, polygon: triangle },
    ]
    expect(isContested([one], { id: one._id, before: one, after: mine })).toBe(false)
    expect(isContested([theirs], { id: one._id, before: one, after: mine })).toBe(true)
    expect(isContested([mine], { id: one._id, before: one, after: mine })).toBe(false)
    expect(isContested([], { id: one._id, before: one, after: mine })).toBe(true)
    expect(isContested([], { id: one._id, before: one, after: undefined })).toBe(false)
    expect(isContested([two], { id: one._id, before: undefined, after: one })).toBe(false)
  })
})

describe('the place of an area', () => {
  it('is four numbers where it is a rectangle', () => {
    expect(rectangleOf(one.polygon)).toEqual({ x: 1, y: 1, width: 2, height: 3 })
    expect(polygonOf({ x: 1, y: 1, width: 2, height: 3 })).toEqual(one.polygon)
    expect([isRectangle(one.polygon), isRectangle(triangle)]).toEqual([true, false])
    expect([areaM2(one.polygon), areaM2(triangle)]).toEqual([6, 6])
  })

  it('comes back from the drawing as it was recorded', () => {
    const scale = elevationScale(aPlan().portions, { lengthM: 12, heightM: 9 })!
    const shape = areaShape(scale, one, 'Area 1')
    expect(shapePolygon(scale, shape)).toEqual(one.polygon)
    const [left, right, , bottom] = shape.points
    const drawn = { ...shape, kind: 'rectangle' as const, points: [left!, { x: right!.x, y: bottom!.y }] }
    expect(rectangleOf(shapePolygon(scale, drawn))).toEqual({ x: 1, y: 1, width: 2, height: 3 })
  })
})

describe('the form of an area', () => {
  const extent = { lengthM: 12, heightM: 9 }
  const faultsOf = (changes: Partial<ReturnType<typeof areaValues>>) =>
    areaFaults(t, { ...areaValues(one, undefined, noDefaults), ...changes }, extent, '12 × 9 m')

  it('accepts what is stored, and gives it back', () => {
    const values = areaValues(one, undefined, noDefaults)
    expect(areaFaults(t, values, extent, '')).toEqual({})
    expect(areaOfValues(one._id, values)).toEqual(one)
    expect(areaOfValues(one._id, areaValues({ ...one, polygon: triangle }, undefined, noDefaults)).polygon).toEqual(
      triangle,
    )
  })

  it('invents neither a person nor a day for a new area', () => {
    expect(areaValues(undefined, undefined, noDefaults)).toMatchObject({ by: '', on: '', x: '', width: '' })
  })

  it.each([
    [{ by: ' ' }, ['by']],
    [{ on: '' }, ['on']],
    [{ x: 'left' }, ['x']],
    [{ x: '12.5' }, ['x', 'width']],
    [{ width: '0' }, ['width']],
    [{ width: '11.5' }, ['width']],
    [{ y: '7' }, ['height']],
    [{ height: '' }, ['height']],
    [{ x: '1,5' }, []],
  ] as const)('%j is refused at %j', (changes, fields) => {
    expect(Object.keys(faultsOf(changes))).toEqual(fields)
  })
})
