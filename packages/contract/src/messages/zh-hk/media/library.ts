import type { library as en } from '../../en/media/library.ts'
import type { Words } from '../../messages.ts'

export const library: Words<typeof en> = {
  title: '相片',
}
