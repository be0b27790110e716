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
  groups: { begin: '入門', data: '圖則與相片', analysis: '分析與缺陷', report: '報告與設定', meaning: '這是甚麼意思？', working: '工作得心應手' },
}

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
