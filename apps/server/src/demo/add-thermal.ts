import { v7 } from 'uuid'
import { createFinding } from '../features/thermal/create-finding.ts'
import type { DemoSite } from './as-surveyor.ts'
import { defectsOf } from './flight/facade-defects.ts'
import { fileNameOf, planFlight, thermalCamera, type Station } from './flight/plan-flight.ts'
import { truthOf, type SeenDefect } from './flight/truth.ts'

const wanted = 3
const { width, height } = thermalCamera
type Found = { readonly photo: string; readonly defect: SeenDefect }

/** Pixels inside of the picture. */
function clipped({ pixels }: SeenDefect) {
  const [left, top] = [Math.max(2, pixels.left - 4), Math.max(2, pixels.top - 4)]
  return {
    left,
    top,
    right: Math.min(width - 2, pixels.left + pixels.width + 4),
    bottom: Math.min(height - 2, pixels.top + pixels.height + 4),
  }
}

/** Nearly all of it, so that what is measured is the anomaly. */
function isShown(defect: SeenDefect): boolean {
  const { left, top, right, bottom } = clipped(defect)
  return (right - left) * (bottom - top) > 0.75 * (defect.pixels.width + 8) * (defect.pixels.height + 8)
}

/** Hollow tiles, each on the first thermal picture that shows it. */
function hollowOnFlight(sides: readonly Station['side'][]): readonly Found[] {
  const [painted, seen] = [defectsOf(), new Map<string, Found>()]
  for (const station of planFlight().filter(({ side, hasThermal }) => hasThermal && sides.includes(side))) {
    for (const defect of truthOf(station, thermalCamera, painted).defects)
      if (defect.kind === 'hollow-tiles' && isShown(defect) && !seen.has(defect.id))
        seen.set(defect.id, { photo: fileNameOf(station, 'T', 'JPG'), defect })
  }
  return [...seen.values()].slice(0, wanted)
}

const besideWidth = 40

/** In fractions: the anomaly, and sound wall beside it. */
function areasOf(defect: SeenDefect) {
  const { left, top, right, bottom } = clipped(defect)
  const from = left > besideWidth + 10 ? left - besideWidth - 8 : right + 8
  const share = (area: ReturnType<typeof clipped>) => ({
    left: area.left / width,
    top: area.top / height,
    right: area.right / width,
    bottom: area.bottom / height,
  })
  return {
    box: share({ left, top, right, bottom }),
    sound: share({ left: from, top, right: from + besideWidth, bottom }),
  }
}

const corners = ({ left, top, right, bottom }: ReturnType<typeof areasOf>['box']) => [
  { x: left, y: top },
  { x: right, y: bottom },
]

/**
 * Thermal findings of the demonstration, measured as anybody's are. Once: where there is one already nothing is added.
 */
export async function addDemoThermal({ call, of }: DemoSite, sides: readonly Station['side'][]): Promise<void> {
  const known = await call.db
    .selectFrom('annotation')
    .select('id')
    .where('project_id', '=', of.projectId)
    .where('thermal_view', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  for (const { photo, defect } of hollowOnFlight(sides)) {
    const image = await call.db
      .selectFrom('media')
      .innerJoin('thermal_image', 'thermal_image.media_id', 'media.id')
      .select(['media.id', 'mean'])
      .where('media.project_id', '=', of.projectId)
      .where('media.name', '=', photo)
      .where('temperatures_key', 'is not', null)
      .executeTakeFirst()
    if (image === undefined || image.mean === null) continue
    const [{ box, sound }, warm, beside] = [areasOf(defect), v7(), v7()]
    await createFinding(call, {
      params: { projectId: of.projectId, inspectionId: of.inspectionId, imageId: image.id },
      query: {},
      body: {
        _id: v7(),
        location: box,
        subType: 'suspected_debonding',
        severity: 'major',
        remark:
          'Warmer than the sound tiles beside it in the morning sun. To be tapped by hand before any repair is planned.',
        view: {
          palette: 'ironbow',
          range: { min: Math.round(image.mean) - 5, max: Math.round(image.mean) + 5 },
          isotherm: null,
          hasExtremes: true,
          meters: [
            { _id: warm, kind: 'box', name: 'M1', points: corners(box) },
            { _id: beside, kind: 'box', name: 'M2', points: corners(sound) },
          ],
          deltas: [{ from: warm, to: beside, of: 'mean' }],
        },
      },
    })
  }
}
