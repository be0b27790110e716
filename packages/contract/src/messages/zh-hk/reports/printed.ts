import type { PrintedWords } from '../../en/reports/printed.ts'
import type { Words } from '../../messages.ts'
import { gsd } from '../media/gsd.ts'
import { checks } from './checks.ts'
import { coverage } from './coverage.ts'
import { disclaimer } from './disclaimer.ts'
import { labels } from './labels.ts'
import { parts } from './parts.ts'
import { proposal } from './proposal.ts'
import { repairSchedule } from './repair-schedule.ts'
import { repairs } from './repairs.ts'
import { statutory } from './statutory.ts'

export const printed: Words<PrintedWords> = {
  ...labels,
  disclaimer,
  checks,
  parts,
  repairs,
  repairSchedule,
  proposal,
  gsd,
  coverage,
  statutory,
}
