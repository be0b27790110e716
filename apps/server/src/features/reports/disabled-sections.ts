import type { ReportContent, ReportDefinition, ReportLayout, ReportSection } from '@plumbline/contract/reports/content'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

export type Obstacles = ReportDefinition['isReportSectionDisabled']

export type Found = { readonly defects: number; readonly photos: number; readonly thermal: number }

/** rules.md §K: what a layout has no place for. */
const without: Partial<Record<ReportLayout, readonly ReportSection[]>> = {
  'Defect List': ['scopeOfWorkSection', 'inspectionResultSection', 'findingsAndConclusionSection'],
}

export async function foundIn(db: Db, inspectionId: string): Promise<Found> {
  const {
    rows: [found],
  } = await sql<Found>`select
    (select count(*)::int from defect where inspection_id = ${inspectionId} and deleted_at is null) as defects,
    (select count(*)::int from media where inspection_id = ${inspectionId} and kind = 'photo' and picture_folder is not null) as photos,
    (select count(*)::int from thermal_image where inspection_id = ${inspectionId} and state = 'known') as thermal`.execute(
    db,
  )
  return found ?? { defects: 0, photos: 0, thermal: 0 }
}

export const layoutOf = (templateId: ReportContent['templateId']): ReportLayout =>
  reportLayouts.find((layout) => layout === templateId) ?? 'Facade'

/** Why a section cannot stand in the report; the first reason counts. */
export function disabledSectionsOf(
  { templateId }: Pick<ReportContent, 'templateId'>,
  { defects, photos, thermal }: Found,
): Obstacles {
  const layout = layoutOf(templateId)
  const absent = (without[layout] ?? []).map((section) => ({ section, reason: 'layout' as const }))
  const empty: Obstacles = [
    ...(layout === 'Hoklas' && thermal === 0
      ? [{ section: 'inspectionResultSection', reason: 'no-thermal' } as const]
      : []),
    ...(defects === 0 ? [{ section: 'appendixA', reason: 'no-defects' } as const] : []),
    ...(photos === 0
      ? [{ section: 'appendixB', reason: 'no-photos' } as const, { section: 'appendixC', reason: 'no-photos' } as const]
      : []),
  ]
  return [...absent, ...empty.filter(({ section }) => !absent.some((one) => one.section === section))]
}
