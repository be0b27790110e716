import type { TextSectionName } from '@plumbline/contract/reports'
import type { RichText } from '@plumbline/contract/rich-text'
import { proposalsOf, type ProposalSource } from './proposals.ts'
import { isEmptyText } from './rich-blocks.ts'
import type { ReportSnapshot } from './snapshot.ts'

export const sourceOf = (snapshot: ReportSnapshot): ProposalSource => ({
  layout: snapshot.layout, timeZone: snapshot.timeZone, project: snapshot.project, defects: snapshot.defects, elevations: snapshot.elevations,
  photos: snapshot.photos.length, hasThermal: snapshot.survey !== null || snapshot.defects.some(({ thermal }) => thermal !== null),
})

/** What was written; a section that is to stand and has no text says what would be proposed. */
export function textOf(snapshot: ReportSnapshot, section: TextSectionName): RichText {
  const { content } = snapshot.definition[section]
  return isEmptyText(content) ? proposalsOf(sourceOf(snapshot), snapshot.definition.language)[section] : content
}
