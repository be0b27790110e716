import { v7 } from 'uuid'
import { digestOf } from '../../features/shares/share-choices.ts'
import { aShare } from '../builders/share-builders.ts'
import { viewIn } from './permissions.models.ts'
import type { Recipe, Stage } from './permissions.stage.ts'

const ofInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})

async function shareIn({ db, place }: Stage): Promise<string> {
  const inspection = await db
    .selectFrom('inspection')
    .select('id')
    .where('id', '=', place.inspectionId)
    .executeTakeFirst()
  return inspection === undefined ? v7() : (await aShare(db, place)).id
}

/** No session makes a ticket: what a real one opens is walked by shares.test.ts. */
const ticket = `${v7()}.9999999999999.${'x'.repeat(43)}`
const ofDefect = ({ place }: Stage) => ({ ticket, defectId: place.defectId })

export const shareRequests: Readonly<Record<string, Recipe>> = {
  'shares.listOfCompany': ({ place }) => ({ params: { corporateId: place.corporateId } }),
  'shares.list': ofInspection,
  'shares.create': (stage) => ({
    ...ofInspection(stage),
    body: {
      label: 'Owner',
      shows: { defects: true, photos: true, elevations: true, reports: true },
      elevationIds: [stage.place.elevationId],
      reportIds: [stage.place.reportId],
      mayComment: false,
      password: null,
      days: 30,
    },
  }),
  'shares.revoke': async (stage) => ({
    params: { ...ofInspection(stage).params, shareId: await shareIn(stage) },
  }),
  'shares.choices': ofInspection,
  'shares.checkPicture': async (stage) => {
    const pictureId = await viewIn(stage)
    const view = await stage.db.selectFrom('model_view').select('folder').where('id', '=', pictureId).executeTakeFirst()
    const digest = digestOf(view?.folder ?? '')
    return {
      params: { ...ofInspection(stage).params, kind: 'view', pictureId },
      body: { digest, isChecked: true },
    }
  },
  'shares.open': () => ({ body: { token: 'x'.repeat(22) } }),
  'shares.view': () => ({ params: { ticket } }),
  'shares.defects': () => ({ params: { ticket } }),
  'shares.defect': (stage) => ({ params: ofDefect(stage) }),
  'shares.comment': (stage) => ({
    params: ofDefect(stage),
    body: { _id: v7(), name: 'Ada Byron', email: 'ada@example.com', text: 'Seen' },
  }),
  'shares.reportRepair': (stage) => ({
    params: ofDefect(stage),
    body: { _id: v7(), name: 'Ada Byron', email: 'ada@example.com', text: 'Patched' },
  }),
  'shares.removeRepairPhoto': (stage) => ({ params: { ...ofDefect(stage), photoId: stage.place.mediaId } }),
}
