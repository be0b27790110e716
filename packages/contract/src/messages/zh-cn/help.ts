import type { HelpArticles } from '../../help-topics.ts'
import type { Words } from '../messages.ts'
import type { help as en } from '../en/help.ts'
import { analysis } from './help/analysis.ts'
import { begin } from './help/begin.ts'
import { data } from './help/data.ts'
import { meaning } from './help/meaning.ts'
import { report } from './help/report.ts'

export const help: Words<typeof en> = {
  title: '帮助',
  search: '搜索帮助',
  searchHint: '例如：楼层、上传、GSD',
  none: '没有与“{words}”相符的文章。',
  noneHint: '换一个词试试，或浏览下面的主题。',
  clear: '清除搜索',
  found: { other: '{count} 篇文章' },
  topics: '主题',
  back: '返回刚才的页面',
  also: '继续阅读',
  groups: { begin: '入门', data: '图纸与照片', analysis: '分析与缺陷', report: '报告与设置', meaning: '这是什么意思？', working: '顺手地工作' },
}

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
