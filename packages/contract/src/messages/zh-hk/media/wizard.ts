import type { wizard as en } from '../../en/media/wizard.ts'
import type { Words } from '../../messages.ts'

export const wizard: Words<typeof en> = {
  title: '上載相片及影片',
}
