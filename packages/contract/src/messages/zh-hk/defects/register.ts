import type { register as en } from '../../en/defects/register.ts'
import type { Words } from '../../messages.ts'

export const register: Words<typeof en> = {
  columns: {
    number: '編號', severity: '嚴重程度', type: '類型', subType: '子類型', place: '位置', block: '座', drawing: '圖則', floor: '樓層', vertical: '直向位置', status: '狀態', material: '物料', length: '長度', width: '闊度',
    followUpAction: '跟進行動', followUpDescription: '跟進說明', remark: '備註', assignee: '負責人', due: '到期日', reporter: '報告人', created: '建立時間', updated: '更改時間', aiType: '檢測器識別為', confidence: '置信度', progress: '與上次檢測相比', model: '三維模型',
  },
  filters: {
    severities: '嚴重程度', statuses: '狀態', types: '類型', elevations: '立面', floors: '樓層', assignees: '負責人', reporters: '報告人', materials: '物料', aiTypes: '檢測器識別為', progress: '與上次檢測相比',
    pinned: { yes: '已標示於模型上', no: '未標示' },
    days: '日期', overdue: '已逾期', from: '建立日期由', to: '建立日期至',
  },
  register: {
    grid: '缺陷登記冊', filters: '篩選', group: '分組', noGroup: '不分組', by: '按{name}', columns: '欄', export: '匯出',
    formats: { xlsx: '試算表 (XLSX)', csv: '文字 (CSV)' },
  },
  views: {
    switch: '缺陷的顯示方式', register: '登記冊', summary: '摘要', elevation: '立面', title: '檢視', none: '還沒有儲存的檢視', save: '儲存此檢視…', name: '名稱', share: '供此項目所有人使用', keep: '儲存',
    sharedName: '{name}（共用）', forget: '刪除檢視', forgetOne: '刪除「{name}」', ask: { title: '刪除「{name}」？', own: '你儲存的檢視會被刪除，缺陷會保留。此操作無法復原。', shared: '此檢視將對項目中的所有人刪除，缺陷會保留。此操作無法復原。', confirm: '刪除' },
  },
  bulk: {
    all: { one: '選取 {count} 個', other: '選取全部 {count} 個' },
    label: '已選缺陷', count: { other: '已選 {count} 個' }, clear: '取消選取', edit: '編輯', status: '狀態', remove: '刪除', asIs: '保持不變', editTitle: { other: '編輯 {count} 個缺陷' }, change: '更改',
    changed: { other: '已更改 {count} 個缺陷' }, removed: { other: '已刪除 {count} 個缺陷。30 日內可以還原。' },
    restore: '還原', restored: { other: '已還原 {count} 個缺陷' }, notYours: { other: '{count} 個未刪除：由其他人報告' },
    refusedTitle: { other: '{count} 個缺陷保持不變' },
  },
}
