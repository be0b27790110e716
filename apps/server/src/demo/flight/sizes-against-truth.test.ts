import { measuresOf, shownSizes, type Scale, type SizedBy } from '@plumbline/contract/annotations/shown-sizes'
import type { Measures, PixelSizes } from '@plumbline/contract/annotations/annotations'
import { drawnSizes as pixelSizesOf } from '@plumbline/geometry/drawn-shape'
import { gsdOf } from '@plumbline/geometry/gsd'
import { normalOf, randomOf } from '@plumbline/inspection/testing/elevations'
import { detectionsOf } from '@plumbline/vision/detections'
import { foundDefectOf } from '@plumbline/vision/found-defect'
import { bar, rendered, stroke } from '@plumbline/vision/testing/render'
import { describe, expect, test } from 'vitest'
import { defectsOf } from './facade-defects.ts'
import { offset, planFlight, wideCamera } from './plan-flight.ts'
import { truthOf } from './truth.ts'

type Held = { readonly truth: number; readonly value: number; readonly plusMinus: number }

const heldBy = (truth: number, size: Measures['length']): Held[] =>
  size === null || size.plusMinus === null ? [] : [{ truth, value: size.value, plusMinus: size.plusMinus }]

/** Share of known lengths that lie within the plus-minus of what was measured. */
const shareInside = (held: readonly Held[]) =>
  held.filter(({ truth, value, plusMinus }) => Math.abs(value - truth) <= plusMinus).length / held.length

/** Of the plus-minus, as a share of the size: one that holds everything says nothing. */
const medianWidth = (held: readonly Held[]) =>
  held.map(({ truth, plusMinus }) => plusMinus / truth).toSorted((one, other) => one - other)[held.length >> 1]!

const camera = { sensorWidth: wideCamera.sensorWidth }
const drawnBy: SizedBy = { shape: 'rectangle', origin: 'person', isEdited: false, measured: null, widthProfile: null }
/** Pixels, one standard deviation, by which a hand misses an end. */
const missPx = 1.5

/** As the product computes it of a laser's distance, or of the one that was typed for the whole flight. */
function scaleBy(distance: number, distanceSource: 'laser' | 'typed'): Scale {
  const { width, height, focalLength } = wideCamera
  const gsd = gsdOf({ distance, image: { width, height }, focalLength, camera })!
  return { width, height, gsd: gsd.mmPerPixel, gsdSource: gsd.source, distanceSource, sharpness: 0.3 }
}

/** Boxes and lines that a hand draws around the painted defects, on each photo that shows them whole. */
function paintedSizes(distanceSource: 'laser' | 'typed') {
  const random = randomOf(26)
  const off = () => normalOf(random) * missPx
  const [boxes, lines]: [Held[], Held[]] = [[], []]
  for (const station of planFlight()) {
    const { mmPerPixel, defects } = truthOf(station, wideCamera, defectsOf())
    const scale = scaleBy(distanceSource === 'laser' ? station.distance : offset, distanceSource)
    for (const { pixels } of defects) {
      const { left, top, width, height } = pixels
      if (left < 10 || top < 10 || left + width > wideCamera.width - 10 || top + height > wideCamera.height - 10)
        continue
      const at = (x: number, y: number) => ({ x: (x + off()) / wideCamera.width, y: (y + off()) / wideCamera.height })
      const [from, to] = [at(left, top), at(left + width, top + height)]
      const box = { left: from.x, top: from.y, right: to.x, bottom: to.y }
      const measures = measuresOf(shownSizes(box, null, scale), drawnBy, scale)
      const sides = [width * mmPerPixel, height * mmPerPixel]
      boxes.push(...heldBy(Math.max(...sides), measures.boxLength), ...heldBy(Math.min(...sides), measures.boxWidth))
      const size = { width: wideCamera.width, height: wideCamera.height }
      const { length } = pixelSizesOf({ shape: 'polyline', points: [[from, to]] }, size)
      const found: PixelSizes = { area: 0, length, width: null, widthMost: null }
      const line = measuresOf(shownSizes(box, found, scale), { ...drawnBy, shape: 'polyline' }, scale)
      lines.push(...heldBy(Math.hypot(...sides), line.length))
    }
  }
  return { boxes, lines }
}

describe.each(['laser', 'typed'] as const)('known sizes of the painted defects, distance by %s', (distanceSource) => {
  const { boxes, lines } = paintedSizes(distanceSource)

  test('95 of 100 lie within their plus-minus', () => {
    expect(Math.min(boxes.length, lines.length)).toBeGreaterThan(200)
    expect(shareInside(boxes)).toBeGreaterThanOrEqual(0.95)
    expect(shareInside(lines)).toBeGreaterThanOrEqual(0.95)
  })

  test('and the plus-minus still says something', () => {
    expect(medianWidth(lines)).toBeLessThan(distanceSource === 'laser' ? 0.05 : 0.12)
  })
})

/**
 * Cracks of known width and length at any angle, with edges as soft as a sharp photo has them, as the detector measures
 * them.
 */
function renderedCracks(count: number) {
  const random = randomOf(4)
  const size = { width: 220, height: 220 }
  const scale = { ...scaleBy(offset, 'laser'), ...size }
  const mmPx = scale.gsd!
  const [widths, lengths]: [Held[], Held[]] = [[], []]
  for (let index = 0; index < count; index += 1) {
    const [half, width] = [45 + random() * 45, 1.2 + random() * 6.8]
    const middle = { x: 110 + random() * 3, y: 110 + random() * 3 }
    const map = rendered(
      size,
      stroke(bar(middle, half, random() * Math.PI), width),
      1 + random() * Math.min(2, width / 2),
    )
    const [crack] = detectionsOf({ crack: map }, { photo: size, sensitivity: 'medium' })
    if (crack === undefined) continue
    const { box, lengthPx, widthPx, areaPx } = foundDefectOf(crack)
    const found = { area: areaPx, length: lengthPx, width: widthPx?.mean ?? 0, widthMost: widthPx?.max ?? 0 }
    const by = { ...drawnBy, shape: 'polyline', origin: 'detector' } as const
    const measures = measuresOf(shownSizes(box, found, scale), by, scale)
    widths.push(...heldBy(width * mmPx, measures.width))
    lengths.push(...heldBy(2 * half * mmPx, measures.length))
  }
  return { widths, lengths }
}

test('widths and lengths that the detector measures lie within their plus-minus in 95 of 100 cracks', () => {
  const { widths, lengths } = renderedCracks(150)
  expect(widths.length).toBeGreaterThan(120)
  expect(shareInside(widths)).toBeGreaterThanOrEqual(0.95)
  expect(shareInside(lengths)).toBeGreaterThanOrEqual(0.95)
})
