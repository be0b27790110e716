import { disclaimer } from './report/disclaimer.ts'
import { labels } from './report/labels.ts'
import { proposal } from './report/proposal.ts'

/** Words of the reports themselves; the screens have theirs in `reports`. */
export const report = { ...labels, disclaimer, proposal } as const
export type ReportWords = typeof report
