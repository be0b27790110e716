import { v7 } from 'uuid'
import { aUser } from '../builders/builders.ts'
import { aComment, aDefect, aView, aVoiceNote } from '../builders/finding-builders.ts'
import { aWebmSound } from '../files/sound-files.ts'
import type { Made, Stage } from './permissions.stage.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({ projectId: place.projectId, inspectionId: place.inspectionId })

/** On a plan that includes all of it. */
export async function planned(stage: Stage): Promise<{ readonly projectId: string; readonly inspectionId: string }> {
  await stage.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.place.projectId).execute()
  return inInspection(stage)
}

export const isThere = ({ world, place }: Stage) =>
  [world.own, world.strict, world.foreign].some((places) =>
    Object.values(places).some(({ projectId }) => projectId === place.projectId),
  )

/** An open defect, reported by the caller. Where the place does not exist, neither does its defect. */
export async function fresh(stage: Stage): Promise<string> {
  const { db, place, caller } = stage
  return isThere(stage)
    ? aDefect(
        db,
        { id: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
        { reporterId: caller?.id ?? null },
      )
    : v7()
}

const inPlace: Recipe = async (stage) => ({ params: await planned(stage) })
const ofPlace: Recipe = (stage) => ({ params: { ...inInspection(stage), defectId: stage.place.defectId } })
const some: Recipe = async (stage) => ({ params: await planned(stage), body: { defectIds: [await fresh(stage)] } })
const afterPhoto: Recipe = (stage) => ({
  params: { ...inInspection(stage), defectId: stage.place.defectId, imageId: stage.place.mediaId },
})
const someRates = {
  currency: 'HKD',
  rates: [{ type: 'concrete_spalling', unit: 'm2', rate: 1_250.5 }],
  version: 0,
}
const submitted = { status: 'to-be-verified', text: 'Patched' }

/** A request for each call about defects, as in matrix.requests.ts. */
export const defectRequests: Readonly<Record<string, Recipe>> = {
  'defects.list': inPlace,
  'defects.get': ofPlace,
  'defects.detail': ofPlace,
  'defects.change': async (stage) => ({
    params: { ...(await planned(stage)), defectId: await fresh(stage) },
    body: { version: 1, change: { remark: 'Seen' } },
  }),
  'defects.changeMany': async (stage) => ({
    params: await planned(stage),
    body: { defectIds: [await fresh(stage)], change: { remark: 'Seen' } },
  }),
  'defects.setStatus': async (stage) => ({
    params: { ...(await planned(stage)), defectId: await fresh(stage) },
    body: { version: 1, ...submitted },
  }),
  'defects.setManyStatus': async (stage) => ({
    params: await planned(stage),
    body: { defectIds: [await fresh(stage)], ...submitted },
  }),
  'defects.confirm': some,
  'defects.remove': some,
  'defects.restore': some,
  'defects.comment': async (stage) => ({
    params: { ...inInspection(stage), defectId: stage.place.defectId },
    body: {
      _id: v7(),
      text: 'Look',
      mentions: isThere(stage)
        ? [(await aUser(stage.db, { roles: [[stage.place.corporateId, 'corporate-admin']] })).id]
        : [v7()],
    },
  }),
  'defects.removeComment': async (stage) => ({
    params: {
      ...inInspection(stage),
      defectId: stage.place.defectId,
      commentId: isThere(stage)
        ? await aComment(stage.db, stage.place.defectId, { by_id: stage.caller?.id ?? null })
        : v7(),
    },
  }),
  'defects.addVoiceNote': async (stage) => ({
    params: { ...inInspection(stage), defectId: stage.place.defectId },
    body: { _id: v7(), seconds: 2, sound: aWebmSound().toString('base64') },
  }),
  'defects.removeVoiceNote': async (stage) => ({
    params: {
      ...inInspection(stage),
      defectId: stage.place.defectId,
      noteId: isThere(stage)
        ? await aVoiceNote(stage.db, stage.place.defectId, { by_id: stage.caller?.id ?? null })
        : v7(),
    },
  }),
  'defects.addAfterPhoto': afterPhoto,
  'defects.removeAfterPhoto': afterPhoto,
  'defects.earlier': async (stage) => ({ params: await planned(stage), query: { imageId: stage.place.mediaId } }),
  'defects.link': async (stage) => ({
    params: { ...(await planned(stage)), defectId: stage.place.defectId },
    body: { version: 1, earlierId: null, progress: 'new' },
  }),
  'defects.ids': inPlace,
  'defects.carried': async (stage) => ({
    params: await planned(stage),
    body: { imageIds: [stage.place.mediaId], markerId: stage.place.markerId },
  }),
  'defects.facets': inPlace,
  'defects.summary': inPlace,
  'defects.quantities': inPlace,
  'defects.planPins': async (stage) => ({ params: await planned(stage), query: { layoutId: stage.place.layoutId } }),
  'defects.pins': async (stage) => ({ params: await planned(stage), query: { elevationId: stage.place.elevationId } }),
  'defects.exportRegister': async (stage) => ({
    params: await planned(stage),
    body: { format: 'csv', language: 'en', filter: {} },
  }),
  'defects.repairSchedule': inPlace,
  'defects.exportSchedule': async (stage) => ({
    params: await planned(stage),
    body: { sheet: 'budget', language: 'en', filter: {} },
  }),
  'defects.repairRates': async (stage) => ({ params: { projectId: (await planned(stage)).projectId } }),
  'defects.saveRepairRates': async (stage) => {
    const { projectId } = await planned(stage)
    await stage.db.deleteFrom('project_repair_rates').where('project_id', '=', projectId).execute()
    return { params: { projectId }, body: someRates }
  },
  'defects.saveCorporateRates': async ({ db, place: { corporateId } }) => {
    await db.deleteFrom('corporate_repair_rates').where('corporate_id', '=', corporateId).execute()
    return { params: { corporateId }, body: someRates }
  },
  'defects.corporateCalendar': ({ place: { corporateId } }) => ({ params: { corporateId } }),
  'defects.calendarFeeds': ({ place: { corporateId } }) => ({ params: { corporateId } }),
  'defects.createCalendarFeed': async ({ db, place: { corporateId } }) => {
    await db.deleteFrom('calendar_feed').execute()
    return { params: { corporateId }, body: { projectId: null, language: 'en' } }
  },
  'defects.revokeCalendarFeed': ({ place: { corporateId } }) => ({ params: { corporateId, feedId: v7() } }),
  'defects.projectCalendar': async (stage) => ({ params: { projectId: (await planned(stage)).projectId } }),
  'defects.views': inPlace,
  'defects.saveView': async (stage) => ({
    params: { ...(await planned(stage)), viewId: v7() },
    body: { name: 'Cracks', search: 'types=crack', columns: [], isShared: false },
  }),
  'defects.removeView': async (stage) => ({
    params: {
      ...inInspection(stage),
      viewId:
        isThere(stage) && stage.caller !== undefined
          ? await aView(stage.db, stage.place.projectId, stage.caller.id)
          : v7(),
    },
  }),
}
