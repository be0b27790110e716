import type { Messages } from '../messages.ts'

export const shell: Messages['shell'] = {}
