import type { rules as en } from '../../en/coverage/rules.ts'
import type { Words } from '../../messages.ts'

export const rules: Words<typeof en> = {
  title: '覆蓋規則',
}
