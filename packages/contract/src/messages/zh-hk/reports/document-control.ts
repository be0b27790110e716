import type {
  conduct as enConduct,
  distribution as enDistribution,
  revisions as enRevisions,
} from '../../en/reports/document-control.ts'
import type { Words } from '../../messages.ts'

export const distribution: Words<typeof enDistribution> = {
  title: '分發名單',
  name: '姓名',
  organisation: '機構',
  copy: '份數及形式',
  copyHint: '例如PDF',
  add: '加入收件人',
  remove: '刪除 {name}',
  none: '尚未有收件人。',
  most: '最多 50 位收件人。',
}

export const revisions: Words<typeof enRevisions> = {
  title: '修訂紀錄',
  revision: '版次',
  remarks: '備註',
  issueDate: '發出日期',
  add: '加入修訂',
  remove: '刪除版次 {revision}',
  none: '尚未有修訂。',
  most: '最多 50 項修訂。',
}

/** How the inspection was carried out. */
export const conduct: Words<typeof enConduct> = {
  title: '檢查的進行方式',
  hint: '相片中沒有的資料，會印在報告的檢查方法中。',
  aircraft: '飛行器',
  pilot: '操作員',
  weather: '天氣',
  standOff: '拍攝距離備註',
}
