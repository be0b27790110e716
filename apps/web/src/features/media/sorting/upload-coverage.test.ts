import type { CoveragePhoto, ElevationFrame, ElevationShape } from '@plumbline/inspection/coverage/types'
import { coverageOf } from '@plumbline/inspection/coverage/coverage'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsAt, seenM } from '../wizard/testing/facade-photos.ts'
import { coveragePhotoOf, shapeOf } from './coverage-photos.ts'
import { uploadCoverage, type CoverageQuestion, type StoredCoverage } from './upload-coverage.ts'
import { frameForUpload, measurePhotos, type KnownElevation } from './upload-frame.ts'

const flown = { pdib: 6, cameraFocalLength: null, sensorWidth: null, takeOffLevel: 0 }
const nothing = readPhotoFacts({})
const photo = (id: string, known: Parameters<typeof readPhotoFacts>[0] | object, floor: string | null = null) =>
  coveragePhotoOf({ id, name: `${id}.JPG`, facts: { ...nothing, ...known }, pixels: null }, flown, floor)

const floors = ['2', '1', '0'].map((name) => ({ name, height: 3 }))
const shape: ElevationShape = { heightM: 9, bearing: 0, lengthM: 26, lengthSource: 'typed' }
const elevation: KnownElevation = { _id: 'north', shape, floors, frame: null }
const question: CoverageQuestion = { elevation, chosenFloors: ['2', '1', '0'], stored: null }

const [across, up] = [
  [4, 10, 16, 22],
  [2.5, 6.5],
]
const flight: readonly CoveragePhoto[] = across.flatMap((x) => up.map((y) => photo(`${x}/${y}`, factsAt(x, y))))
const without = (...ids: readonly string[]) => flight.filter(({ id }) => !ids.includes(id))
const gapWidth = 12 - seenM.width

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
/** As the server would answer after these photos. */
function storedAfter(photos: readonly CoveragePhoto[], frame: ElevationFrame): StoredCoverage {
  const limits = { limitMmPx: null, minSharpness: 0.05 }
  const { cellM, columns, rows, count, floors: seen, seenShare, gaps } = coverageOf({ photos, frame, floors, limits })
  return {
    state: 'ready',
    frame: frame as never,
    cellM,
    columns,
    rows,
    count: base64(count),
    floors: [...seen],
    limits,
    seenShare,
    gaps: gaps as never,
  }
}
const frameOf = (photos: readonly CoveragePhoto[]) => frameForUpload(photos, elevation)!.frame
const after = (photos: readonly CoveragePhoto[]): CoverageQuestion => {
  const frame = frameOf(flight)
  return { ...question, elevation: { ...elevation, frame }, stored: storedAfter(photos, frame) }
}

describe('what an upload will have seen', () => {
  it('is the whole elevation where the photos lie side by side', () => {
    const { basis, scope, whole, chosen, frame } = uploadCoverage(flight, question)
    expect([basis, scope, chosen]).toEqual(['measured', 'first', null])
    expect(whole!.after.share).toBeGreaterThan(0.99)
    expect(whole!.after.gaps).toEqual([])
    expect(frame).toMatchObject({ lengthM: 26, heightM: 9, lengthSource: 'typed', source: 'flight-fit' })
  })

  it('has the gap that a missing column leaves, with its size and floors', () => {
    const { whole } = uploadCoverage(without('10/2.5', '10/6.5'), question)
    expect(whole!.after.gaps).toHaveLength(1)
    const [gap] = whole!.after.gaps
    expect(gap!.widthM).toBeGreaterThan(gapWidth - 0.6)
    expect(gap!.widthM).toBeLessThan(gapWidth + 0.6)
    expect(gap!.heightM).toBeCloseTo(9, 0)
    expect(gap!.floors).toEqual(['0', '2'])
    expect(whole!.after.share).toBeCloseTo(1 - gapWidth / 26, 1)
  })

  it('is closed by what the server has seen before, and says that it counted both', () => {
    const rest = ['10/2.5', '10/6.5']
    const { scope, whole } = uploadCoverage(
      flight.filter(({ id }) => rest.includes(id)),
      after(without(...rest)),
    )
    expect([scope, whole!.after.gaps]).toEqual(['together', []])
    expect(whole!.after.share).toBeGreaterThan(0.99)
  })

  it('says what it adds to what was seen before: shares before and after, and the gaps that it closes', () => {
    const { whole, chosen, photosMeasured } = uploadCoverage(
      flight.filter(({ id }) => id === '4/6.5' || id === '4/2.5'),
      { ...after(without('4/2.5', '4/6.5', '16/2.5', '16/6.5')), chosenFloors: ['2'] },
    )
    expect(photosMeasured).toBe(2)
    for (const change of [whole!, chosen!]) {
      expect(change.before!.gaps).toHaveLength(2)
      expect([change.after.gaps.length, change.closedGaps]).toEqual([1, 1])
      expect(change.after.share).toBeGreaterThan(change.before!.share + 0.1)
    }
  })

  it('counts no gap as closed of which a part remains', () => {
    const rest = ['10/2.5', '10/6.5']
    const { whole } = uploadCoverage(
      flight.filter(({ id }) => id === '10/6.5'),
      after(without(...rest)),
    )
    expect(whole!.closedGaps).toBe(0)
    expect(whole!.after.gaps).toHaveLength(1)
    expect(whole!.after.share).toBeGreaterThan(whole!.before!.share)
  })

  it.each([
    [
      'thermal images',
      'thermal',
      flight.map((one) => ({ ...one, facts: { ...one.facts!, type: 'thermal' as const } })),
    ],
    [
      'photos of another elevation',
      'misses',
      flight.map((one) => ({ ...one, facts: { ...one.facts!, gimbalYaw: 0, flightYaw: 0 } })),
    ],
    ['no photos at all', undefined, []],
  ])('leaves what was seen before in place: %s add nothing', (_, reason, photos) => {
    const { basis, scope, whole, photosMeasured, leftOut } = uploadCoverage(photos, after(without('10/2.5', '10/6.5')))
    expect([basis, scope, photosMeasured]).toEqual(['measured', 'together', 0])
    expect(whole!.before).toEqual(whole!.after)
    expect(whole!.after.gaps).toHaveLength(1)
    expect(leftOut.map((one) => one.reason)).toEqual(photos.map(() => reason))
  })

  it('leaves floors with photos in place where nothing was measured', () => {
    const stored = {
      ...storedAfter([], frameOf(flight)),
      frame: null,
      floors: [{ floor: '2', seenShare: null, photos: 4 }],
    }
    expect(uploadCoverage([], { ...question, stored })).toMatchObject({
      basis: 'by-place',
      scope: 'together',
      floorsWithPhoto: 1,
      floorsAdded: 0,
    })
    expect(uploadCoverage([photo('blind', {}, '1')], { ...question, stored })).toMatchObject({
      floorsWithPhoto: 2,
      floorsAdded: 1,
    })
  })

  it('is that of the upload alone where the server has a frame and no photo', () => {
    expect(uploadCoverage(flight, after([])).scope).toBe('first')
  })

  it('is judged by itself where its photos reach beyond what an earlier flight measured', () => {
    const fitted = frameOf(flight)
    // Ten metres further on: half of the photos still meet it.
    const origin = { ...fitted.origin, longitude: fitted.origin.longitude - 0.0001 }
    const earlier = { ...fitted, origin, planes: [{ ...fitted.planes[0]!, origin }] }
    const known = { ...elevation, frame: earlier }
    const { scope, whole } = uploadCoverage(flight, {
      ...question,
      elevation: known,
      stored: storedAfter(flight, earlier),
    })
    expect([scope, whole!.after.gaps]).toEqual(['beyond', []])
    // What was measured before is still known, on its own cells.
    expect(whole!.before!.share).toBeGreaterThan(0.3)
  })

  it('leaves a typed place as it is, and names the photos that do not show it', () => {
    const typed = { ...frameOf(flight), source: 'typed' as const }
    const aside = { ...typed, origin: { ...typed.origin, longitude: 114.18 } }
    const planes = [{ origin: aside.origin, bearing: aside.bearing, lengthM: aside.lengthM, startM: 0 }]
    const { basis, leftOut } = uploadCoverage(flight, {
      ...question,
      elevation: { ...elevation, frame: { ...aside, planes } },
    })
    expect(basis).toBe('none')
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['misses']))
    expect(leftOut).toHaveLength(flight.length)
  })

  it('is said of the chosen floors too: a gap below them is none of theirs', () => {
    const low = without('10/2.5')
    const { whole, chosen } = uploadCoverage(low, { ...question, chosenFloors: ['2'] })
    expect(whole!.after.gaps).toHaveLength(1)
    expect(whole!.after.gaps[0]!.floors[0]).toBe('0')
    expect([chosen!.after.share, chosen!.after.gaps]).toEqual([1, []])
    const ground = uploadCoverage(low, { ...question, chosenFloors: ['0'] }).chosen!
    expect(ground.after.gaps).toHaveLength(1)
    expect(ground.after.gaps[0]!.floors).toEqual(['0'])
    expect(ground.after.share).toBeCloseTo(1 - gapWidth / 26, 1)
  })

  it('names only chosen floors, where a row of cells reaches over the edge of one', () => {
    const odd = ['2', '1', '0'].map((name) => ({ name, height: 2.9 }))
    const low = { ...elevation, floors: odd, shape: { ...shape, heightM: 8.7 } }
    const asked = { ...question, elevation: low, chosenFloors: ['1'] }
    expect(uploadCoverage(without('10/2.5', '10/6.5'), asked).chosen!.after.gaps.map((gap) => gap.floors)).toEqual([
      ['1'],
    ])
  })

  it('is counted by place where no photo has a position', () => {
    const blind = ['2', '2', '0'].map((floor, index) => photo(String(index), {}, floor))
    expect(uploadCoverage(blind, question)).toMatchObject({
      basis: 'by-place',
      whole: null,
      frame: null,
      missingFloors: ['1'],
      floorsWithPhoto: 2,
      photosByPlace: 3,
    })
  })

  it('counts photos without a position beside those with one, and measures only the others', () => {
    const { basis, photosByPlace, leftOut } = uploadCoverage([...flight, photo('blind', {}, '1')], question)
    expect([basis, photosByPlace]).toEqual(['measured', 1])
    expect(leftOut).toEqual([])
  })

  it('names the photos that do not count, with the reason', () => {
    const thermal = photo('heat', { ...factsAt(10, 2.5), type: 'thermal' })
    const { leftOut } = uploadCoverage([...flight, thermal], question)
    expect(leftOut).toEqual([{ imageId: 'heat', name: 'heat.JPG', reason: 'thermal' }])
  })

  it('never falls by another photo, never passes all of it, and does not depend on the order of uploads', () => {
    fc.assert(
      fc.property(fc.subarray([...flight], { minLength: 1 }), fc.subarray([...flight]), (own, before) => {
        const asked = after(before)
        const alone = uploadCoverage(own, { ...asked, stored: null })
        const both = uploadCoverage(own, asked)
        const all = uploadCoverage([...new Set([...own, ...before])], { ...asked, stored: null })
        expect(both.whole!.after.share).toBeGreaterThanOrEqual(alone.whole!.after.share)
        expect(both.whole!.after.share).toBeLessThanOrEqual(1 + 1e-9)
        expect(both.whole!.after.share).toBeCloseTo(all.whole!.after.share, 6)
        expect(both.whole!.after.gaps).toEqual(all.whole!.after.gaps)
        const { before: was, after: is, closedGaps } = both.whole!
        expect(is.share).toBeGreaterThanOrEqual(was?.share ?? 0)
        expect(closedGaps).toBeLessThanOrEqual(was?.gaps.length ?? 0)
        if (is.gaps.length === 0) expect(closedGaps).toBe(was?.gaps.length ?? 0)
        else if (was !== null) expect(was.gaps.length - closedGaps).toBeLessThanOrEqual(is.gaps.length)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the floor of a footprint', () => {
  it('is that in the middle of the photo, with its plus-minus', () => {
    const found = measurePhotos(flight, elevation).places
    expect(found.size).toBe(flight.length)
    expect(found.get('10/6.5')).toMatchObject({ floor: '2' })
    expect(found.get('10/6.5')!.heightM).toBeCloseTo(6.5, 1)
    expect(found.get('10/6.5')!.plusMinusM).toBeGreaterThan(0)
  })

  it('is on a border where the next floor is nearer than the plus-minus', () => {
    const level = across.flatMap((x) => [1.5, 3.05, 7.5].map((y) => photo(`${x}/${y}`, factsAt(x, y))))
    const found = measurePhotos(level, elevation).places
    expect(found.get('10/3.05')!.isOnBorder).toBe(true)
    expect(found.get('10/1.5')!.isOnBorder).toBe(false)
  })

  it('is unknown where no photo says where it was taken', () => {
    expect(measurePhotos([photo('blind', {})], elevation).places.size).toBe(0)
  })
})

describe('the shape of an elevation', () => {
  const drawn = {
    name: 'North elevation',
    bearing: null,
    floorRange: floors.map((floor) => ({ ...floor, group: '', displayName: '' })),
    picture: null,
    portions: [],
  }
  it('has the sum of its floors as height, and no length without a drawing', () => {
    expect(shapeOf(drawn)).toEqual({ heightM: 9, bearing: 0, lengthM: null, lengthSource: null })
    expect(shapeOf({ ...drawn, floorRange: [] })).toBeUndefined()
  })
  it('has the length of its drawing where that is to scale', () => {
    const portion = {
      _id: 'p',
      name: 'Tower',
      location: { left: 0.1, top: 0, right: 0.9, bottom: 0.9 },
      floors: [{ name: '0-2', height: 3 }],
    }
    const picture = { url: '', thumbnailUrl: '', width: 2000, height: 1000, tiles: null }
    const { lengthM, lengthSource } = shapeOf({ ...drawn, picture, portions: [portion] })!
    expect([lengthM, lengthSource]).toEqual([expect.closeTo(16, 6), 'drawing'])
  })
})
