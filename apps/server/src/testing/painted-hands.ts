import { polygonTest } from '@plumbline/geometry/polygon'
import type { Point } from '@plumbline/geometry/point'
import { lightnessOf, type Pixels } from '@plumbline/vision/hands/raster'
import { areaAt, growthFrom } from '@plumbline/vision/hands/region'
import { costOf, ridgeStrength, snapped } from '@plumbline/vision/hands/ridge'
import { pathsFrom, polylineOf } from '@plumbline/vision/hands/shortest-paths'
import { widthProfileOf } from '@plumbline/vision/hands/width-profile'
import sharp from 'sharp'
import { drawnSizes } from '../demo/flight/facade-damage.ts'
import type { Defect } from '../demo/flight/facade-defects.ts'
import { planFlight, wideCamera } from '../demo/flight/plan-flight.ts'
import { photoRenderer } from '../demo/flight/render-photo.ts'
import type { At } from '../demo/flight/svg.ts'
import { truthOf } from '../demo/flight/truth.ts'

/** Pixels, one standard deviation, by which a hand misses a place; and how far a click looks for a crack. */
export const missPx = 1.5
const snapPx = 8
/** Every tolerance that the wheel has. */
const wheel = Array.from({ length: 20 }, (_, step) => 0.05 * (step + 1))
/** An outline that fits less is drawn by hand instead: the area that it takes is not the one that is seen. */
const leastShared = 0.8

/** A square window of a photo, with one painted defect in its middle, as the drone's camera would have it. */
export type PaintedWindow = {
  /** Pixels. */
  readonly side: number
  readonly pixels: Pixels
  readonly box: ReturnType<typeof truthOf>['defects'][number]['pixels']
  readonly mmPx: number
}

export async function paintedWindow(defect: Defect, distance: number, side: number): Promise<PaintedWindow> {
  const camera = {
    ...wideCamera,
    width: side,
    height: side,
    sensorWidth: (wideCamera.sensorWidth * side) / wideCamera.width,
  }
  const across = defect.box.left + defect.box.width / 2
  const up = defect.box.bottom + defect.box.height / 2
  const station = { ...planFlight()[0]!, side: defect.side, distance, across, up }
  const { mmPerPixel, defects } = truthOf(station, camera, [defect])
  const { data, info } = await sharp(await photoRenderer(camera, [defect])(station))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    side,
    pixels: { width: info.width, height: info.height, data: new Uint8ClampedArray(data) },
    box: defects[0]!.pixels,
    mmPx: mmPerPixel,
  }
}

/** A place of the elevation in pixels of the window. */
const placed =
  ({ box, mmPx }: PaintedWindow, metres: Defect['box']) =>
  ({ across, up }: At): Point => ({
    x: box.left + ((across - metres.left) * 1000) / mmPx,
    y: box.top + ((metres.bottom + metres.height - up) * 1000) / mmPx,
  })

/** Three clicks, both ends of a crack and its middle, each as far off as a hand is; and the width across the line. */
export function traced(photo: PaintedWindow, defect: Defect, miss: () => number) {
  const { box } = defect
  const lightness = lightnessOf(photo.pixels)
  const strength = ridgeStrength(lightness)
  const cost = costOf(strength)
  const clicks = [
    { across: box.left + box.width, up: box.bottom + box.height },
    drawnSizes(defect).main!.middle,
    { across: box.left, up: box.bottom },
  ]
    .map(placed(photo, box))
    .map(({ x, y }) => snapped(strength, { x: x + miss(), y: y + miss() }, snapPx))
  const line = clicks
    .slice(1)
    .flatMap((to, at) => polylineOf(pathsFrom(strength, cost, clicks[at]!).to(to)).slice(at === 0 ? 0 : 1))
  return { line, profile: widthProfileOf(lightness, line) }
}

/** What share of both areas they have in common. */
function shared(side: number, one: readonly Point[], other: readonly Point[]): number {
  const [inFirst, inSecond] = [polygonTest(one), polygonTest(other)]
  let [both, either] = [0, 0]
  for (let y = 0; y < side; y += 4)
    for (let x = 0; x < side; x += 4) {
      const [inOne, inOther] = [inFirst({ x, y }), inSecond({ x, y })]
      both += Number(inOne && inOther)
      either += Number(inOne || inOther)
    }
  return both / either
}

/** A click into a stain, and turns of the wheel until the outline lies on the edge that is seen as well as it can. */
export function outlined(photo: PaintedWindow, defect: Defect, miss: () => number): readonly Point[] | undefined {
  const { pixels, box, side } = photo
  const seen = drawnSizes(defect).edge!.map(placed(photo, defect.box))
  const at = { x: box.left + box.width / 2 + miss(), y: box.top + box.height / 2 + miss() }
  const growth = growthFrom(pixels, [{ at, isCut: false }])
  const tried = wheel.map((tolerance) => areaAt(growth, tolerance)).filter((line) => line.length > 2)
  const fits = tried.map((line) => ({ line, share: shared(side, line, seen) }))
  const best = fits.toSorted((one, other) => other.share - one.share)[0]
  return best === undefined || best.share < leastShared ? undefined : best.line
}
