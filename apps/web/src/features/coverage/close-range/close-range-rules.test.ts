import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { elevationScale } from '../../../canvas/elevation-scale.ts'
import { anArea, aPlan } from '../testing/a-coverage.ts'
import { changeBesides, conflictOf, withChange } from './area-changes.ts'
import { areaFaults, areaOfValues, areaValues, noDefaults } from './area-form.ts'
import { areaM2, areaShape, drawnOutline, isRectangle, polygonOf, rectangleOf } from './area-places.ts'

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
    expect(withChange([one, two], { id: one._id, before: one, after: moved })).toEqual([
      expect.objectContaining({ _id: one._id, note: 'moved', polygon: one.polygon }),
      two,
    ])
    expect(withChange([one, two], { id: one._id, before: one, after: undefined })).toEqual([two])
  })

  it('restores no field that was not touched', () => {
    const theirs = anArea(1, { by: 'Someone else', polygon: triangle })
    const mine = { ...one, note: 'Loose tiles' }
    expect(withChange([theirs], { id: one._id, before: one, after: mine })).toEqual([
      expect.objectContaining({ by: 'Someone else', polygon: triangle, note: 'Loose tiles' }),
    ])
  })
})

describe('what someone else did to the same area', () => {
  const mine = { ...one, by: 'Me', note: 'Mine' }
  const change = { id: one._id, before: one, after: mine }

  it('is no conflict in other fields, in other areas, or to the same', () => {
    for (const areas of [[one], [anArea(1, { polygon: triangle })], [two, anArea(1, { by: 'Me', note: 'Mine' })]])
      expect(conflictOf({ areas, removed: [] }, change)).toBeUndefined()
    expect(conflictOf({ areas: [two], removed: [] }, { id: one._id, before: undefined, after: one })).toBeUndefined()
    expect(conflictOf({ areas: [], removed: [] }, { id: one._id, before: one, after: undefined })).toBeUndefined()
  })

  it('names the fields, the area and the person', () => {
    const theirs = anArea(1, { note: 'Theirs', method: 'tap', changedBy: 'Cat Ho' })
    const conflict = conflictOf({ areas: [theirs], removed: [] }, change)!
    expect(conflict).toMatchObject({ kind: 'both', fields: ['note'], number: 1, by: 'Cat Ho' })
    expect(changeBesides(conflict)).toMatchObject({ after: { by: 'Me', note: 'Theirs' } })
    expect(withChange([theirs], change)).toEqual([expect.objectContaining({ by: 'Me', note: 'Mine', method: 'tap' })])
  })

  it('says that it was deleted, by whom, and under which number', () => {
    const removed = [{ _id: one._id, number: 1, by: 'Cat Ho', at: '2026-11-04T09:00:00.000Z' }]
    const conflict = conflictOf({ areas: [], removed }, change)!
    expect(conflict).toMatchObject({ kind: 'deleted', number: 1, by: 'Cat Ho' })
    expect(changeBesides(conflict)).toBeUndefined()
  })

  it('says that it was changed where I deleted it', () => {
    const theirs = anArea(1, { note: 'Theirs' })
    expect(conflictOf({ areas: [theirs], removed: [] }, { ...change, after: undefined })).toMatchObject({
      kind: 'changed',
      fields: ['note'],
      by: 'Ben Chan',
    })
  })
})

describe('the place of an area', () => {
  it('is four numbers where it is a rectangle', () => {
    expect(rectangleOf(one.polygon)).toEqual({ x: 1, y: 1, width: 2, height: 3 })
    expect(polygonOf({ x: 1, y: 1, width: 2, height: 3 })).toEqual(one.polygon)
    expect([isRectangle(one.polygon), isRectangle(triangle)]).toEqual([true, false])
    expect([areaM2(one.polygon), areaM2(triangle)]).toEqual([6, 6])
  })

  describe('drawn', () => {
    const scale = elevationScale(aPlan().portions, { lengthM: 12, heightM: 9 })!
    const shape = areaShape(scale, one, 'Area 1')
    const box = (left: number, top: number, right: number, bottom: number) => ({
      ...shape,
      kind: 'rectangle' as const,
      points: [
        { x: left, y: top },
        { x: right, y: bottom },
      ],
    })

    it('comes back as it was recorded', () => {
      expect(drawnOutline(scale, shape)).toEqual({ polygon: one.polygon, isClipped: false })
      const [left, right, , bottom] = shape.points
      const drawn = drawnOutline(scale, box(left!.x, left!.y, right!.x, bottom!.y))
      expect('polygon' in drawn && rectangleOf(drawn.polygon)).toEqual({ x: 1, y: 1, width: 2, height: 3 })
    })

    it('past an edge of the elevation is cut off there', () => {
      const drawn = drawnOutline(scale, box(0.5, 0.6, 0.95, 0.75))
      expect(drawn).toMatchObject({ isClipped: true })
      expect('polygon' in drawn && rectangleOf(drawn.polygon)).toEqual({ x: 6, y: 3, width: 6, height: 3 })
    })

    it.each([
      ['to the right of the elevation', box(0.82, 0.2, 0.95, 0.5), 'outside'],
      ['above it', box(0.3, 0.01, 0.6, 0.09), 'outside'],
      ['without a width', box(0.4, 0.2, 0.4, 0.5), 'outside'],
      ['with a slip of the pointer', box(0.4, 0.2, 0.401, 0.201), 'too-small'],
      [
        'with sides that cross',
        {
          ...shape,
          points: [
            { x: 0.3, y: 0.2 },
            { x: 0.6, y: 0.5 },
            { x: 0.6, y: 0.2 },
            { x: 0.3, y: 0.4 },
          ],
        },
        'crossing',
      ],
    ])('%s is refused', (_, drawn, refused) => {
      expect(drawnOutline(scale, drawn)).toEqual({ refused })
    })
  })
})

describe('the form of an area', () => {
  const extent = { lengthM: 12, heightM: 9 }
  const today = '2026-11-18'
  const faultsOf = (changes: Partial<ReturnType<typeof areaValues>>) =>
    areaFaults(t, { ...areaValues(one, undefined, noDefaults), ...changes }, extent, '12 × 9 m', { today })

  it('accepts what is stored, and gives it back', () => {
    const values = areaValues(one, undefined, noDefaults)
    expect(areaFaults(t, values, extent, '', { today })).toEqual({})
    expect(one).toMatchObject(areaOfValues(one._id, values))
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
    [{ x: '1,5', y: '１．５' }, []],
    [{ x: '-5', width: '-5' }, ['x', 'width']],
  ] as const)('%j is refused at %j', (changes, fields) => {
    expect(Object.keys(faultsOf(changes))).toEqual(fields)
  })

  it.each([
    [{ x: '' }, 'x', t('coverage.view.closeRange.required')],
    [{ x: 'abc' }, 'x', t('coverage.view.closeRange.notNumber')],
    [{ y: '-5' }, 'y', t('coverage.view.closeRange.negative')],
    [{ width: '-5' }, 'width', t('coverage.view.closeRange.positive')],
    [{ height: '20' }, 'height', t('coverage.view.closeRange.outside', { size: '12 × 9 m' })],
  ] as const)('%j says at %s: %s', (changes, field, words) => {
    expect(faultsOf(changes)[field]).toBe(words)
  })

  it('leaves the place of an area alone that lies outside since the elevation became shorter', () => {
    const outside = anArea(1, { polygon: polygonOf({ x: 11, y: 1, width: 4, height: 2 }) })
    const values = { ...areaValues(outside, undefined, noDefaults), note: 'Seen again' }
    expect(areaFaults(t, values, extent, '12 × 9 m', { today, recorded: outside })).toEqual({})
    expect(
      Object.keys(areaFaults(t, { ...values, x: '11.5' }, extent, '12 × 9 m', { today, recorded: outside })),
    ).toEqual(['width'])
  })
})
