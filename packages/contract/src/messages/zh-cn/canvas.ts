import type { canvas as en } from '../en/canvas.ts'
import type { Words } from '../messages.ts'

export const canvas: Words<typeof en> = {
  toolbar: '绘图工具',
}
