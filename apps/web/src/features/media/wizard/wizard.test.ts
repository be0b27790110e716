import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { movePhoto } from '@plumbline/inspection/flights/photo-grid'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangePhotos, emptyColumns, keepCorrections, type PhotoGridSize } from '../sorting/arrange-photos.ts'
import { batchFiles } from './batch-files.ts'
import { addPicked, isLeftOut, judgeChosen, type Chosen } from '../sorting/chosen-files.ts'
import { otherElevations, suggestFor, unchosenFloors } from '../sorting/place-suggestions.ts'
import { beginDrone, beginFloors, distributionOf, judgeDrone } from './wizard-draft.ts'
import { markerGsd, readGsd } from '../sorting/wizard-gsd.ts'

const nothing = readPhotoFacts({})
const fileOf = (path: string, size = 3) => ({
  file: new File([new Uint8Array(size)], path.slice(path.lastIndexOf('/') + 1)),
  handle: null,
  relativePath: path,
})
const chosenOf = (...paths: readonly string[]) =>
  addPicked(
    [],
    paths.map((path) => fileOf(path)),
    null,
  )
const read = (
  files: readonly Chosen[],
  facts: (index: number) => Partial<PhotoFacts> = () => ({}),
): readonly Chosen[] => files.map((file, index) => ({ ...file, isRead: true, facts: { ...nothing, ...facts(index) } }))
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `flight/DJI_20261012093000_${String(index + 1).padStart(4, '0')}_W.JPG`)

const floorRange = ['R', '2', '1', 'G/F'].map((displayName, index) => ({
  name: String(3 - index),
  height: 3,
  group: '',
  displayName,
}))
const north = { _id: 'north', name: 'North elevation', bearing: null, floorRange }
const south = { ...north, _id: 'south', name: 'South elevation' }
const marker = {
  elevationId: 'north',
  floorStartIdx: 1,
  floorEndIdx: 2,
  markerType: 'Photo',
  hardwareModel: 'M30',
} as const
const gridSize: PhotoGridSize = {
  imageColumns: 2,
  imagesPerFloor: 1,
  sortOrder: 'Top to bottom floor',
  imageKind: 'MultiImage',
  isBatchSplit: true,
  heights: floorRange,
  floors: [0, 1, 2, 3],
  flight: { offsetDistance: 6, takeOffLevel: 0 },
}

describe('what the wizard begins with', () => {
  it('is the marker’s elevation and floors, then what was set last time for the same elevation', () => {
    const draft = beginFloors(marker, [north, south], undefined, 3)
    expect([draft.elevationId, draft.floors, draft.imageColumns]).toEqual(['north', [1, 2], 3])
    const stored = distributionOf({ ...draft, floors: [0, 3], imageColumns: 5 }, [north])!
    expect(stored.floors).toEqual(['3', '0'])
    expect(beginFloors(marker, [north, south], stored, 1)).toMatchObject({ floors: [0, 3], imageColumns: 5 })
    expect(
      beginFloors(
        { ...marker, elevationId: 'south', floorStartIdx: null, floorEndIdx: null },
        [north, south],
        stored,
        1,
      ),
    ).toMatchObject({ elevationId: 'south', floors: [0, 1, 2, 3] })
  })
  it('is complete only with an elevation and a floor, where there are any', () => {
    const draft = beginFloors({ ...marker, elevationId: null }, [north, south], undefined, 1)
    expect(distributionOf(draft, [north, south])).toBeUndefined()
    expect(distributionOf({ ...draft, elevationId: 'north', floors: [] }, [north, south])).toBeUndefined()
    expect(distributionOf({ ...draft, elevationId: null }, [north, south])).toMatchObject({
      elevationId: null,
      floors: [],
    })
  })
})

describe('drone information', () => {
  const draft = { ...beginDrone(marker, undefined), pdib: '6' }
  it('refuses in the words of the specification', () => {
    const fault = (pdib: string) => judgeDrone({ ...draft, pdib }).problems.pdib?.key
    expect([fault('0'), fault('0.00'), fault(''), fault('-2'), fault('6'), fault('123456')]).toEqual([
      'rules.number.zero',
      'rules.number.zero',
      'rules.required',
      'rules.dataInvalid',
      undefined,
      'rules.dataInvalid',
    ])
  })
  it('asks for focal length and sensor width of what is in no table, and only of that', () => {
    expect(Object.keys(judgeDrone({ ...draft, hardwareModel: 'Other' }).problems)).toEqual([
      'cameraFocalLength',
      'sensorWidth',
    ])
    expect(judgeDrone({ ...draft, hardwareModel: 'Other', payload: 'H20T' }).drone?.payload).toBe('H20T')
    expect(judgeDrone(draft).drone).toMatchObject({ hardwareModel: 'M30', payload: null, pdib: 6, takeOffLevel: 0 })
  })
  it('has an estimate by the model at first, and the GSD of the photos once they are chosen', () => {
    const { drone } = judgeDrone(draft)
    expect(readGsd(drone!, [])).toMatchObject({
      basis: 'model',
      estimate: { source: 'camera', used: { focalLength: 4.5, sensorWidth: 6.4, imageWidth: 4000, distance: 6 } },
    })
    const photos = read(chosenOf(...names(3)), () => ({ model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }))
    const gsd = readGsd(drone!, photos)
    expect(gsd).toMatchObject({
      basis: 'photos',
      summary: { unknown: 0, cameras: [{ photos: 3, gsd: { source: 'exif' } }] },
    })
    expect(markerGsd(gsd)).toBeCloseTo((6000 * 6.4) / (4.5 * 4000), 6)
  })
  it('measures thermal photos by their own camera, and never gives photos without camera data the GSD of the model', () => {
    const { drone } = judgeDrone({ ...draft, hardwareModel: 'Mavic 2 Enterprise', pdib: '5' })
    const [dual, bare] = [
      { model: 'FC2403', type: 'thermal', width: 640, height: 480 },
      { width: 640, height: 480 },
    ] as const
    const shown = (facts: readonly Partial<PhotoFacts>[]) => {
      const gsd = readGsd(
        drone!,
        read(chosenOf(...names(facts.length)), (index) => facts[index]!),
      )
      return gsd?.basis === 'photos'
        ? [gsd.range.min, gsd.range.max]
            .map((mm) => mm && Number(mm.toPrecision(3)))
            .concat(gsd.range.cameras, gsd.range.unknown)
        : gsd
    }
    expect(shown([dual, dual])).toEqual([8.48, 8.48, 1, 0])
    expect(shown([bare])).toEqual([null, null, 0, 1])
    expect(shown([dual, { model: 'FC2403', type: 'visual', width: 4056, height: 3040 }, bare])).toEqual([
      1.77, 8.48, 2, 1,
    ])
    expect(
      markerGsd(
        readGsd(
          drone!,
          read(chosenOf(...names(1)), () => bare),
        ),
      ),
    ).toBeNull()
  })
  it('takes the lens of photos without camera data for every model, and only as a pair', () => {
    expect(judgeDrone({ ...draft, cameraFocalLength: '8', sensorWidth: '6.4' }).drone).toMatchObject({
      hardwareModel: 'M30',
      cameraFocalLength: 8,
      sensorWidth: 6.4,
    })
    expect(Object.keys(judgeDrone({ ...draft, cameraFocalLength: '8' }).problems)).toEqual(['sensorWidth'])
  })
})

describe('chosen files', () => {
  const judging = {
    imageKind: 'MultiImage',
    hardware: { model: 'M30' },
    site: null,
    quota: { images: 3, bytes: 1e9 },
    hasVideoColumns: true,
  } as const
  it('are taken once, however often their folder is chosen', () => {
    const picked = names(3).map((name) => fileOf(name))
    expect(addPicked(addPicked([], picked, null), picked, null)).toHaveLength(3)
    expect(addPicked([], [fileOf('a/.DS_Store'), fileOf('a/Thumbs.db')], null)).toHaveLength(0)
  })
  it('travel as far as quota, name and kind allow, and subtitles travel with their video', () => {
    const files = read(
      chosenOf(
        ...names(4),
        'a/DJI_20261012093000_0009_V.MP4',
        'a/DJI_20261012093000_0009_V.SRT',
        'a/DJI_20261012093000_0010_V.SRT',
        'a/notes.txt',
      ),
    )
    const going = (kind: 'MultiImage' | 'VideoNormal') => {
      const odd = judgeChosen(files, { ...judging, imageKind: kind })
      return files.filter(({ id }) => !isLeftOut(odd.get(id))).map(({ name }) => name.slice(-11))
    }
    expect(going('MultiImage')).toEqual(['0001_W.JPG', '0002_W.JPG', '0003_W.JPG'].map((name) => `_${name}`))
    expect(going('VideoNormal')).toEqual(['_0009_V.MP4', '_0009_V.SRT'])
    const barred = judgeChosen(files, { ...judging, imageKind: 'VideoNormal', hasVideoColumns: false })
    expect(
      files
        .filter(({ id }) => barred.get(id)?.some(({ code }) => code === 'not-in-plan'))
        .map(({ name }) => name.slice(-11)),
    ).toEqual(['_0009_V.MP4', '_0009_V.SRT'])
  })
})

describe('photos on the wall', () => {
  it('are all there once, in a cell or in the tray, whatever is asked for and whatever was corrected', () => {
    const arb = fc.record({
      count: fc.nat(40),
      imageColumns: fc.integer({ min: 1, max: 6 }),
      imagesPerFloor: fc.integer({ min: 1, max: 4 }),
      floors: fc.subarray([0, 1, 2, 3]),
      isBatchSplit: fc.boolean(),
      hasPlaces: fc.boolean(),
      moved: fc.nat(),
      other: fc.nat(40),
    })
    fc.assert(
      fc.property(arb, ({ count, hasPlaces, moved, other, ...asked }) => {
        const places = (index: number) =>
          hasPlaces
            ? {
                position: { longitude: 114 + (index % 3) * 1e-4, latitude: 22, source: 'xmp' as const },
                gimbalYaw: 180,
                gimbalPitch: 0,
                relativeAltitude: 1 + (index % 4) * 3,
              }
            : {}
        const files = read(chosenOf(...names(count)), places)
        const ids = (grid: { readonly cells: readonly (string | null)[]; readonly tray: readonly string[] }) =>
          [...grid.cells.filter((id) => id !== null), ...grid.tray].toSorted()
        const { grid } = arrangePhotos(files, { ...gridSize, ...asked })
        expect(ids(grid)).toEqual(files.map(({ id }) => id).toSorted())
        const corrected =
          count === 0 ? grid : movePhoto(grid, files[moved % count]!.id, { column: 0, floor: 0, image: 0 })
        const fresh = arrangePhotos(files.slice(0, other), { ...gridSize, ...asked, imageColumns: 2 }).grid
        expect(ids(keepCorrections(corrected, fresh))).toEqual(ids(fresh))
      }),
      { numRuns: 60 },
    )
  })
  it('flown in rows along the floors are recognised by their altitudes, without any position', () => {
    const files = read(chosenOf(...names(12)), (index) => ({ relativeAltitude: 10.5 - 3 * Math.floor(index / 3) }))
    const { grid, basis, likelyColumns } = arrangePhotos(files, { ...gridSize, imageColumns: 3 })
    expect([basis, likelyColumns, grid.tray]).toEqual(['rows', undefined, []])
    const at = (column: number) =>
      grid.cells.slice(column * 4, column * 4 + 4).map((id) => files.findIndex((file) => file.id === id))
    expect([at(0), at(1), at(2)]).toEqual([
      [0, 5, 6, 11],
      [1, 4, 7, 10],
      [2, 3, 8, 9],
    ])
    expect(arrangePhotos(files, { ...gridSize, imageColumns: 1 }).likelyColumns).toBe(3)
  })
  it.each([
    ['the first', [1, 2], 18, [0]],
    ['the middle', [0, 2], undefined, [1]],
    ['the last', [0, 1], 18, [2]],
  ] as const)('leave a column empty that was not flown: %s', (_, flown, lengthM, leftOut) => {
    const files = read(chosenOf(...names(8)), (index) => ({
      position: { longitude: 114 - flown[index < 4 ? 0 : 1] * 6e-5, latitude: 22, source: 'xmp' },
      gimbalYaw: 180,
      gimbalPitch: 0,
      relativeAltitude: index < 4 ? 10.5 - 3 * index : 10.5 - 3 * (7 - index),
    }))
    const seen = {
      seenM: 8,
      lengthM,
      alongs: new Map(files.map(({ id }, index) => [id, flown[index < 4 ? 0 : 1] * 6 + 3])),
    }
    const arranged = arrangePhotos(files, { ...gridSize, imageColumns: 3 }, undefined, { seen })
    expect([arranged.leftOut, arranged.likelyColumns, emptyColumns(arranged.grid)]).toEqual([
      leftOut,
      undefined,
      leftOut,
    ])
    const at = (column: number) =>
      arranged.grid.cells.slice(column * 4, column * 4 + 4).map((id) => files.findIndex((file) => file.id === id))
    expect([at(flown[0]), at(flown[1])]).toEqual([
      [0, 1, 2, 3],
      [7, 6, 5, 4],
    ])
  })
  it('leave out a floor in between that was not chosen', () => {
    const files = read(chosenOf(...names(4)), (index) => ({
      position: { longitude: 114, latitude: 22, source: 'xmp' },
      gimbalYaw: 180,
      gimbalPitch: 0,
      relativeAltitude: 10.5 - 3 * index,
    }))
    const { grid, basis } = arrangePhotos(files, { ...gridSize, imageColumns: 1, floors: [0, 2, 3] })
    expect(basis).toBe('place')
    expect(grid.cells).toEqual([files[0]!.id, files[2]!.id, files[3]!.id])
    expect(grid.tray).toEqual([files[1]!.id])
  })
  it('says which floors photos without a place show, where those were not chosen', () => {
    const suggestion = (elevationId: string | null, floor: string | null, confidence: 'high' | 'low' = 'high') => ({
      elevationId,
      floor,
      confidence,
    })
    const suggestions = new Map([
      ['a', suggestion('north', '0')],
      ['b', suggestion(null, '3')],
      ['c', suggestion('north', '2')],
      ['d', suggestion('south', '0')],
      ['e', suggestion('north', '0', 'low')],
      ['f', null],
    ])
    const found = (tray: readonly string[]) => unchosenFloors(tray, suggestions, { elevation: north, floors: [1, 2] })
    expect(found(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({ count: 2, floors: [0, 3] })
    expect(found([])).toEqual({ count: 0, floors: [] })
  })
  it('give no temperatures of another name to a photo without a number', () => {
    const files = read(chosenOf('north (2).jpg', 'north (10).jpg', 'north (2).bin', 'roof.bin'))
    const { companions, order } = arrangePhotos(files, gridSize)
    const nameOf = (id: string) => files.find((file) => file.id === id)!.name
    expect([...companions].map(([lead, ids]) => [nameOf(lead), ids.map(nameOf)])).toEqual([
      ['north (2).jpg', ['north (2).bin']],
    ])
    expect(order).toBe('name')
  })
  it('puts videos past the columns that have theirs, where there is a free one', () => {
    const films = read(chosenOf('DJI_0001.MP4', 'DJI_0002.MP4'))
    const placed = (imageColumns: number, taken: readonly number[]) =>
      arrangePhotos(films, { ...gridSize, imageKind: 'VideoNormal', imageColumns, taken }).grid.cells.map((id) =>
        films.findIndex((film) => film.id === id),
      )
    expect([placed(2, []), placed(3, [1]), placed(4, [0, 2]), placed(2, [0, 1])]).toEqual([
      [0, 1],
      [0, -1, 1],
      [-1, 0, -1, 1],
      [0, 1],
    ])
  })
  it('take their other lenses and temperatures with them, and say which columns are empty', () => {
    const files = read(
      chosenOf('DJI_20261012093000_0001_W.JPG', 'DJI_20261012093000_0001_T.JPG', 'DJI_20261012093000_0001_T.bin'),
    )
    const { grid, companions } = arrangePhotos(files, gridSize)
    expect(emptyColumns(grid)).toEqual([1])
    const batch = batchFiles({
      grid,
      companions,
      files: new Map(files.map((file) => [file.id, file])),
      suggestions: new Map(),
      elevationId: 'north',
      floorNames: ['3', '2', '1', '0'],
      columnIds: ['one', 'two'],
      isVideo: false,
      elsewhere: new Set(),
    })
    expect(
      batch.map(({ kind, floor, columnId, slot, sequenceNumber }) => [kind, floor, columnId, slot, sequenceNumber]),
    ).toEqual([
      ['photo', '3', 'one', 0, 1],
      ['photo', '3', 'one', 0, 1],
      ['temperatures', '3', 'one', 0, 1],
    ])
  })
  it('say themselves which elevation and floor they show', () => {
    const facts = { ...nothing, gimbalYaw: 0, gimbalPitch: 0, relativeAltitude: 7.5 }
    const suggestion = suggestFor(facts, [north, south], 'north', gridSize.flight)
    expect(suggestion).toEqual({ elevationId: 'south', floor: '2', confidence: 'high' })
    expect(suggestFor({ ...facts, gimbalYaw: null }, [north, south], 'north', gridSize.flight)).toMatchObject({
      elevationId: null,
      floor: '2',
    })
    expect(otherElevations([suggestion, suggestion, null, { ...suggestion!, elevationId: 'north' }], 'north')).toEqual([
      { elevationId: 'south', count: 2 },
    ])
  })
})
