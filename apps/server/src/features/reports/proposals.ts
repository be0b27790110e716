import type { ReportContent, ReportProposals } from '@plumbline/contract/reports'
import { emptyText } from '@plumbline/contract/rich-text'
import type { Call } from '../../http/implement.ts'

type Texts = Pick<ReportContent, 'executiveSummarySection' | 'scopeOfWorkSection' | 'findingsAndConclusionSection' | 'disclaimerSection'>

export async function proposalsOf(_call: Call, _of: { readonly projectId: string; readonly inspectionId: string }, _content: Pick<ReportContent, 'language' | 'templateId'>): Promise<ReportProposals> {
  return { executiveSummarySection: emptyText, scopeOfWorkSection: emptyText, findingsAndConclusionSection: emptyText, disclaimerSection: emptyText }
}

/** As sections of a definition. */
export async function proposeTexts(call: Call, of: { readonly projectId: string; readonly inspectionId: string }, content: ReportContent): Promise<Texts> {
  const texts = await proposalsOf(call, of, content)
  const section = (text: ReportProposals['disclaimerSection']) => ({ isGenerated: true, content: text })
  return {
    executiveSummarySection: section(texts.executiveSummarySection), scopeOfWorkSection: section(texts.scopeOfWorkSection),
    findingsAndConclusionSection: section(texts.findingsAndConclusionSection), disclaimerSection: section(texts.disclaimerSection),
  }
}
