import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnSizes } from '../apps/server/src/demo/flight/facade-damage.ts'
import { defectsOf, type DefectKind } from '../apps/server/src/demo/flight/facade-defects.ts'
import {
  offset,
  planFlight,
  wideCamera,
  type Camera,
  type Station,
} from '../apps/server/src/demo/flight/plan-flight.ts'
import { photoRenderer } from '../apps/server/src/demo/flight/render-photo.ts'
import { truthOf, type SeenDefect } from '../apps/server/src/demo/flight/truth.ts'
import { detectPhoto } from '../apps/server/src/inference/detect-photo.ts'
import type { PhotoDetections } from '../apps/server/src/inference/detect-request.ts'
import type { DetectedType } from '../packages/vision/src/rules.ts'
import { median } from './support/bench.ts'

/**
 * Holds the detector against what was painted into the demonstration's flight: `node bench/detector-on-flight.ts
 * [EVERY] [low|medium|high]`.
 * Every nth photo as it was flown; or, with 0, a piece of 704 px around each defect and pieces of 1408 px of bare wall,
 * as
 * far away as the drone was, which takes minutes instead of an hour. Not part of `npm run bench`.
 */
const [every, sensitivity] = [Number(process.argv[2] ?? 0), (process.argv[3] ?? 'medium') as 'low' | 'medium' | 'high']

type Found = PhotoDetections['detections'][number]
/** What each kind may be called. Tiles that stand hollow are for the thermal camera. */
const named: Readonly<Partial<Record<DefectKind, readonly DetectedType[]>>> = {
  crack: ['crack'],
  spalling: ['spalling'],
  'rust-stain': ['rust', 'corroded_pipe', 'corroded_pipe_bracket'],
  'corroded-pipe': ['corroded_pipe', 'rust', 'corroded_pipe_bracket'],
  'corroded-bracket': ['corroded_pipe_bracket', 'rust', 'corroded_pipe'],
}

/** Pixels. A stain runs down from pipe and bracket beyond the box, and a shadow round it: that is no false alarm. */
function isOn({ pixels }: SeenDefect, { box }: Found, { width, height }: PhotoDetections, margin: number): boolean {
  const [left, right, top, bottom] = [box.left * width, box.right * width, box.top * height, box.bottom * height]
  return (
    right >= pixels.left - margin &&
    left <= pixels.left + pixels.width + margin &&
    bottom >= pixels.top - margin &&
    top <= pixels.top + pixels.height + margin
  )
}

const isWhole =
  (camera: Camera) =>
  ({ pixels: { left, top, width, height } }: SeenDefect): boolean =>
    left >= 0 && top >= 0 && left + width <= camera.width && top + height <= camera.height

type Shot = { readonly station: Station; readonly camera: Camera }
/** The middle of the sensor alone. */
const piece = (width: number, height: number): Camera => ({
  ...wideCamera,
  width,
  height,
  sensorWidth: (wideCamera.sensorWidth * width) / wideCamera.width,
})

function shotsOf(): readonly Shot[] {
  const flight = planFlight()
  if (every > 0)
    return flight
      .filter(({ sequence }) => sequence % every === 1 % every)
      .map((station) => ({ station, camera: wideCamera }))
  const near = piece(704, 704)
  const around = defects
    .filter(({ kind }) => kind in named)
    .map(({ side, box }): Shot => ({
      camera: near,
      station: {
        ...flight.find((station) => station.side === side)!,
        distance: offset,
        across: box.left + box.width / 2,
        up: box.bottom + box.height / 2,
      },
    }))
  const elevation = flight
    .map((station): Shot => ({ station, camera: piece(1408, 1056) }))
    .filter(({ station, camera }) => truthOf(station, camera, defects).defects.length === 0)
  return [...around, ...elevation.filter((_, index) => index % 3 === 0)]
}

const kinds = Object.keys(named) as DefectKind[]
const truths = Object.fromEntries(kinds.map((kind) => [kind, { there: 0, found: 0, namedSo: 0 }]))
const alarms: Record<string, number> = {}
const errors = { length: [] as number[], width: [] as number[], area: [] as number[] }
const [folder, defects] = [await mkdtemp(join(tmpdir(), 'on-flight-')), defectsOf()]
const shots = shotsOf()
let [photos, photosWithAlarm, seconds, tilesRead, tiles] = [0, 0, 0, 0, 0]
try {
  for (const { station, camera } of shots) {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, await photoRenderer(camera, defects)(station))
    const begun = performance.now()
    const detected = await detectPhoto(path, { sensitivity }, { parent: folder })
    seconds += (performance.now() - begun) / 1000
    photos += 1
    tiles += detected.tiles
    tilesRead += detected.tilesRead
    const truth = truthOf(station, camera, defects)
    for (const defect of truth.defects.filter(isWhole(camera))) {
      const row = truths[defect.kind]
      if (row === undefined) continue
      const on = detected.detections.filter(
        (found) => named[defect.kind]!.includes(found.defectType) && isOn(defect, found, detected, 0),
      )
      row.there += 1
      row.found += Number(on.length > 0)
      row.namedSo += Number(on.some(({ defectType }) => defectType === named[defect.kind]![0]))
      if (on.length === 0) continue
      const [drawn, mm] = [drawnSizes(defect), truth.mmPerPixel]
      const sum = (size: (found: Found) => number) => on.reduce((total, found) => total + size(found), 0)
      if (drawn.lengthMm !== undefined)
        errors.length.push((sum(({ lengthPx }) => lengthPx ?? 0) * mm) / drawn.lengthMm - 1)
      if (drawn.widthMm !== undefined)
        errors.width.push(sum(({ areaPx }) => areaPx) / sum(({ lengthPx }) => lengthPx ?? 0) - drawn.widthMm / mm)
      if (drawn.areaMm2 !== undefined) errors.area.push((sum(({ areaPx }) => areaPx) * mm * mm) / drawn.areaMm2 - 1)
    }
    const strays = detected.detections.filter(
      (found) => !truth.defects.some((defect) => isOn(defect, found, detected, 450)),
    )
    photosWithAlarm += Number(strays.length > 0)
    for (const { defectType } of strays) alarms[defectType] = (alarms[defectType] ?? 0) + 1
    console.error(
      `${photos} of ${shots.length}: ${detected.detections.map(({ defectType, confidence }) => `${defectType} ${confidence}`).join(', ') || 'nothing'}; there: ${truth.defects.map(({ kind }) => kind).join(', ') || 'nothing'}; ${detected.tilesRead} of ${detected.tiles} tiles`,
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

const share = (part: number, of: number) => (of === 0 ? '-' : `${Math.round((part / of) * 100)} %`)
const typical = (values: readonly number[], places: number, within: number) =>
  values.length === 0
    ? '-'
    : `median ${median(values).toFixed(places)}, ${share(values.filter((value) => Math.abs(value) <= within).length, values.length)} of ${values.length} within ${within}`
console.log(
  `${photos} photos, sensitivity ${sensitivity}, ${(seconds / photos).toFixed(1)} s each, ${share(tilesRead, tiles)} of the tiles read at full size`,
)
for (const [kind, { there, found, namedSo }] of Object.entries(truths))
  console.log(`| ${kind} | ${there} | ${found} (${share(found, there)}) | ${namedSo} |`)
console.log(`false alarms: ${JSON.stringify(alarms)}, in ${photosWithAlarm} of ${photos} photos`)
console.log(
  `crack length, share: ${typical(errors.length, 3, 0.05)}; crack width, px: ${typical(errors.width, 2, 1)}; spalling area, share: ${typical(errors.area, 3, 0.05)}`,
)
