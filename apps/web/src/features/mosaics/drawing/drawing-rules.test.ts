import type { Shape } from '@plumbline/canvas/shapes'
import { describe, expect, it } from 'vitest'
import { extentOf, placedPhoto, type PlacedPhoto } from '../mosaic-place.ts'
import { aMosaic, anAnnotation, aSource, ids } from '../testing/a-mosaic.ts'
import { drawStyle, outlineShapes, shownAnnotations } from './outlines.ts'
import { editOn, middlePlace, placesOf, sourceFor } from './source-photo.ts'

const mosaic = aMosaic()
const extent = extentOf(mosaic)!
const box: Shape = {
  id: 'box',
  kind: 'rectangle',
  style: drawStyle,
  points: [
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
  ],
}

describe('a shape drawn on the mosaic', () => {
  it('has its corners in metres', () => {
    const places = placesOf(box, extent)
    expect(places).toEqual([
      { x: 0, y: 9 },
      { x: 6, y: 9 },
      { x: 6, y: 0 },
      { x: 0, y: 0 },
    ])
    expect(middlePlace(places)).toEqual({ x: 3, y: 4.5 })
  })

  const [left, right] = [aSource(), aSource({ imageId: ids.right, name: 'DJI_0002.JPG', mmPx: 1 })]

  it('goes to the photo that its middle was painted from, even where another is finer', () => {
    expect(
      sourceFor(
        [left, right],
        [
          [right, left],
          [left, right],
        ],
      ),
    ).toMatchObject({
      imageId: ids.left,
      points: [left.point, left.point],
    })
  })

  it('goes to the finest photo with all of it where the painted one has only a part', () => {
    const third = aSource({ imageId: ids.soft, mmPx: 3 })
    expect(
      sourceFor(
        [left, third, right],
        [
          [third, right],
          [right, third],
        ],
      ),
    ).toMatchObject({ imageId: ids.right })
  })

  it('goes nowhere where no single photo shows all of it', () => {
    expect(sourceFor([left, right], [[left], [right]])).toBeUndefined()
    expect(sourceFor([], [[left]])).toBeUndefined()
  })

  const on = (points: readonly (readonly [number, number])[]) => ({
    imageId: ids.left,
    name: '',
    mmPx: 1.5,
    middle: { x: 0.5, y: 0.5 },
    points: points.map(([x, y]) => ({ x, y })),
  })

  it('is stored as a box where it stands upright on the photo, else as its outline', () => {
    const upright = on([
      [0.1, 0.101],
      [0.3, 0.1],
      [0.3, 0.3],
      [0.1, 0.3],
    ])
    expect(editOn(upright, box)).toEqual({
      _id: 'box',
      imageId: ids.left,
      shape: 'rectangle',
      points: [
        [
          { x: 0.1, y: 0.1 },
          { x: 0.3, y: 0.1 },
          { x: 0.3, y: 0.3 },
          { x: 0.1, y: 0.3 },
        ],
      ],
    })
    const leaning = on([
      [0.2, 0.1],
      [0.3, 0.2],
      [0.2, 0.3],
      [0.1, 0.2],
    ])
    expect(editOn(leaning, box)).toMatchObject({ shape: 'polygon', points: [leaning.points] })
  })

  it('is a line as long as it is open', () => {
    const line: Shape = { ...box, kind: 'polyline' }
    const places = on([
      [0, 0],
      [1, 1],
      [1, 0],
    ])
    expect(editOn(places, line)).toMatchObject({ shape: 'polyline' })
    expect(editOn(places, { ...line, isClosed: true })).toMatchObject({ shape: 'polygon' })
  })
})

describe('outlines on the mosaic', () => {
  const photos = new Map<string, PlacedPhoto>(
    mosaic.residuals.map((photo) => [photo.imageId, placedPhoto(photo)!] as const),
  )

  it('are shown once for each defect, from the photo that is nearest', () => {
    const near = { ...photos.get(ids.right)!, acrossM: 2 }
    const both = new Map([...photos, [ids.right, near]])
    const shown = shownAnnotations([anAnnotation(), anAnnotation({}, ids.right)], both)
    expect(shown.map(({ imageId }) => imageId)).toEqual([ids.right])
  })

  it('leave out what was rejected, what the detector only suggests, and photos that are not in the mosaic', () => {
    const shown = shownAnnotations(
      [
        anAnnotation({ isDefect: false }),
        anAnnotation({ isDefect: null, origin: 'detector' }),
        anAnnotation({}, ids.soft),
      ],
      photos,
    )
    expect(shown).toEqual([])
    expect(shownAnnotations([anAnnotation({ isDefect: null, defectId: null })], photos)).toHaveLength(1)
  })

  it('lie where the photo lies, in the colour of their severity, and cannot be moved here', () => {
    const [shape] = outlineShapes(anAnnotation(), photos, extent)
    expect(shape).toMatchObject({ kind: 'polygon', style: 'outline major', isLocked: true })
    expect(shape!.points[1]!.x).toBeCloseTo(3.5 / 12, 9)
    expect(shape!.points[2]!.y).toBeCloseTo(0.5, 9)
    expect(outlineShapes(anAnnotation({ isDefect: null }), photos, extent)[0]?.style).toBe(drawStyle)
  })
})
