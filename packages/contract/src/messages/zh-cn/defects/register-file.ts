import type { registerFile as en } from '../../en/defects/register-file.ts'
import type { Words } from '../../messages.ts'

export const registerFile: Words<typeof en> = {
  name: '缺陷登记册',
  columns: {
    number: '编号', severity: '严重程度', status: '状态', type: '类型', subType: '子类型', material: '材料', block: '座', drawing: '立面', floor: '楼层', vertical: '竖向位置',
    length: '长度（毫米）', width: '宽度（毫米）', sizeSource: '尺寸来源', followUpAction: '跟进措施', followUpDescription: '跟进说明', remark: '备注', reporter: '报告人', assignee: '负责人', dueDate: '截止日期',
    progress: '与上次检测相比', aiType: '检测器识别为', confidence: '置信度', photos: '照片数量', model: '三维模型', created: '记录时间（UTC）', updated: '更改时间（UTC）',
  },
  progress: { new: '新增', same: '无变化', worse: '恶化', repaired: '已维修' },
  sizes: { gsd: '照片（GSD）', typed: '手动输入' },
  belowGsd: '< GSD',
  modelGone: '已标注；模型已删除',
}
