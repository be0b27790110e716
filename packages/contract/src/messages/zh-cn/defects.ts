import type { defects as en } from '../en/defects.ts'
import type { Words } from '../messages.ts'

export const defects: Words<typeof en> = {
  title: '缺陷',
  statuses: { open: '待处理', 'to-be-verified': '待核实', 're-open': '重新开启', closed: '已关闭' },
  loading: '正在加载缺陷…',
  loadFailed: '无法加载缺陷',
  retry: '重试',
  empty: { title: '还没有缺陷', text: '人员接受或绘制的内容会成为带编号的缺陷，并列在这里。', photos: '前往照片' },
  search: '编号、备注或位置', everySeverity: '所有严重程度', everyStatus: '所有状态', count: { one: '{count} 个缺陷', other: '{count} 个缺陷' }, none: '没有符合筛选条件的缺陷。', more: '显示更多',
  columns: { photo: '照片', number: '编号', severity: '严重程度', type: '类型', place: '位置', status: '状态', reporter: '报告人' },
}
