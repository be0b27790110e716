import type { defects as en } from '../en/defects.ts'
import type { Words } from '../messages.ts'

export const defects: Words<typeof en> = {}
