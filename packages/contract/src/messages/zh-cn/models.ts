import type { models as en } from '../en/models.ts'
import type { Words } from '../messages.ts'
import { location } from './models/location.ts'
import { viewer } from './models/viewer.ts'
import { views } from './models/views.ts'

export const models: Words<typeof en> = {
  location,
  viewer,
  views,
  title: '三维模型',
  states: { preparing: '正在准备', ready: '可用', failed: '无法显示' },
  types: {
    photogrammetry: '摄影测量（在此用照片生成）',
    bim: '建筑信息模型（IFC）',
    'point-cloud': '点云',
    mesh: '网格模型',
    tiles: '3D Tiles',
    unknown: '点云或网格，尚未读取',
  },
  placement: { own: '按自身数据定位', points: '按所选点定位', none: '未定位' },
  reconstruction: {
    states: {
      waiting: '等待中',
      sending: '正在发送照片',
      running: '正在建模',
      importing: '正在导入',
      done: '完成',
      failed: '失败',
      cancelled: '已取消',
    },
    qualities: { fast: '快速', normal: '标准', fine: '精细' },
  },
}
