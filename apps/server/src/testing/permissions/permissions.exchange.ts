import { v7 } from 'uuid'
import { anExport, anImport } from '../builders/exchange-builders.ts'
import type { Recipe, Stage } from './permissions.stage.ts'

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})

/** The caller's own; of a place that does not exist there is none. */
async function exportIn(stage: Stage): Promise<string> {
  const { db, place, caller } = stage
  const found = await db.selectFrom('inspection').select('id').where('id', '=', place.inspectionId).executeTakeFirst()
  if (found === undefined || caller === undefined) return v7()
  return anExport(db, { id: place.projectId, inspectionId: place.inspectionId }, caller.id)
}

async function importIn(stage: Stage, status: 'ready' | 'applied' = 'ready'): Promise<string> {
  const { db, place, caller } = stage
  const found = await db.selectFrom('inspection').select('id').where('id', '=', place.inspectionId).executeTakeFirst()
  if (found === undefined || caller === undefined) return v7()
  return anImport(db, { id: place.projectId, inspectionId: place.inspectionId }, caller.id, status)
}
const ofImport = async (stage: Stage, status?: 'ready' | 'applied') => ({
  params: { ...inInspection(stage).params, importId: await importIn(stage, status) },
})
const emptyCoco = Buffer.from('{"images":[],"annotations":[],"categories":[]}').toString('base64')

/** A request for each call about exports and imports. */
export const exchangeRequests: Readonly<Record<string, Recipe>> = {
  'exchange.create': (stage) => ({ ...inInspection(stage), body: { format: 'coco', language: 'en', filter: {} } }),
  'exchange.list': inInspection,
  'exchange.get': async (stage) => ({
    params: { ...inInspection(stage).params, exportId: await exportIn(stage) },
  }),
  'exchange.read': (stage) => ({
    ...inInspection(stage),
    body: { fileName: 'a.json', file: emptyCoco },
  }),
  'exchange.listImports': inInspection,
  'exchange.getImport': (stage) => ofImport(stage),
  'exchange.apply': async (stage) => ({ ...(await ofImport(stage)), body: { types: {} } }),
  'exchange.undo': (stage) => ofImport(stage, 'applied'),
}
