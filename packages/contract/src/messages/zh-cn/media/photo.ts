import type { photo as en } from '../../en/media/photo.ts'
import type { Words } from '../../messages.ts'

export const photo: Words<typeof en> = {
  title: '照片',
}
