import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnSizes } from '../apps/server/src/demo/flight/facade-damage.ts'
import { defectsOf, type DefectKind } from '../apps/server/src/demo/flight/facade-defects.ts'
import { planFlight, wideCamera } from '../apps/server/src/demo/flight/plan-flight.ts'
import { photoRenderer } from '../apps/server/src/demo/flight/render-photo.ts'
import { truthOf, type SeenDefect } from '../apps/server/src/demo/flight/truth.ts'
import { detectPhoto } from '../apps/server/src/inference/detect-photo.ts'
import type { PhotoDetections } from '../apps/server/src/inference/detect-request.ts'
import type { DetectedType } from '../packages/vision/src/rules.ts'
import { median } from './bench.ts'

/**
 * Holds the detector against what was painted into the demonstration's flight: `node bench/detector-on-flight.ts [EVERY] [low|medium|high]`,
 * every nth photo. Not part of `npm run bench`: the whole flight takes an hour on two cores.
 */
const [every, sensitivity] = [Number(process.argv[2] ?? 5), (process.argv[3] ?? 'medium') as 'low' | 'medium' | 'high']

type Found = PhotoDetections['detections'][number]
/** What each kind may be called. Tiles that stand hollow are for the thermal camera. */
const named: Readonly<Partial<Record<DefectKind, readonly DetectedType[]>>> = {
  crack: ['crack'], spalling: ['spalling'], 'rust-stain': ['rust', 'corroded_pipe', 'corroded_pipe_bracket'], 'corroded-pipe': ['corroded_pipe', 'rust', 'corroded_pipe_bracket'], 'corroded-bracket': ['corroded_pipe_bracket', 'rust', 'corroded_pipe'],
}

/** Pixels. A stain runs down from pipe and bracket beyond the box, and a shadow round it: that is no false alarm. */
function isOn({ pixels }: SeenDefect, { box }: Found, { width, height }: PhotoDetections, margin: number): boolean {
  const [left, right, top, bottom] = [box.left * width, box.right * width, box.top * height, box.bottom * height]
  return right >= pixels.left - margin && left <= pixels.left + pixels.width + margin && bottom >= pixels.top - margin && top <= pixels.top + pixels.height + margin
}

function isWhole({ pixels: { left, top, width, height } }: SeenDefect): boolean {
  return left >= 0 && top >= 0 && left + width <= wideCamera.width && top + height <= wideCamera.height
}

const kinds = Object.keys(named) as DefectKind[]
const truths = Object.fromEntries(kinds.map((kind) => [kind, { there: 0, found: 0, namedSo: 0 }]))
const alarms: Record<string, number> = {}
const errors = { length: [] as number[], width: [] as number[], area: [] as number[] }
const [folder, defects] = [await mkdtemp(join(tmpdir(), 'on-flight-')), defectsOf()]
const stations = planFlight().filter(({ sequence }) => sequence % every === 1 % every)
let [photos, photosWithAlarm, seconds, tilesRead, tiles] = [0, 0, 0, 0, 0]
try {
  const render = photoRenderer(wideCamera, defects)
  for (const station of stations) {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, await render(station))
    const begun = performance.now()
    const told = await detectPhoto(path, { sensitivity }, { parent: folder })
    seconds += (performance.now() - begun) / 1000
    photos += 1
    tiles += told.tiles
    tilesRead += told.tilesRead
    const truth = truthOf(station, wideCamera, defects)
    for (const defect of truth.defects.filter(isWhole)) {
      const row = truths[defect.kind]
      if (row === undefined) continue
      const on = told.detections.filter((found) => named[defect.kind]!.includes(found.defectType) && isOn(defect, found, told, 0))
      row.there += 1
      row.found += Number(on.length > 0)
      row.namedSo += Number(on.some(({ defectType }) => defectType === named[defect.kind]![0]))
      if (on.length === 0) continue
      const [drawn, mm] = [drawnSizes(defect), truth.mmPerPixel]
      const sum = (size: (found: Found) => number) => on.reduce((total, found) => total + size(found), 0)
      if (drawn.lengthMm !== undefined) errors.length.push((sum(({ lengthPx }) => lengthPx ?? 0) * mm) / drawn.lengthMm - 1)
      if (drawn.widthMm !== undefined) errors.width.push(sum(({ areaPx }) => areaPx) / sum(({ lengthPx }) => lengthPx ?? 0) - drawn.widthMm / mm)
      if (drawn.areaMm2 !== undefined) errors.area.push((sum(({ areaPx }) => areaPx) * mm * mm) / drawn.areaMm2 - 1)
    }
    const strays = told.detections.filter((found) => !truth.defects.some((defect) => isOn(defect, found, told, 450)))
    photosWithAlarm += Number(strays.length > 0)
    for (const { defectType } of strays) alarms[defectType] = (alarms[defectType] ?? 0) + 1
    console.error(`${photos} of ${stations.length}: ${told.detections.map(({ defectType, confidence }) => `${defectType} ${confidence}`).join(', ') || 'nothing'}; there: ${truth.defects.map(({ kind }) => kind).join(', ') || 'nothing'}; ${told.tilesRead} of ${told.tiles} tiles`)
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

const share = (part: number, of: number) => (of === 0 ? '-' : `${Math.round((part / of) * 100)} %`)
const typical = (values: readonly number[], places: number) => (values.length === 0 ? '-' : `median ${median(values).toFixed(places)}, median of the absolute ${median(values.map(Math.abs)).toFixed(places)} (${values.length})`)
console.log(`${photos} photos, sensitivity ${sensitivity}, ${(seconds / photos).toFixed(1)} s each, ${share(tilesRead, tiles)} of the tiles read at full size`)
for (const [kind, { there, found, namedSo }] of Object.entries(truths)) console.log(`| ${kind} | ${there} | ${found} (${share(found, there)}) | ${namedSo} |`)
console.log(`false alarms: ${JSON.stringify(alarms)}, in ${photosWithAlarm} of ${photos} photos`)
console.log(`crack length, share: ${typical(errors.length, 3)}; crack width, px: ${typical(errors.width, 2)}; spalling area, share: ${typical(errors.area, 3)}`)
