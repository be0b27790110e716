import type { upload as en } from '../../en/media/upload.ts'
import type { Words } from '../../messages.ts'

export const upload: Words<typeof en> = {
  title: '上传',
}
