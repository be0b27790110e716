import type { repairScheduleRoutes } from '@plumbline/contract/defects/repair-schedule'
import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { Input, Reply } from '@plumbline/contract/route'
import { writeXlsx, xlsxType } from '@plumbline/office/xlsx'
import type { Call } from '../../../http/implement.ts'
import { nativeZipCodec } from '../../../media-tools/zip-codec.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import { storeExport } from '../register/store-export.ts'
import { titleOf, typeNames } from '../register/type-names.ts'
import { scheduleSheet } from './schedule-sheet.ts'
import { isTendered, readSchedule } from './schedule.ts'

type Export = typeof repairScheduleRoutes.exportSchedule

export async function exportSchedule(call: Call, { params, body }: Input<Export>): Promise<Reply<Export>> {
  const { db, storage, now } = call
  await requirePlan(db, params.projectId, 'defects.register')
  const project = await db
    .selectFrom('project')
    .select(['corporate_id', 'code', 'country'])
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow()
  const names = await typeNames(db, params.projectId)
  const typeName = (type: string) => titleOf(names, type, body.language)
  const all = await readSchedule(db, params, body.filter, { now: now(), nameOf: typeName })
  const isTender = body.sheet === 'tender'
  const schedule = isTender
    ? await readSchedule(db, params, body.filter, { now: now(), nameOf: typeName, isListed: isTendered })
    : all
  const count = ({ totals }: typeof all) => totals.reduce((sum, total) => sum + total.count, 0)
  const sheet = scheduleSheet(
    { sheet: body.sheet, schedule: { ...schedule, closed: all.closed }, leftOut: count(all) - count(schedule) },
    { language: body.language, typeName },
  )
  async function* pages() {
    yield sheet.rows
  }
  const stored = await storeExport(call, { ...params, corporateId: project.corporate_id }, xlsxType, () =>
    writeXlsx({ name: sheet.name, columns: sheet.columns, rows: pages() }, nativeZipCodec),
  )
  const name = `${sheet.name} ${project.code} ${dayIn(timeZoneOf(project.country), now())}.xlsx`
  const { url } = await storage.signedGet({ ...stored, fileName: name })
  return { url, name }
}
