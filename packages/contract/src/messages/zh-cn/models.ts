import type { models as en } from '../en/models.ts'
import type { Words } from '../messages.ts'
import { viewer } from './models/viewer.ts'
import { views } from './models/views.ts'

export const models: Words<typeof en> = {
  viewer,
  views,
  title: '三维模型',
  states: { preparing: '正在准备', ready: '可用', failed: '无法显示' },
  types: { photogrammetry: '摄影测量（外部）', bim: 'BIM（内部）' },
  placement: { own: '按自身数据定位', points: '按所选点定位', none: '未定位' },
  reconstruction: {
    states: { waiting: '等待中', sending: '正在发送照片', running: '正在建模', importing: '正在导入', done: '完成', failed: '失败', cancelled: '已取消' },
    qualities: { fast: '快速', normal: '标准', fine: '精细' },
  },
}
