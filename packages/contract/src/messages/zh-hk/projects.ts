import type { projects as en } from '../en/projects.ts'
import type { Words } from '../messages.ts'

export const projects: Words<typeof en> = {
  title: '項目',
  welcome: '歡迎回來',
  count: { other: '{count} 個項目' },
  countSoFar: '已顯示 {count} 個，尚有更多',
  filters: { label: '篩選', name: '項目名稱', number: '項目編號', client: '客戶', clear: '清除篩選' },
  columns: { number: '編號', name: '項目', client: '客戶', type: '類型', start: '開始', end: '結束', plan: '計劃' },
  types: {
    'Inspection.ConditionSurvey': '狀況勘察',
    'Inspection.MBIS': '強制驗樓',
    'Inspection.Pipe': '喉管檢測',
  },
  notSet: '未設定',
  loading: '正在載入項目',
  more: '顯示更多',
  empty: { title: '尚未有項目', text: '{company} 之中你可查看的項目會列於這裏。' },
  noMatch: { title: '沒有符合的項目', text: '請更改篩選條件，或清除篩選以查看所有項目。' },
  failed: { title: '未能載入項目' },
  noCompany: { title: '你尚未加入任何公司', text: '請聯絡貴公司的管理員將你加入。' },
  notFound: { title: '找不到此項目', text: '此項目可能已被刪除，或屬於另一間公司。', back: '返回項目列表' },
  soon: {
    'report-definition': { title: '報告', text: '你將可在這裏撰寫及下載檢測報告。' },
    'report-section': { title: '報告章節', text: '你將可在這裏編輯報告的一個章節。' },
  },
}
