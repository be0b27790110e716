import type { TextSectionName } from '@plumbline/contract/reports/content'
import type { Omission } from '@plumbline/contract/reports/reports'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import { proposalsOf, type ProposalSource } from './proposals.ts'
import { photographed } from './photographed.ts'
import { isEmptyText } from './rich-blocks.ts'
import type { ReportSnapshot } from './snapshot.ts'

/** Omissions that leave photos unchecked, so that a report must not say that there is nothing to repair. */
const unexamined: readonly Omission['kind'][] = [
  'photos-failed',
  'thermal-unread',
  'photos-not-analysed',
  'photos-unread',
  'suggestions-undecided',
]

export const sourceOf = (snapshot: ReportSnapshot): ProposalSource => ({
  layout: snapshot.layout,
  timeZone: snapshot.timeZone,
  project: snapshot.project,
  defects: snapshot.defects,
  elevations: snapshot.elevations.map(({ name, block, floors }, index) => ({
    name,
    block,
    floors,
    photographed: photographed(snapshot, snapshot.elevations[index]!),
  })),
  isIncomplete: snapshot.leftOut.some(({ kind }) => unexamined.includes(kind)),
  photos: snapshot.photos.length,
  hasThermal: snapshot.survey !== null || snapshot.defects.some(({ thermal }) => thermal !== null),
})

/** The text that was written, or the proposed one where nothing was. */
export function textOf(snapshot: ReportSnapshot, section: TextSectionName): RichText {
  const { content } = snapshot.definition[section]
  return isEmptyText(content) ? proposalsOf(sourceOf(snapshot), snapshot.definition.language)[section] : content
}
