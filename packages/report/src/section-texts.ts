import type { TextSectionName } from '@plumbline/contract/reports/content'
import type { Omission } from '@plumbline/contract/reports/reports'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import { capturedOf } from './checks/captured.ts'
import { proposalsOf, type ProposalSource } from './proposals.ts'
import { photographed } from './photographed.ts'
import { isEmptyText } from './rich-blocks.ts'
import { testedOnly } from './tested.ts'
import type { ReportSnapshot } from './snapshot.ts'

/** Omissions that leave photos unchecked, so that a report must not say that there is nothing to repair. */
const unexamined: readonly Omission['kind'][] = [
  'photos-failed',
  'thermal-unread',
  'photos-not-analysed',
  'photos-unread',
  'suggestions-undecided',
]

export function sourceOf(whole: ReportSnapshot): ProposalSource {
  const snapshot = testedOnly(whole)
  return {
    layout: snapshot.layout,
    timeZone: snapshot.timeZone,
    project: snapshot.project,
    captured: capturedOf(snapshot.photos),
    untested: snapshot.untested ?? 0,
    defects: snapshot.defects,
    elevations: snapshot.elevations.map(({ name, block, floors }, index) => ({
      name,
      block,
      floors,
      photographed: photographed(snapshot, snapshot.elevations[index]!),
    })),
    isIncomplete: snapshot.leftOut.some(({ kind }) => unexamined.includes(kind)),
    photos: snapshot.photos.length,
    hasThermal:
      snapshot.photos.some(({ isThermal }) => isThermal) || snapshot.defects.some(({ thermal }) => thermal !== null),
  }
}

const isSigned = ({ definition: { backgroundSection: background } }: ReportSnapshot): boolean =>
  [background.reportPreparedBy, background.reportCheckedBy, background.endorserInformation].some(
    (person) => (person?.endorserSignature ?? null) !== null,
  )

/**
 * The text that was written, or the proposed one where nothing was or it is unchanged. Under a signature stands what
 * was signed.
 */
export function textOf(snapshot: ReportSnapshot, section: TextSectionName): RichText {
  const { content, isProposed } = snapshot.definition[section]
  const isFollowing = isProposed === true && !isSigned(snapshot)
  return isFollowing || isEmptyText(content)
    ? proposalsOf(sourceOf(snapshot), snapshot.definition.language)[section]
    : content
}
