import type { drawings as en } from '../en/drawings.ts'
import type { Words } from '../messages.ts'

export const drawings: Words<typeof en> = {
  title: '圖則與文件',
}
