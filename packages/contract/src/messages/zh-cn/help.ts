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
  contact: {
    title: '联系支持',
    still: '没有找到？',
    back: '返回帮助',
    lead: '请告诉我们您当时在做什么、发生了什么。回复会发送到 {email}。',
    message: '您的问题',
    hint: '请勿写入密码。',
    along: '以下资料会一并发送',
    context: { page: '页面', project: '项目', role: '角色', version: '版本', browser: '浏览器' },
    submit: '发送',
    sent: '您的问题正在发送',
    next: '我们会回复到 {email}。请留意邮箱，也请查看垃圾邮件。',
    another: '再提一个问题',
    nobody: '此服务器没有设置支持邮箱',
    nobodyText: '请联系贵公司的管理员，他们知道由谁管理此服务器。',
    nobodyLink: '谁是管理员？',
  },
  groups: {
    begin: '入门',
    data: '图纸与照片',
    analysis: '分析与缺陷',
    report: '报告与设置',
    meaning: '这是什么意思？',
    working: '顺手地工作',
  },
}

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
