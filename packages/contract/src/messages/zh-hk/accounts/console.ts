import type { console as en } from '../../en/accounts/console.ts'
import type { Words } from '../../messages.ts'

export const console: Words<typeof en> = {
  title: '控制台',
}
