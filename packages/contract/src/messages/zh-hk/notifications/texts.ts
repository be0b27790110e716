import type { Texts } from '../../en/notifications/texts.ts'

export const texts: Texts = {
  told: {
    'upload-finished': { subject: '上載完成', message: { other: '{count} 個檔案已上載至「{marker}」。' } },
    'upload-failed': {
      subject: '上載失敗',
      message: { other: '「{marker}」的 {all} 個檔案中，有 {count} 個失敗。{reason}' },
    },
    'drawing-failed': { subject: '未能加入 {file}', message: '{reason}' },
    'model-failed': { subject: '三維模型「{model}」失敗', message: '{reason}' },
    'analysis-finished': {
      subject: '分析完成',
      message: { other: '檢測器已在第 {run} 次分析中讀取 {count} 張相片。' },
    },
    'analysis-partly': {
      subject: '部分相片未能分析',
      message: '第 {run} 次分析的 {all} 張相片中，有 {failed} 張未能分析。{reason}',
    },
    'analysis-failed': {
      subject: '分析失敗',
      message: { other: '第 {run} 次分析的 {count} 張相片，檢測器一張也未能讀取。{reason}' },
    },
    'report-ready': { subject: '報告已備妥', message: '「{report}」可供下載。' },
    'report-partly': {
      subject: '報告已備妥，但欠缺圖片',
      message: { other: '「{report}」可供下載，但當中 {count} 張圖片無法讀取。請檢查相片，然後重新製作。' },
    },
    'report-failed': { subject: '報告製作失敗', message: '未能製作「{report}」。{reason}' },
    'project-assigned': { subject: '你已加入「{project}」', message: '{by} 已將你加入此項目。' },
    'defect-assigned': { subject: '{defect} 已指派給你', message: '由 {by} 指派。' },
    'defects-assigned': { subject: { other: '{count} 項缺陷已指派給你' }, message: '由 {by} 指派。' },
    mentioned: { subject: '有人在 {defect} 提及你', message: '{by} 在留言中提及你。' },
    'defect-status': { subject: '{defect} 的狀態已改為「{status}」', message: '由 {by} 更改。' },
    'defects-status': { subject: { other: '你的 {count} 項缺陷的狀態已改為「{status}」' }, message: '由 {by} 更改。' },
    'defect-overdue': { subject: '{defect} 已逾期', message: '到期日為 {day}。' },
    'defects-overdue': { subject: { other: '你有 {count} 項缺陷已逾期' }, message: '最早的到期日為 {day}。' },
    'defect-due-soon': { subject: '{defect} 即將到期', message: '到期日為 {day}。' },
    'defects-due-soon': { subject: { other: '你有 {count} 項缺陷即將到期' }, message: '最早的到期日為 {day}。' },
    'date-due-soon': { subject: '{date}：{day}', message: '「{project}」的日曆會顯示此日期的依據。' },
    'plan-expiring': {
      subject: '「{project}」即將到期',
      message: { other: '此項目的計劃將於 {day}（{count} 日後）到期。到期後只可下載報告，續期後才能繼續使用。' },
    },
    'invitation-accepted': { subject: '邀請已獲接受', message: '{by} 已接受邀請並加入公司。' },
  },
  uploadReason: '請重新上載。',
  fileReason: '請開啟圖則查看原因。',
  modelReason: '請開啟三維模型查看原因。',
  analysisReason: '請開啟該次分析，查看每張相片的原因。',
  reportReason: '請在報告列表查看原因，然後再試。',
  somebody: '有人',
  support: {
    subject: '用戶查詢',
    lead: 'Plumbline 的一位用戶查詢：',
    name: '姓名',
    email: '電郵',
    company: '公司',
    along: '頁面附帶的資料：',
    context: { page: '頁面', project: '項目', role: '角色', version: '版本', browser: '瀏覽器' },
  },
  mail: {
    several: { other: 'Plumbline 上有 {count} 則訊息' },
    lead: 'Plumbline 上有給你的新訊息。',
    daily: '自昨日起，Plumbline 上有給你的新訊息。',
    settings: '選擇你要收取的電郵：',
    stop: '停止收取此類電郵（毋須登入）：',
  },
}
