import { AppError } from '@plumbline/contract/errors'
import { planIncludes, plans, type PlanName } from '@plumbline/contract/billing/plans'
import { reportLayouts, type ReportContent, type ReportLayout } from '@plumbline/contract/reports/content'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'

type Chosen = Pick<ReportContent, 'templateId' | 'language'>

export const isLayout = (templateId: string): templateId is ReportLayout =>
  (reportLayouts as readonly string[]).includes(templateId)

/** Templates of one's own come with the plan that has all of the house's. */
const mayUseOwn = (plan: PlanName) => reportLayouts.every((layout) => plans[plan].reportTemplates.includes(layout))

export function requireChosen(plan: PlanName, { templateId, language }: Chosen): void {
  const isAllowed = isLayout(templateId) ? plans[plan].reportTemplates.includes(templateId) : mayUseOwn(plan)
  if (!isAllowed) throw new AppError('plan.excludes', { field: 'templateId' })
  if (!plans[plan].reportLocales.includes(language)) throw new AppError('plan.excludes', { field: 'language' })
}

/** What is wished for where the plan has it, else what the plan has. */
export function withinPlan(
  plan: PlanName,
  wished: { readonly templateId: ReportLayout; readonly language: ReportContent['language'] },
): { readonly templateId: ReportLayout; readonly language: ReportContent['language'] } {
  const { reportTemplates, reportLocales } = plans[plan]
  return {
    templateId: reportTemplates.includes(wished.templateId)
      ? wished.templateId
      : (reportLayouts.find((layout) => reportTemplates.includes(layout)) ?? 'Defect List'),
    language: reportLocales.includes(wished.language) ? wished.language : 'en',
  }
}

export const hasWatermark = (plan: PlanName): boolean => !planIncludes(plan, 'reports.without-watermark')

export async function planOf(db: Db | Transaction<Database>, projectId: string): Promise<PlanName> {
  const project = await db
    .selectFrom('project')
    .select('plan')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  return project.plan
}
