import type { coverage as en } from '../en/coverage.ts'
import type { Words } from '../messages.ts'
import { flights } from './coverage/flights.ts'
import { rules } from './coverage/rules.ts'
import { view } from './coverage/view.ts'
import { wizard } from './coverage/wizard.ts'

export const coverage: Words<typeof en> = {
  bases: { measured: '按位置测算', 'by-place': '按楼层和列归位，未测算', none: '没有照片' },
  leftOut: {
    'no-position': '无法在立面上定位：缺少位置、高度、方向或楼层',
    'no-camera': '相机未知或照片经过裁剪，无法得知视场',
    soft: '不够清晰',
    dark: '过暗',
    bright: '过亮',
    oblique: '斜角超过 60 度',
    coarse: '比限值粗',
    misses: '没有拍到这个立面',
    thermal: '热像图，不计入目视覆盖',
  },
  flights,
  rules,
  view,
  wizard,
}
