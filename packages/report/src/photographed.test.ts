import { describe, expect, test } from 'vitest'
import { isCovered, photographed } from './photographed.ts'
import type { ReportElevation, ReportPhoto, ReportSnapshot } from './snapshot.ts'
import { exampleCoverage, exampleCoverageByPlace, exampleWithoutPhotos } from './testing/example-coverage.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

const example = exampleSnapshot({ count: 3 })
const [north] = example.elevations as [ReportElevation]
const photo = (changes: Partial<ReportPhoto>): ReportPhoto => ({ ...example.photos[0]!, ...changes })
const of = (photos: readonly ReportPhoto[], elevation = north, defects: ReportSnapshot['defects'] = []) =>
  photographed({ photos, defects }, elevation)
const shown = (floors: readonly boolean[] | undefined) =>
  floors?.flatMap((isShown, index) => (isShown ? [north.floors[index]!.label] : []))

describe('an elevation is covered', () => {
  const nothing = { photos: [], defects: [] }

  test('by a photo or a defect that is assigned to it, and by nothing else', () => {
    expect(isCovered(nothing, north)).toBe(false)
    expect(isCovered({ ...nothing, photos: [photo({ elevationId: north.id })] }, north)).toBe(true)
    expect(
      isCovered({ ...nothing, photos: [photo({ elevationId: 'other' }), photo({ elevationId: null })] }, north),
    ).toBe(false)
    expect(isCovered({ ...nothing, defects: [{ ...example.defects[0]!, elevationId: north.id }] }, north)).toBe(true)
  })

  test('by a photo of an old snapshot, which does not say where it belongs', () => {
    expect(isCovered({ ...nothing, photos: example.photos }, north)).toBe(true)
  })

  test('by photos that its coverage counts', () => {
    expect(isCovered(nothing, { ...north, coverage: exampleCoverage(north) })).toBe(true)
    expect(isCovered(nothing, { ...north, coverage: exampleWithoutPhotos(north) })).toBe(false)
    expect(isCovered(nothing, { ...north, coverage: null })).toBe(false)
  })
})

describe('floors with photos', () => {
  test('are those to which photos are assigned', () => {
    const placed = ['12/F', '11/F', '12/F', null].map((floor) => photo({ elevationId: north.id, floor }))
    const found = of([...placed, photo({ elevationId: 'other', floor: '3/F' })])
    expect(shown(found.floors)).toEqual(['12/F', '11/F'])
    expect(found).toMatchObject({ seenShare: null, withoutFloor: 1, isLengthFromPhotos: false })
  })

  test('are not known of a snapshot that did not store them', () => {
    expect(of(example.photos).floors).toBeUndefined()
    expect(of([photo({ elevationId: north.id })]).floors).toBeUndefined()
  })

  test('are those of the coverage where it is known', () => {
    const measured = of([], { ...north, coverage: exampleCoverage(north) })
    expect(shown(measured.floors)).toHaveLength(16)
    expect(measured.seenShare).toBe(0.876)
    const byPlace = of([], { ...north, coverage: exampleCoverageByPlace(north, ['5/F']) })
    expect([shown(byPlace.floors), byPlace.seenShare]).toEqual([['5/F'], null])
  })

  test('come from the places of photos where coverage is of other floors', () => {
    const coverage = exampleCoverage({ floors: north.floors.slice(1) })
    const found = of([photo({ elevationId: north.id, floor: '18/F' })], { ...north, coverage })
    expect(shown(found.floors)).toEqual(['18/F'])
  })

  test('a length from photos is no share of the whole', () => {
    const frame = { ...exampleCoverage(north).frame!, lengthSource: 'photos' } as const
    expect(of([], { ...north, coverage: exampleCoverage(north, { frame }) }).isLengthFromPhotos).toBe(true)
  })
})
