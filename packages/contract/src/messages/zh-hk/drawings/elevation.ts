import type { elevation as en } from '../../en/drawings/elevation.ts'
import type { Words } from '../../messages.ts'

export const elevation: Words<typeof en> = {
  back: '立面圖列表',
}
