import type { security as en } from '../../en/accounts/security.ts'
import type { Words } from '../../messages.ts'

export const security: Words<typeof en> = {
  title: '账户与安全',
}
