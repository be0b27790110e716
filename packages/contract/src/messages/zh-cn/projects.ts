import type { projects as en } from '../en/projects.ts'
import type { Words } from '../messages.ts'

export const projects: Words<typeof en> = {
  title: '项目',
  welcome: '欢迎回来',
  count: { other: '{count} 个项目' },
  countSoFar: '已显示 {count} 个，还有更多',
  filters: { label: '筛选', name: '项目名称', number: '项目编号', client: '客户', clear: '清除筛选' },
  columns: { number: '编号', name: '项目', client: '客户', type: '类型', start: '开始', end: '结束', plan: '套餐' },
  types: {
    'Inspection.ConditionSurvey': '状况勘察',
    'Inspection.MBIS': '强制验楼',
    'Inspection.Pipe': '管道检测',
  },
  notSet: '未设定',
  loading: '正在加载项目',
  more: '显示更多',
  empty: {
    title: '还没有项目',
    text: '{company} 中您可以查看的项目会列在这里。由公司的管理员把成员加入项目。',
    people: '如何加入项目',
  },
  noMatch: { title: '没有符合条件的项目', text: '请修改筛选条件，或清除筛选以查看全部项目。' },
  failed: { title: '无法加载项目' },
  noCompany: { title: '您尚未加入任何公司', text: '请让贵公司的管理员将您加入。' },
  notFound: { title: '找不到该项目', text: '该项目可能已被删除，或属于其他公司。', back: '返回项目列表' },
  tour: {
    title: '导览',
    open: '标签页导览',
    step: '第 {step} 步，共 {all} 步',
    next: '下一步：{tab}',
    done: '完成',
    close: '关闭导览',
    texts: {
      'project-info': '检查的是什么建筑、客户是谁、何时检查。这些都会用在报告封面上。',
      'upload-drawing': '添加平面图和立面图。为每个立面填写楼层后，照片会自动匹配楼层。',
      'inspection-result': '在平面图上标出拍摄位置，并把照片上传到那里。断线或刷新页面后，上传会继续。',
      'result-review': '检测器提出建议，由您决定：确认、否决、绘制、测量。确认后即成为带编号的缺陷。',
      'report-definition': '选择模板和语言，检查拟好的文字，生成 Word 和 PDF 报告。',
      'defect-setting': '选择此项目的缺陷库，以及哪些条目排在最前面。',
    },
  },
}
