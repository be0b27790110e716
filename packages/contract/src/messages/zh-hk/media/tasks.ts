import type { tasks as en } from '../../en/media/tasks.ts'
import type { Words } from '../../messages.ts'

export const tasks: Words<typeof en> = {
  title: '由影片及相片製作圖像',
}
