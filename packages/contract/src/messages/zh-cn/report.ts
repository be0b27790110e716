import type { ReportWords } from '../en/report.ts'
import type { Words } from '../messages.ts'
import { disclaimer } from './report/disclaimer.ts'
import { labels } from './report/labels.ts'
import { proposal } from './report/proposal.ts'

export const report: Words<ReportWords> = { ...labels, disclaimer, proposal }
