import type { projects as en } from '../en/projects.ts'
import type { Words } from '../messages.ts'

export const projects: Words<typeof en> = {
  title: '项目',
  welcome: '欢迎回来',
  count: { other: '{count} 个项目' },
  countSoFar: '已显示 {count} 个，还有更多',
  filters: { label: '筛选', name: '项目名称', number: '项目编号', client: '客户', clear: '清除筛选' },
  columns: { number: '编号', name: '项目', client: '客户', type: '类型', start: '开始', end: '结束', plan: '方案' },
  types: {
    'Inspection.ConditionSurvey': '状况勘察',
    'Inspection.MBIS': '强制验楼',
    'Inspection.Pipe': '管道检测',
  },
  notSet: '未设定',
  loading: '正在加载项目',
  more: '显示更多',
  empty: { title: '还没有项目', text: '{company} 中您可以查看的项目会列在这里。' },
  noMatch: { title: '没有符合条件的项目', text: '请修改筛选条件，或清除筛选以查看全部项目。' },
  failed: { title: '无法加载项目' },
  noCompany: { title: '您尚未加入任何公司', text: '请让贵公司的管理员将您加入。' },
  notFound: { title: '找不到该项目', text: '该项目可能已被删除，或属于其他公司。', back: '返回项目列表' },
  soon: {
    'report-definition': { title: '报告', text: '您将可以在这里编写并下载检测报告。' },
    'report-section': { title: '报告章节', text: '您将可以在这里编辑报告的一个章节。' },
  },
}
