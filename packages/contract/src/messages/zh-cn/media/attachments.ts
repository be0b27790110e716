import type { attachments as en } from '../../en/media/attachments.ts'
import type { Words } from '../../messages.ts'

export const attachments: Words<typeof en> = {
  title: '附件',
}
