import type { models as en } from '../en/models.ts'
import type { Words } from '../messages.ts'
import { location } from './models/location.ts'
import { viewer } from './models/viewer.ts'
import { views } from './models/views.ts'

export const models: Words<typeof en> = {
  location,
  viewer,
  views,
  title: '三維模型',
  states: { preparing: '準備中', ready: '可用', failed: '無法顯示' },
  types: {
    photogrammetry: '攝影測量（在此以相片產生）',
    bim: '建築信息模型（IFC）',
    'point-cloud': '點雲',
    mesh: '網格模型',
    tiles: '3D Tiles',
    unknown: '點雲或網格，尚未讀取',
  },
  placement: { own: '按自身資料定位', points: '按所選點定位', none: '未定位' },
  reconstruction: {
    states: {
      waiting: '等待中',
      sending: '正在傳送相片',
      running: '建模中',
      importing: '匯入中',
      done: '完成',
      failed: '失敗',
      cancelled: '已取消',
    },
    qualities: { fast: '快速', normal: '標準', fine: '精細' },
  },
}
