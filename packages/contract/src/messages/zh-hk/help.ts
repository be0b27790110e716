import type { HelpArticles } from '../../help-topics.ts'
import type { Words } from '../messages.ts'
import type { help as en } from '../en/help.ts'
import { analysis } from './help/analysis.ts'
import { begin } from './help/begin.ts'
import { data } from './help/data.ts'
import { meaning } from './help/meaning.ts'
import { report } from './help/report.ts'

export const help: Words<typeof en> = {
  title: '說明',
  search: '搜尋說明',
  searchHint: '例如：樓層、上載、GSD',
  none: '沒有與「{words}」相符的文章。',
  noneHint: '請試用其他字詞，或瀏覽以下主題。',
  clear: '清除搜尋',
  found: { other: '{count} 篇文章' },
  topics: '主題',
  back: '返回剛才的頁面',
  also: '延伸閱讀',
  contact: {
    title: '聯絡支援',
    still: '找不到答案？',
    back: '返回說明',
    lead: '請告訴我們你當時在做甚麼、發生了甚麼。回覆會寄到 {email}。',
    message: '你的問題',
    hint: '請勿寫入密碼。',
    along: '以下資料會一併傳送',
    context: { page: '頁面', project: '項目', role: '角色', version: '版本', browser: '瀏覽器' },
    submit: '傳送',
    sent: '你的問題正在傳送',
    next: '我們會回覆到 {email}。請留意郵箱，也請查看垃圾郵件。',
    another: '再問一個問題',
    nobody: '此伺服器未有設定支援郵箱',
    nobodyText: '請聯絡貴公司的管理員，他們知道由誰管理此伺服器。',
    nobodyLink: '誰是管理員？',
  },
  groups: {
    begin: '入門',
    data: '圖則與相片',
    analysis: '分析與缺陷',
    report: '報告與設定',
    meaning: '這是甚麼意思？',
    working: '工作得心應手',
  },
}

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
