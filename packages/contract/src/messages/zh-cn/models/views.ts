import type { views as en } from '../../en/models/views.ts'
import type { Words } from '../../messages.ts'

export const views: Words<typeof en> = {
  title: '报告用视图',
  about: '把模型转到报告要展示的角度，然后保存视图。缺陷图钉在生成报告时才叠加，严重程度以当时为准。',
  name: '视图名称',
  usual: '{model}，视图 {number}',
  keep: '保存此视图',
  kept: '{name}已保存，供报告使用。',
  noPicture: '无法截取模型画面。',
  none: '还没有保存视图，报告中不会显示模型。',
  of: '所属模型：{model}',
  pins: { other: '{count} 个图钉' },
  report: '选择报告显示的内容',
  show: '显示{name}',
  up: '上移{name}',
  down: '下移{name}',
  rename: '重命名{name}',
  remove: '删除{name}',
  save: '保存',
  cancel: '取消',
  removeTitle: '删除此视图？',
  removeText: '{name}将对所有人删除，新报告不再包含它。已生成的报告不受影响。此操作无法撤销。',
  removeConfirm: '删除视图',
  removed: '视图已删除。',
  changes: {
    'model-replaced': '拍摄于模型更换之前。',
    'model-gone': '模型其后已被删除。',
    'pins-changed': '其后有图钉新增、移动或移除。',
  },
}
