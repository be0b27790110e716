import { describe, expect, it } from 'vitest'
import { aCoverage, aPlan, base64 } from '../testing/a-coverage.ts'
import { floorFigures, readGrid } from './coverage-grid.ts'
import { floorStrips } from '../../../canvas/elevation-scale.ts'
import { cellClasses, classesOf, classPixels, classShares, unseenPixels } from './layer-classes.ts'
import { layerPictures } from './paint-layer.ts'

const grid = readGrid(aCoverage())!

describe('the grid as it is sent', () => {
  it('is read little-endian, row by row from the top left', () => {
    expect([...grid.best]).toEqual([150, 150, 150, 150, 400, 400, 65_535, 65_535, 65_535, 65_535, 65_535, 65_535])
    expect([...grid.count]).toEqual([3, 3, 3, 3, 1, 1, 0, 0, 0, 0, 0, 0])
  })

  it('is none without cells, and where bytes are missing', () => {
    expect(readGrid(aCoverage({ columns: 0, rows: 0, best: '', count: '' }))).toBeUndefined()
    expect(readGrid(aCoverage({ rows: 4 }))).toBeUndefined()
    expect(readGrid(aCoverage({ count: base64(new Uint8Array(11)) }))).toBeUndefined()
  })
})

it('says of each floor how much was seen, how fine and how often', () => {
  const figures = floorFigures(grid, floorStrips(aPlan().portions))
  expect([...figures]).toEqual([
    ['3', { seenShare: 1, mmPx: 1.5, photos: 3 }],
    ['2', { seenShare: 0.5, mmPx: 4, photos: 1 }],
    ['1', { seenShare: 0, mmPx: null, photos: null }],
  ])
})

it('says of floors the lower middle of their scales', () => {
  const best = Uint16Array.from([301, 9, 120, 10, 65_534, 7, 1, 2, 3, 4, 5, 6])
  const figures = floorFigures({ ...grid, best }, floorStrips(aPlan().portions))
  expect([...figures.values()].map(({ mmPx }) => mmPx)).toEqual([0.1, 0.02, 0.04])
})

it('is worked out once, however often its screen is opened', () => {
  const [coverage, strips] = [aCoverage(), floorStrips(aPlan().portions)]
  const read = readGrid(coverage)!
  expect(readGrid(coverage)).toBe(read)
  expect(readGrid(aCoverage())).not.toBe(read)
  expect(floorFigures(read, strips)).toBe(floorFigures(read, strips))
  expect(cellClasses(read, 'scale')).toBe(cellClasses(read, 'scale'))
  expect(cellClasses(read, 'overlap')).not.toBe(cellClasses(read, 'scale'))
  expect(layerPictures(read)).toBe(layerPictures(read))
})

describe('a layer', () => {
  it('puts each seen cell into one class and the others into none', () => {
    expect([...cellClasses(grid, 'coverage')]).toEqual([0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1])
    expect([...cellClasses(grid, 'scale')]).toEqual([1, 1, 1, 1, 3, 3, -1, -1, -1, -1, -1, -1])
    expect([...cellClasses(grid, 'overlap')]).toEqual([2, 2, 2, 2, 0, 0, -1, -1, -1, -1, -1, -1])
  })

  it('counts the finest and the coarsest scale, and 255 photos', () => {
    const best = Uint16Array.from([1, 100, 101, 500, 501, 65_534])
    const cells = { ...grid, best, count: Uint8Array.from([1, 2, 3, 4, 5, 255]) }
    expect([...cellClasses(cells, 'scale')]).toEqual([0, 0, 1, 3, 4, 4])
    expect([...cellClasses(cells, 'overlap')]).toEqual([0, 1, 2, 2, 3, 3])
  })

  it('has shares that are the whole together, the last for what was not seen', () => {
    const shares = classShares(cellClasses(grid, 'scale'), classesOf('scale').length)
    expect(shares).toEqual([0, 4 / 12, 0, 2 / 12, 0, 6 / 12])
  })

  it('paints seen cells alone, and marks the others for the hatching', () => {
    const cells = cellClasses(grid, 'overlap')
    const alpha = (pixels: Uint8ClampedArray) => [...pixels].filter((_, index) => index % 4 === 3)
    expect(alpha(classPixels(cells, 'overlap')).map((value) => value > 0)).toEqual([...cells].map((cell) => cell >= 0))
    expect(alpha(unseenPixels(cells)).map((value) => value > 0)).toEqual([...cells].map((cell) => cell < 0))
    expect([...classPixels(cells, 'overlap').slice(0, 3)]).not.toEqual([...classPixels(cells, 'overlap').slice(16, 19)])
  })
})
