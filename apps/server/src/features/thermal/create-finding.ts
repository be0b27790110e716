import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { thermalRoutes } from '@plumbline/contract/thermal/thermal'
import { readThrm } from '@plumbline/thermal/thrm'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { findObject } from '../../storage/registry.ts'
import { readVerified } from '../../storage/verify.ts'
import { createDefect } from '../defects/create-defect.ts'
import { showDefects } from '../defects/present-defect.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { checkView } from './change-thermal.ts'
import { measureView } from './measure-view.ts'
import { lockPicture } from './thermal-rows.ts'

type Trx = Transaction<Database>
type Create = typeof thermalRoutes.createFinding

/** rules §G: what is warmer or colder than sound wall. */
const thermalType = 'thermal_anomaly'

async function temperaturesAt({ storage }: Pick<Context, 'storage'>, trx: Trx, key: string) {
  const stored = await findObject(trx, key)
  if (stored === undefined) throw new AppError('thermal.no-temperatures')
  const { stream } = await readVerified(storage, stored)
  return readThrm(Buffer.concat((await stream.toArray()) as Buffer[]))
}

async function checkSubType(trx: Trx, projectId: string, subType: string | null): Promise<void> {
  if (subType === null) return
  const { defect_library } = await trx
    .selectFrom('project')
    .select('defect_library')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const type = (await defectLibraryOf(defect_library)).find(({ key }) => key === thermalType)
  if (type?.subTypes.some(({ key }) => key === subType) !== true)
    throw new AppError('input.invalid', { field: 'subType' })
}

/** Sent again after a lost answer it is the same defect. An id that is anybody else's would end as a fault of ours. */
async function isMade({ unscopedDb }: Call, inspectionId: string, id: string): Promise<boolean> {
  const made = await unscopedDb.selectFrom('defect').select('inspection_id').where('id', '=', id).executeTakeFirst()
  if (made !== undefined && made.inspection_id !== inspectionId) throw new AppError('input.invalid', { field: '_id' })
  return made !== undefined
}

/**
 * Creates a defect with its box on the thermal picture. The values of the meters are computed here and stored, so that
 * a report prints what was seen.
 */
export async function createFinding(call: Call, { params, body }: Input<Create>): Promise<Reply<Create>> {
  checkView(body.view)
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    const { media, row } = await lockPicture(trx, params)
    if (await isMade(call, params.inspectionId, body._id)) return
    await checkSubType(trx, params.projectId, body.subType)
    if (row.temperatures_key === null) throw new AppError('thermal.no-temperatures')
    const { left, top, right, bottom } = body.location
    const view = measureView(await temperaturesAt(call, trx, row.temperatures_key), body.view, body.location, row.scene)
    const of = { inspection_id: media.inspection_id, project_id: media.project_id, corporate_id: media.corporate_id }
    const { id: defect_id } = await createDefect(trx, {
      _id: body._id,
      corporateId: media.corporate_id,
      projectId: media.project_id,
      inspectionId: media.inspection_id,
      reporterId: call.caller.userId,
      mediaId: media.id,
      given: { type: thermalType, subType: body.subType, severity: body.severity, remark: body.remark },
    })
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]
    await trx
      .insertInto('annotation')
      .values({
        id: v7(),
        media_id: media.id,
        ...of,
        defect_id,
        shape: 'rectangle',
        points: JSON.stringify([corners]),
        box_left: left,
        box_top: top,
        box_right: right,
        box_bottom: bottom,
        origin: 'person',
        is_defect: true,
        ai_defect_type: null,
        suggestion_num: null,
        confidence: null,
        detector_version: null,
        run_id: null,
        thermal_view: JSON.stringify(view),
        updated_by: call.caller.userId,
      })
      .execute()
    await publish(trx, {
      kind: 'annotations.changed',
      corporateId: media.corporate_id,
      projectId: media.project_id,
      entityId: media.id,
    })
  })
  const [defect] = await showDefects(call, [body._id])
  if (defect === undefined) throw new AppError('defect.not-found')
  return { defect }
}
