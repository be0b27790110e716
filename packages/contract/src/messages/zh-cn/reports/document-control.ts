import type {
  conduct as enConduct,
  distribution as enDistribution,
  revisions as enRevisions,
} from '../../en/reports/document-control.ts'
import type { Words } from '../../messages.ts'

export const distribution: Words<typeof enDistribution> = {
  title: '分发清单',
  name: '姓名',
  organisation: '单位',
  copy: '份数及形式',
  copyHint: '例如 PDF',
  add: '添加收件人',
  remove: '删除 {name}',
  none: '还没有收件人。',
  most: '最多 50 位收件人。',
}

export const revisions: Words<typeof enRevisions> = {
  title: '修订记录',
  revision: '版次',
  remarks: '备注',
  issueDate: '签发日期',
  add: '添加修订',
  remove: '删除版次 {revision}',
  none: '还没有修订。',
  most: '最多 50 项修订。',
}

/** How the inspection was carried out. */
export const conduct: Words<typeof enConduct> = {
  title: '检查的进行方式',
  hint: '照片中没有的资料，会印在报告的检查方法中。',
  aircraft: '飞行器',
  pilot: '操作员',
  weather: '天气',
  standOff: '拍摄距离备注',
}
