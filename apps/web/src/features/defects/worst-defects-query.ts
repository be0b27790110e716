import { defectsQuery } from '../../api/defects.ts'
import type { OfInspection } from '../../api/media.ts'

const shownCount = 3

/** The most severe that are not closed. */
export const worstDefectsQuery = (of: OfInspection) =>
  defectsQuery(of, { statuses: 'open,to-be-verified,re-open' }, { sort: 'severity', descending: false }, shownCount)
