import { v7 } from 'uuid'
import type { Context } from '../context.ts'
import { makeReport } from '../features/reports/ask-report.ts'
import { definitionsOf } from '../features/reports/definition-rows.ts'
import { createDefinition } from '../features/reports/definitions.ts'
import { addDemoCloseRange } from './add-close-range.ts'
import { addDemoThermal } from './add-thermal.ts'
import { asSurveyor } from './as-surveyor.ts'

type Payload = { readonly corporateId: string; readonly projectId: string; readonly isSmall: boolean }

/**
 * The report that a newcomer finds first. Only where the project has no report yet; safe to kill anywhere and run
 * again.
 */
export async function addDemoReport(context: Context, { payload }: { readonly payload: Payload }): Promise<void> {
  const site = await asSurveyor(context, payload)
  if (site === undefined) return
  const { call, of } = site
  const unread = await call.db
    .selectFrom('media')
    .select('id')
    .where('inspection_id', '=', of.inspectionId)
    .where('kind', '=', 'photo')
    .where('file_status', 'not in', ['FILE_PROCESSED', 'FILE_PROCESS_FAILED'])
    .limit(1)
    .executeTakeFirst()
  // A report that leaves half of the photos out would be a poor first one: the job comes again.
  if (unread !== undefined) throw new Error('the photos of the demonstration are still being read')
  await addDemoThermal(site, ['north', 'east'])
  await addDemoCloseRange(site)
  const [known] = await definitionsOf(call.db, of.inspectionId)
  const made = await call.db
    .selectFrom('report')
    .select('id')
    .where('inspection_id', '=', of.inspectionId)
    .limit(1)
    .executeTakeFirst()
  if (made !== undefined || (known !== undefined && known.created_by !== call.caller.userId)) return
  const definition =
    known === undefined
      ? await createDefinition(call, {
          params: of,
          query: {},
          body: { _id: v7(), reportTitle: 'Facade inspection report' },
        })
      : { _id: known.id, version: known.version }
  await makeReport(call, {
    params: of,
    query: {},
    body: { _id: v7(), reportDefinitionId: definition._id, version: definition.version },
  })
}
