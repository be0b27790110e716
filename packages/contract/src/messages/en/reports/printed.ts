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

/** Words of the reports themselves; the screens have theirs in `reports`. */
export const printed = {
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
} as const
export type PrintedWords = typeof printed
