import type { registerFile as en } from '../../en/defects/register-file.ts'
import type { Words } from '../../messages.ts'

export const registerFile: Words<typeof en> = {
  name: '缺陷登記冊',
  columns: {
    number: '編號', severity: '嚴重程度', status: '狀態', type: '類型', subType: '子類型', material: '物料', block: '座', drawing: '立面', floor: '樓層', vertical: '直向位置',
    length: '長度（毫米）', width: '闊度（毫米）', sizeSource: '尺寸來源', followUpAction: '跟進行動', followUpDescription: '跟進說明', remark: '備註', reporter: '報告人', assignee: '負責人', dueDate: '到期日',
    progress: '與上次檢測相比', aiType: '檢測器識別為', confidence: '置信度', photos: '相片數目', model: '三維模型', created: '記錄時間（UTC）', updated: '更改時間（UTC）',
  },
  progress: { new: '新增', same: '沒有變化', worse: '惡化', repaired: '已維修' },
  sizes: { gsd: '相片（GSD）', typed: '人手輸入' },
  belowGsd: '< GSD',
  modelGone: '已標示；模型已刪除',
}
