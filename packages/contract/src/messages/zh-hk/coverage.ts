import type { coverage as en } from '../en/coverage.ts'
import type { Words } from '../messages.ts'
import { flights } from './coverage/flights.ts'
import { rules } from './coverage/rules.ts'
import { view } from './coverage/view.ts'
import { wizard } from './coverage/wizard.ts'

export const coverage: Words<typeof en> = {
  bases: { measured: '按位置測算', 'by-place': '按樓層和欄歸位，未測算', none: '沒有相片' },
  leftOut: {
    'no-position': '無法在立面上定位：缺少位置、高度、方向或樓層',
    'no-camera': '相機未知或相片經過裁剪，無法得知視場',
    soft: '不夠清晰',
    dark: '過暗',
    bright: '過亮',
    oblique: '斜角超過 60 度',
    coarse: '比限值粗',
    misses: '沒有拍到這個立面',
    thermal: '熱像圖，不計入目視覆蓋',
  },
  flights,
  rules,
  view,
  wizard,
}
