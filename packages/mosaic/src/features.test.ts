import { describe, expect, test } from 'vitest'
import { detectFeatures, matchingScaleOf, matchingSide } from './features.ts'
import { toPlane } from './plane-camera.ts'
import { cameraAt, priorAt, turned } from './testing/cameras.ts'
import { bland, facade, photograph } from './testing/paint.ts'

const scale = 0.015
const camera = turned(cameraAt(7, 6), 3, -4, 2)
const features = detectFeatures(photograph(camera, facade), priorAt('a', camera), scale)

describe('corners of a photo', () => {
  test('are many, of every size, and all within the picture', () => {
    expect(features.count).toBeGreaterThan(150)
    expect(features.count).toBeLessThanOrEqual(2_000)
    expect(new Set(features.sizes).size).toBeGreaterThan(1)
    expect(features.x.every((x) => x > 0 && x < camera.widthPx)).toBe(true)
    expect(features.y.every((y) => y > 0 && y < camera.heightPx)).toBe(true)
  })

  test('have as many descriptors, sizes and colours as places', () => {
    expect(features.x).toHaveLength(features.count)
    expect(features.y).toHaveLength(features.count)
    expect(features.sizes).toHaveLength(features.count)
    expect(features.descriptors).toHaveLength(features.count * 8)
    expect(features.colours).toHaveLength(features.count * 3)
  })

  test('carry the colours around them', () => {
    expect(features.colours.every((level) => level >= 0 && level <= 255)).toBe(true)
    const mean = features.colours.reduce((sum, level) => sum + level, 0) / features.colours.length
    expect(mean).toBeGreaterThan(40)
  })

  test('are found again in a photo from elsewhere', () => {
    const other = turned(cameraAt(8, 6.3), -3, 3, -1)
    const again = detectFeatures(photograph(other, facade), priorAt('b', other), scale)
    const [place, there] = [
      [0, 0],
      [0, 0],
    ]
    let [shared, found] = [0, 0]
    for (let index = 0; index < features.count; index += 1) {
      if (features.sizes[index] !== 1) continue
      toPlane(camera, features.x[index]!, features.y[index]!, place!)
      if (Math.abs(place![0]! - 8) > 2.5 || Math.abs(place![1]! - 6.3) > 1.8) continue
      shared += 1
      for (let at = 0; at < again.count; at += 1) {
        toPlane(other, again.x[at]!, again.y[at]!, there!)
        if (Math.hypot(there![0]! - place![0]!, there![1]! - place![1]!) < 2 * scale) {
          found += 1
          break
        }
      }
    }
    expect(shared).toBeGreaterThan(30)
    // By chance it would be one in twelve.
    expect(found / shared).toBeGreaterThan(0.3)
  })

  test('are none on a bland surface, in a tiny picture, and without a scale', () => {
    expect(detectFeatures(photograph(camera, bland), priorAt('a', camera), scale).count).toBe(0)
    const tiny = { data: new Uint8Array(30), width: 5, height: 2, channels: 3 as const }
    expect(detectFeatures(tiny, priorAt('a', camera), scale).count).toBe(0)
    expect(detectFeatures(photograph(camera, facade), priorAt('a', camera), Number.NaN).count).toBe(0)
  })

  test('are none for a camera that faces away or whose axes are no numbers', () => {
    const picture = photograph(camera, facade)
    expect(detectFeatures(picture, priorAt('a', turned(camera, 0, 180, 0)), scale).count).toBe(0)
    const broken = { ...camera, axes: camera.axes.map(() => Number.NaN) }
    expect(detectFeatures(picture, priorAt('a', broken), scale).count).toBe(0)
  })

  test('of a grey picture have the same grey three times', () => {
    const { data, width, height } = photograph(camera, facade)
    const grey = { data: data.filter((_, at) => at % 3 === 0), width, height, channels: 1 as const }
    const { colours, count } = detectFeatures(grey, priorAt('a', camera), scale)
    expect(count).toBeGreaterThan(100)
    expect(colours[0]).toBe(colours[1])
    expect(colours[0]).toBe(colours[2])
  })
})

describe('the scale of matching', () => {
  test('is that of the pictures, and of the middle one where they differ', () => {
    const near = priorAt('a', cameraAt(0, 0))
    expect(matchingScaleOf([near])).toBeCloseTo(0.015)
    const far = priorAt('b', cameraAt(0, 0, { w: 60 }))
    expect(matchingScaleOf([near, near, far])).toBeCloseTo(0.015)
  })

  test('of large photos is that of their smaller pictures', () => {
    const large = priorAt('a', cameraAt(0, 0, { widthPx: matchingSide * 2, heightPx: matchingSide, focal: 2_400 }))
    expect(matchingScaleOf([large])).toBeCloseTo(0.005)
  })

  test('of nothing is some number', () => {
    expect(matchingScaleOf([])).toBeGreaterThan(0)
  })
})
