import type { Messages } from '../messages.ts'

export const accounts: Messages['accounts'] = {}
