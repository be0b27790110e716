import type { annotations as en } from '../en/annotations.ts'
import type { Words } from '../messages.ts'

export const annotations: Words<typeof en> = {}
