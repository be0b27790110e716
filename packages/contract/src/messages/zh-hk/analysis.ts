import type { analysis as en } from '../en/analysis.ts'
import type { Words } from '../messages.ts'

export const analysis: Words<typeof en> = {}
