import { describe, expect, it } from 'vitest'
import { elevationScale } from '../../../canvas/elevation-scale.ts'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { extentOf, mosaicPicture } from '../mosaic-place.ts'
import { aFrame, aMosaic, aPlan } from '../testing/a-mosaic.ts'
import { blendPieces, paintBlend } from './paint-blend.ts'

const mosaic = aMosaic()
const extent = extentOf(mosaic)!
const scale = elevationScale(aPlan().portions, aFrame())!
const pieces = blendPieces(scale, extent)
const near = (value: number) => expect.closeTo(value, 6) as unknown as number

/** Notes what is drawn where, and what it was clipped to. */
function recording() {
  const drawn: { readonly url: string; readonly at: readonly number[]; readonly clip: readonly number[] }[] = []
  let clip: readonly number[] = []
  const context = {
    canvas: { width: 0, height: 0 },
    setTransform: () => undefined,
    clearRect: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    clip: () => undefined,
    rect: (...box: number[]) => (clip = box),
    drawImage: ({ url }: { readonly url: string }, ...at: number[]) => drawn.push({ url, at, clip }),
  }
  return { drawn, context: context as unknown as CanvasRenderingContext2D }
}

const loaded = (url: string) => ({ url }) as unknown as CanvasImageSource
const sheetOf = (width: number) => ({
  size: { width: 1_000, height: 800 },
  ratio: 1,
  place: ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x * width, y: y * width * 0.8 }),
})
const picture = pictureOf(mosaicPicture(mosaic)!)

it('takes each floor of the mosaic to where the drawing has it', () => {
  expect(pieces.map(({ mosaic: from, drawing: to }) => [from.top, from.bottom, to.top, to.bottom])).toEqual([
    [0, near(1 / 3), 0.1, 0.6],
    [near(1 / 3), near(2 / 3), 0.6, 0.75],
    [near(2 / 3), 1, 0.75, near(0.9)],
  ])
  expect(pieces.every(({ drawing: { left, right } }) => left === 0.2 && right === 0.8)).toBe(true)
})

describe('painting the mosaic over the drawing', () => {
  it('draws the whole once a floor, stretched and clipped to it', () => {
    const { drawn, context } = recording()
    paintBlend(context, sheetOf(1_000), pieces, { ...picture, tiles: undefined! }, loaded)
    expect(drawn.map(({ url }) => url)).toEqual(['/tiles/0/0/0', '/tiles/0/0/0', '/tiles/0/0/0'])
    expect(drawn[0]!.clip).toEqual([near(200), near(80), near(600), near(400)])
    // The top third of the mosaic is as high as half of the drawing.
    expect(drawn[0]!.at).toEqual([near(200), near(80), near(600), near(1_200)])
  })

  it('lays tiles of the level that the zoom needs over it, only those in view', () => {
    const { drawn, context } = recording()
    paintBlend(context, sheetOf(8_000), pieces, picture, loaded)
    // Nothing of the elevation lies in the upper left corner of the drawing.
    expect(drawn).toEqual([])
    const near2 = recording()
    paintBlend(near2.context, sheetOf(2_000), pieces, picture, loaded)
    const tiles = near2.drawn.filter(({ url }) => url !== '/tiles/0/0/0')
    expect(tiles.length).toBeGreaterThan(0)
    expect(tiles.length).toBeLessThan(20)
  })

  it('leaves out what is not loaded yet', () => {
    const { drawn, context } = recording()
    paintBlend(context, sheetOf(1_000), pieces, picture, () => undefined)
    expect(drawn).toEqual([])
  })
})
