import type { register as en } from '../../en/defects/register.ts'
import type { Words } from '../../messages.ts'

export const register: Words<typeof en> = {
  columns: {
    number: '编号', severity: '严重程度', type: '类型', subType: '子类型', place: '位置', block: '座', drawing: '图纸', floor: '楼层', vertical: '竖向位置', status: '状态', material: '材料', length: '长度', width: '宽度',
    followUpAction: '跟进行动', followUpDescription: '跟进说明', remark: '备注', assignee: '负责人', due: '到期日', reporter: '报告人', created: '创建时间', updated: '更改时间', aiType: '检测器识别为', confidence: '置信度', progress: '与上次检测相比', model: '三维模型',
  },
  filters: {
    severities: '严重程度', statuses: '状态', types: '类型', elevations: '立面', floors: '楼层', assignees: '负责人', reporters: '报告人', materials: '材料', aiTypes: '检测器识别为', progress: '与上次检测相比',
    pinned: { yes: '已标注在模型上', no: '未标注' },
    days: '日期', overdue: '已逾期', from: '创建日期从', to: '创建日期至',
  },
  register: {
    grid: '缺陷登记册', filters: '筛选', group: '分组', noGroup: '不分组', by: '按{name}', columns: '列', export: '导出',
    formats: { xlsx: '电子表格 (XLSX)', csv: '文本 (CSV)' },
  },
  views: {
    switch: '缺陷的显示方式', register: '登记册', summary: '汇总', elevation: '立面', title: '视图', none: '还没有保存的视图', save: '保存此视图…', name: '名称', share: '供此项目所有人使用', keep: '保存',
    sharedName: '{name}（共享）', forget: '删除视图', forgetOne: '删除“{name}”', ask: { title: '删除“{name}”？', own: '您保存的视图会被删除，缺陷会保留。此操作无法撤销。', shared: '此视图将对项目中的所有人删除，缺陷会保留。此操作无法撤销。', confirm: '删除' },
  },
  bulk: {
    all: { one: '选择 {count} 个', other: '选择全部 {count} 个' },
    label: '已选缺陷', count: { other: '已选 {count} 个' }, clear: '取消选择', edit: '编辑', status: '状态', remove: '删除', asIs: '保持不变', editTitle: { other: '编辑 {count} 个缺陷' }, change: '更改',
    changed: { other: '已更改 {count} 个缺陷' }, removed: { other: '已删除 {count} 个缺陷。30 天内可以恢复。' },
    restore: '恢复', restored: { other: '已恢复 {count} 个缺陷' }, notYours: { other: '{count} 个未删除：由其他人报告' },
    refusedTitle: { other: '{count} 个缺陷保持不变' },
  },
}
