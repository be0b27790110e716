import { wholePercent } from '@plumbline/inspection/coverage/whole-percent'
import type { CoverageSummary } from '@plumbline/contract/coverage/coverage'
import type { Translate } from '../../../i18n/translate.ts'

type Seen = Pick<CoverageSummary, 'basis' | 'seenShare' | 'floorsSeen' | 'floorCount'>

/** What is not all is never written as 100 %, and what is not nothing never as 0 %. */
function shareText(t: Translate, share: number): string {
  if (share < 0.01) return t('coverage.view.lessThan', { percent: 1 })
  if (share > 0.99) return t('coverage.view.moreThan', { percent: 99 })
  return t('coverage.view.share', { percent: wholePercent(share) })
}

const isUnseen = (seen: Seen | undefined): boolean =>
  seen !== undefined && (seen.seenShare === 0 || (seen.seenShare === null && seen.floorsSeen === 0))

const isAllSeen = ({ seenShare, floorsSeen, floorCount }: Seen): boolean =>
  seenShare === null ? floorCount > 0 && floorsSeen === floorCount : seenShare === 1

/**
 * Instead of a 0, which would call clean what no photo shows, or only in part; as the table of the elevation has it.
 */
export function zeroText(seen: Seen | undefined): string {
  if (isUnseen(seen)) return '-'
  return seen !== undefined && isAllSeen(seen) ? '0' : '(0)'
}

/** How much of an elevation the photos show; without coverage, that it is not known. */
export function seenText(t: Translate, seen: Seen | undefined): string {
  if (seen === undefined) return t('defects.summary.seen.unknown')
  if (isUnseen(seen)) return t('defects.summary.seen.none')
  const { seenShare, floorsSeen, floorCount } = seen
  if (seenShare === null) return t('defects.summary.seen.floors', { seen: floorsSeen, count: floorCount })
  return seenShare === 1
    ? t('defects.summary.seen.all')
    : t('defects.summary.seen.share', { share: shareText(t, seenShare) })
}
