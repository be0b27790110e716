import { textSections, type ReportContent, type ReportProposals } from '@plumbline/contract/reports/content'
import { proposalsOf as written } from '@plumbline/report/proposals'
import { sourceOf } from '@plumbline/report/section-texts'
import type { Call } from '../../http/implement.ts'
import { canonical, contentOf, findDefinition, type OfWorkspace } from './definition-rows.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'

type Texts = Pick<
  ReportContent,
  'executiveSummarySection' | 'scopeOfWorkSection' | 'findingsAndConclusionSection' | 'disclaimerSection'
>
type Of = { readonly projectId: string; readonly inspectionId: string }

/** From what is known now and the report would show. */
export async function proposalsOf({ db, now }: Call, of: Of, content: ReportContent): Promise<ReportProposals> {
  const { snapshot } = await gatherSnapshot(db, { ...of, number: 0, content }, now())
  return written(sourceOf(snapshot), content.language)
}

/** As sections of a definition. */
export async function proposeTexts(call: Call, of: Of, content: ReportContent): Promise<Texts> {
  const texts = await proposalsOf(call, of, content)
  const section = (text: ReportProposals['disclaimerSection']) => ({
    isGenerated: true,
    content: text,
    isProposed: true,
  })
  return {
    executiveSummarySection: section(texts.executiveSummarySection),
    scopeOfWorkSection: section(texts.scopeOfWorkSection),
    findingsAndConclusionSection: section(texts.findingsAndConclusionSection),
    disclaimerSection: section(texts.disclaimerSection),
  }
}

/** The stored content with its untouched texts as they would be proposed now: what a person reads before signing. */
export async function withCurrentTexts(call: Call, of: Of, content: ReportContent): Promise<ReportContent> {
  if (textSections.every((name) => content[name].isProposed !== true)) return content
  const texts = await proposalsOf(call, of, content)
  const current = textSections.map((name) => [
    name,
    content[name].isProposed === true ? { ...content[name], content: texts[name] } : content[name],
  ])
  return { ...content, ...(Object.fromEntries(current) as Partial<ReportContent>) }
}

/**
 * With another language or layout, the unchanged texts are proposed for it; the others stay as they were
 * written. Read before the row is locked: a report reads a whole inspection.
 */
export async function followProposals(
  call: Call,
  of: OfWorkspace & { readonly reportDefinitionId: string },
  given: Partial<ReportContent>,
): Promise<(before: ReportContent) => Partial<ReportContent>> {
  const row = await findDefinition(call.db, of, of.reportDefinitionId)
  const before = contentOf(row)
  const { language = before.language, templateId = before.templateId } = given
  if (language === before.language && templateId === before.templateId) return () => ({})
  const inspection = { projectId: of.projectId, inspectionId: row.inspection_id }
  const [old, fresh] = [
    await proposalsOf(call, inspection, before),
    await proposalsOf(call, inspection, { ...before, language, templateId }),
  ]
  return (locked) =>
    Object.fromEntries(
      textSections.flatMap((name) => {
        const section = locked[name]
        const isUntouched = section.isProposed === true || canonical(section.content) === canonical(old[name])
        return isUntouched ? [[name, { ...section, content: fresh[name], isProposed: true }]] : []
      }),
    )
}
