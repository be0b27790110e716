import type { Messages } from '../messages.ts'

export const projects: Messages['projects'] = {}
