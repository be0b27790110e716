import { gsd } from '../media/gsd.ts'
import { checks } from './checks.ts'
import { coverage } from './coverage.ts'
import { disclaimer } from './disclaimer.ts'
import { labels } from './labels.ts'
import { proposal } from './proposal.ts'

/** Words of the reports themselves; the screens have theirs in `reports`. */
export const printed = { ...labels, disclaimer, checks, proposal, gsd, coverage } as const
export type PrintedWords = typeof printed
