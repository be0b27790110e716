import { v7 } from 'uuid'
import { createFinding } from '../features/thermal/create-finding.ts'
import type { DemoSite } from './as-surveyor.ts'
import { defectsOf } from './flight/facade-defects.ts'
import { fileNameOf, planFlight, thermalCamera, type Station } from './flight/plan-flight.ts'
import { truthOf, type SeenDefect } from './flight/truth.ts'

const wanted = 3
type Found = { readonly photo: string; readonly defect: SeenDefect }

/** Hollow tiles on walls that were gone through, well inside of a thermal picture. */
function hollowOnFlight(sides: readonly Station['side'][]): readonly Found[] {
  const { width, height } = thermalCamera
  const isInside = ({ kind, pixels }: SeenDefect) => kind === 'hollow-tiles' && pixels.left > 60 && pixels.top > 10 && pixels.left + pixels.width < width - 60 && pixels.top + pixels.height < height - 10
  const [painted, seen] = [defectsOf(), new Map<string, Found>()]
  for (const station of planFlight().filter(({ side, hasThermal }) => hasThermal && sides.includes(side))) {
    for (const defect of truthOf(station, thermalCamera, painted).defects.filter(isInside)) if (!seen.has(defect.id)) seen.set(defect.id, { photo: fileNameOf(station, 'T', 'JPG'), defect })
  }
  return [...seen.values()].slice(0, wanted)
}

/** In fractions: the anomaly, and as much sound wall beside it. */
function areasOf({ pixels: { left, top, width, height } }: SeenDefect) {
  const box = { left: (left - 4) / thermalCamera.width, top: (top - 4) / thermalCamera.height, right: (left + width + 4) / thermalCamera.width, bottom: (top + height + 4) / thermalCamera.height }
  const wide = 40 / thermalCamera.width
  const from = box.left > wide + 0.02 ? box.left - wide - 0.01 : box.right + 0.01
  return { box, sound: { left: from, top: box.top, right: from + wide, bottom: box.bottom } }
}

const corners = ({ left, top, right, bottom }: ReturnType<typeof areasOf>['box']) => [{ x: left, y: top }, { x: right, y: bottom }]

/** Thermal findings of the demonstration, measured as anybody's are. Once: where there is one already nothing is added. */
export async function addDemoHeat({ call, of }: DemoSite, sides: readonly Station['side'][]): Promise<void> {
  const known = await call.db.selectFrom('annotation').select('id').where('project_id', '=', of.projectId).where('thermal_view', 'is not', null).limit(1).executeTakeFirst()
  if (known !== undefined) return
  for (const { photo, defect } of hollowOnFlight(sides)) {
    const image = await call.db.selectFrom('media').innerJoin('thermal_image', 'thermal_image.media_id', 'media.id').select('media.id').where('media.project_id', '=', of.projectId).where('media.name', '=', photo).where('temperatures_key', 'is not', null).executeTakeFirst()
    if (image === undefined) continue
    const [{ box, sound }, warm, beside] = [areasOf(defect), v7(), v7()]
    await createFinding(call, {
      params: { projectId: of.projectId, inspectionId: of.inspectionId, imageId: image.id }, query: {},
      body: {
        _id: v7(), location: box, subType: 'suspected_debonding', severity: 'major', remark: 'Warmer than the sound tiles beside it in the morning sun. To be tapped by hand before any repair is planned.',
        view: { palette: 'ironbow', range: { min: 24, max: 36 }, isotherm: null, hasExtremes: true, meters: [{ _id: warm, kind: 'box', name: 'M1', points: corners(box) }, { _id: beside, kind: 'box', name: 'M2', points: corners(sound) }], deltas: [{ from: warm, to: beside, of: 'mean' }] },
      },
    })
  }
}
