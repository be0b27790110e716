import type { panel as en } from '../../en/defects/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  panel: {
    label: '缺陷 {number}', close: '关闭', loading: '正在加载缺陷…', failed: '无法加载缺陷', reported: '报告人：{name}', photos: '照片', openPhoto: '打开照片', inModel: '在三维模型中显示',
    what: '缺陷内容', size: '尺寸', place: '所在位置', followUp: '跟进', library: '缺陷库', own: '公司自定义', usual: '此类型常见', others: '其他', favourites: '常用类型', favouriteKey: '按 Alt + {key}',
    nothing: '未设置', nobody: '无', somebody: '不在此项目中的人员', somewhere: '已不存在的图纸', mm: '{value} 毫米', unit: '毫米', belowGsd: '小于 GSD', notDefined: '未定义',
    crop: '{name} 保留的部分', deletedPhoto: '照片已删除',
    sizeFault: '请输入大于 0 的数值，或留空', sizeSources: { gsd: '按 GSD 在照片上测得', typed: '手动输入' }, byWidth: '按宽度建议：', takeHint: '采用', notInPlan: '此项目的套餐不包含缺陷跟进。',
  },
  fields: {
    type: '类型', subType: '子类型', severity: '严重程度', material: '材料', block: '座', floor: '楼层', elevationId: '图纸', vertical: '竖向位置', followUpAction: '跟进行动', followUpDescription: '跟进说明',
    remark: '备注', assigneeId: '负责人', dueDate: '到期日', width: '宽度', length: '长度',
  },
  saved: {
    failed: '未保存。{reason}', giveUp: '放弃我的更改',
    others: { other: '另有 {count} 项缺陷的更改尚未保存，请勿关闭此页面。' },
  },
  conflict: { title: '其他人更改了同一字段', field: '{name}：您的“{mine}”，对方的“{theirs}”', take: '采用对方的', keep: '保留我的' },
  history: {
    title: '历史记录', changed: '{name}：{before} → {after}', status: '状态：{before} → {after}', statusBecause: '状态：{before} → {after}，原因：{reason}', created: '报告了缺陷', linked: '与上次检测作了比较', photo: '更改了维修后的照片', 'photo-deleted': '拍到它的照片 {before} 已被删除，保留了该处的截图',
    deleted: '已删除', restored: '已恢复', all: { other: '显示全部 {count} 条' }, fewer: '显示较少',
  },
  status: {
    steps: { submit: '提交核实', verify: '核实并关闭', close: '关闭缺陷', reopen: '重新开启' }, reason: '原因', text: '原因', note: '补充说明', done: '已完成的工作', cancel: '取消',
    reasons: { 'no-action': '无需行动', duplicate: '重复', 'not-a-defect': '不是缺陷', other: '其他原因' },
    faults: {
      'not-allowed': '目前的状态不能改为此状态。', 'not-yours': '您的角色不能执行此操作。', 'reason-missing': '请填写原因。', 'proof-missing': '请说明已完成的工作，或添加维修后的照片。',
      'reason-not-enough': '危急或重大缺陷只能以“重复”或“不是缺陷”为由关闭。',
    },
  },
  comments: { title: '评论', none: '没有评论。', label: '评论', placeholder: '写评论；输入 @ 可提及他人', names: '提及', send: '发送', remove: '撤回' },
  after: { title: '维修后的照片', add: '添加照片', open: '打开 {name}', remove: '移除', search: '照片名称', none: '没有这样的照片。' },
  earlier: { title: '上次检测', was: '{number}，检测日期 {day}', before: '之前', after: '现在', same: '同一缺陷', new: '之前没有', undo: '撤销比较', compare: '对比', compareTitle: '之前 {before}，现在 {after}', way: '对比方式', swipe: '滑动', beside: '并排', edge: '之前与现在的分界', noPhoto: '无法加载照片。', here: '上次检测在此处发现', open: '在照片上打开 {number}', more: { one: '另外 {count} 个', other: '另外 {count} 个' } },
  progress: { new: '新增', same: '无变化', worse: '恶化', repaired: '已维修' },
}
