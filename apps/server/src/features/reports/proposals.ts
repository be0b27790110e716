import type { ReportContent, ReportProposals } from '@plumbline/contract/reports/content'
import { proposalsOf as written } from '@plumbline/report/proposals'
import { sourceOf } from '@plumbline/report/section-texts'
import type { Call } from '../../http/implement.ts'
import { gatherSnapshot } from './gather-snapshot.ts'

type Texts = Pick<
  ReportContent,
  'executiveSummarySection' | 'scopeOfWorkSection' | 'findingsAndConclusionSection' | 'disclaimerSection'
>
type Of = { readonly projectId: string; readonly inspectionId: string }

/** From what is known now and the report would show. */
export async function proposalsOf({ db, now }: Call, of: Of, content: ReportContent): Promise<ReportProposals> {
  const { snapshot } = await gatherSnapshot(db, { ...of, number: 0, content }, now())
  return written(
    {
      ...sourceOf(snapshot),
      hasThermal:
        snapshot.defects.some(({ thermal }) => thermal !== null) || snapshot.photos.some(({ isThermal }) => isThermal),
    },
    content.language,
  )
}

/** As sections of a definition. */
export async function proposeTexts(call: Call, of: Of, content: ReportContent): Promise<Texts> {
  const texts = await proposalsOf(call, of, content)
  const section = (text: ReportProposals['disclaimerSection']) => ({ isGenerated: true, content: text })
  return {
    executiveSummarySection: section(texts.executiveSummarySection),
    scopeOfWorkSection: section(texts.scopeOfWorkSection),
    findingsAndConclusionSection: section(texts.findingsAndConclusionSection),
    disclaimerSection: section(texts.disclaimerSection),
  }
}
