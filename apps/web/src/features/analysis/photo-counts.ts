import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'

type Photos = AnalysisOverview['photos']

export const photoCount = (photos: Photos): number => Object.values(photos).reduce((sum, count) => sum + count, 0)

/** Neither read nor on their way: what they show is not known, and they must not count as clean. */
export const unreadCount = ({ failed, unopened, cancelled, none }: Photos): number =>
  failed + unopened + cancelled + none
