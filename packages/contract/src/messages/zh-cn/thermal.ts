import type { thermal as en } from '../en/thermal.ts'
import type { Words } from '../messages.ts'

export const thermal: Words<typeof en> = {}
