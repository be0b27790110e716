import type { markers as en } from '../en/markers.ts'
import type { Words } from '../messages.ts'

export const markers: Words<typeof en> = {
  title: '標記',
}
