import type { wizard as en } from '../../en/coverage/wizard.ts'
import type { Words } from '../../messages.ts'

export const wizard: Words<typeof en> = {
  title: '覆盖',
}
