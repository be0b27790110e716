import type { users as en } from '../../en/accounts/users.ts'
import type { Words } from '../../messages.ts'

export const users: Words<typeof en> = {
  title: '管理用户',
}
