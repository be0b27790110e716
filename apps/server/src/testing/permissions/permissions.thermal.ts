import { v7 } from 'uuid'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})
const ofImage = (stage: Stage) => ({ params: { ...inInspection(stage).params, imageId: stage.place.thermalId } })

/** Each case begins with the version it names. */
async function asFirst(stage: Stage): Promise<{ readonly params: Record<string, string> }> {
  await stage.db
    .updateTable('thermal_image')
    .set({ version: 1 })
    .where('media_id', '=', stage.place.thermalId)
    .execute()
  return ofImage(stage)
}

const [first, second] = [v7(), v7()]
const view = {
  palette: 'ironbow',
  range: { min: 10, max: 40 },
  isotherm: null,
  hasExtremes: true,
  deltas: [{ from: first, to: first, of: 'mean' }],
  meters: [
    { _id: first, kind: 'spot', name: 'Sp1', points: [{ x: 0.5, y: 0.5 }] },
    {
      _id: second,
      kind: 'box',
      name: 'Bx1',
      points: [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.2 },
      ],
    },
  ],
}
const conditions = {
  ambient: 24,
  ambientDayBefore: null,
  humidity: 60,
  wind: 2,
  windDirection: 'NE',
  sun: 'overcast',
  hoursOfSun: null,
  rain: 'dry',
  hoursDry: 24,
  emissivity: 0.95,
  reflected: 22,
  distance: 12,
  startedAt: null,
  endedAt: null,
  equipment: '',
  calibration: '',
  note: '',
}

/** A request for each call about thermal pictures, as in matrix.requests.ts. */
export const thermalRequests: Readonly<Record<string, Recipe>> = {
  'thermal.list': (stage) => ({ ...inInspection(stage), query: { markerId: stage.place.markerId } }),
  'thermal.get': ofImage,
  'thermal.saveView': async (stage) => ({ ...(await asFirst(stage)), body: { view, version: 1 } }),
  'thermal.saveScene': async (stage) => ({ ...(await asFirst(stage)), body: { scene: null, version: 1 } }),
  'thermal.savePair': async (stage) => ({
    ...(await asFirst(stage)),
    body: { visualId: stage.place.mediaId, version: 1 },
  }),
  'thermal.saveAlignment': (stage) => ({
    ...ofImage(stage),
    body: { alignment: { x: 0.01, y: 0, scale: 1.7, rotation: 0 } },
  }),
  'thermal.survey': inInspection,
  'thermal.saveSurvey': async (stage) => {
    await stage.db.deleteFrom('thermal_survey').where('inspection_id', '=', stage.place.inspectionId).execute()
    return { ...inInspection(stage), body: { conditions, lockedSpan: null, palette: 'rainbow', version: 0 } }
  },
  'thermal.createFinding': (stage) => ({
    ...ofImage(stage),
    body: {
      _id: v7(),
      location: { left: 0.1, top: 0.1, right: 0.3, bottom: 0.3 },
      subType: null,
      severity: 'minor',
      remark: '',
      view,
    },
  }),
}
