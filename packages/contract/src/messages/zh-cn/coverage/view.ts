import type { view as en } from '../../en/coverage/view.ts'
import type { Words } from '../../messages.ts'

export const view: Words<typeof en> = {
  title: '覆盖',
}
