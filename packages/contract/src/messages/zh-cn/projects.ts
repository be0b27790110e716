import type { Messages } from '../messages.ts'

export const projects: Messages['projects'] = {
  title: '项目',
  welcome: '欢迎回来',
  count: { other: '{count} 个项目' },
  countSoFar: '已显示 {count} 个，还有更多',
  filters: { label: '筛选', name: '项目名称', number: '项目编号', client: '客户', clear: '清除筛选' },
  columns: { number: '编号', name: '项目', client: '客户', type: '类型', start: '开始', end: '结束' },
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
  facts: { title: '项目信息', note: '本项目的地址、建筑和图片之后会显示在此页面。' },
}
