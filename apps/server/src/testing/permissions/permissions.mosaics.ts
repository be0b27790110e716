import { v7 } from 'uuid'
import { aFrame, noFigures } from '../builders/coverage-builders.ts'
import { aMosaic } from '../builders/mosaic-builders.ts'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const ofElevation = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId, elevationId: place.elevationId },
})

const isThere = async ({ db, place }: Stage) =>
  (await db.selectFrom('inspection').select('id').where('id', '=', place.inspectionId).executeTakeFirst()) !== undefined

/** The walk cancels or deletes it: each case has its own. Of a place that does not exist there is none. */
export async function mosaicIn(stage: Stage, given: Parameters<typeof aMosaic>[3] = {}): Promise<string> {
  const { db, place } = stage
  if (!(await isThere(stage))) return v7()
  return aMosaic(db, { id: place.projectId, inspectionId: place.inspectionId }, place.elevationId, given)
}

const ofMosaic = async (stage: Stage, given: Parameters<typeof aMosaic>[3] = {}) => ({
  params: { ...ofElevation(stage).params, mosaicId: await mosaicIn(stage, given) },
})

/** It stands where its coverage says, and has too few photos. */
async function framed(stage: Stage) {
  const { db, place } = stage
  if (await isThere(stage)) {
    const of = { inspection_id: place.inspectionId, elevation_id: place.elevationId }
    await db.deleteFrom('coverage').where('elevation_id', '=', place.elevationId).execute()
    await db
      .insertInto('coverage')
      .values({
        ...of,
        project_id: place.projectId,
        figures: JSON.stringify({ ...noFigures, frame: aFrame }),
        best: Buffer.alloc(0),
        count: Buffer.alloc(0),
        computed_at: new Date(),
      })
      .execute()
  }
  return ofElevation(stage)
}

const outside = { x: -4_000, y: 0 }

/** A request for each call about mosaics. */
export const mosaicRequests: Readonly<Record<string, Recipe>> = {
  'mosaics.list': ofElevation,
  'mosaics.create': async (stage) => ({ ...(await framed(stage)), body: { imageIds: [stage.place.mediaId] } }),
  'mosaics.get': (stage) => ofMosaic(stage),
  'mosaics.cancel': (stage) => ofMosaic(stage),
  'mosaics.remove': (stage) => ofMosaic(stage),
  'mosaics.source': async (stage) => ({ ...(await ofMosaic(stage)), query: outside }),
  'mosaics.sources': async (stage) => ({ ...(await ofMosaic(stage)), query: outside }),
  'mosaics.measure': async (stage) => ({
    ...(await ofMosaic(stage, { kind: 'thermal' })),
    body: { meters: [{ kind: 'spot', points: [{ x: -100, y: 0 }] }] },
  }),
  'mosaics.getDistance': ofElevation,
  // Its ends are one place.
  'mosaics.saveDistance': async (stage) => ({
    ...(await framed(stage)),
    body: {
      change: {
        ...{ action: 'set', mosaicId: await mosaicIn(stage), from: { x: 1, y: 1 }, to: { x: 1, y: 1 } },
        ...{ metres: 3.2, plusMinusM: 0.01, pixelM: 0 },
      },
      version: 0,
    },
  }),
  'mosaics.download': async (stage) => ({ ...(await ofMosaic(stage)), query: { format: 'png' } }),
}
