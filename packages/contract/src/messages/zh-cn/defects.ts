import type { defects as en } from '../en/defects.ts'
import type { Words } from '../messages.ts'
import { calendar } from './defects/calendar.ts'
import { capture } from './defects/capture.ts'
import { duplicates } from './defects/duplicates.ts'
import { panel } from './defects/panel.ts'
import { register } from './defects/register.ts'
import { schedule } from './defects/schedule.ts'
import { summary } from './defects/summary.ts'
import { takeAlong } from './defects/take-along.ts'
import { voice } from './defects/voice.ts'

export const defects: Words<typeof en> = {
  ...calendar,
  ...capture,
  ...duplicates,
  ...panel,
  ...register,
  ...schedule,
  ...summary,
  ...takeAlong,
  ...voice,
  title: '缺陷',
  statuses: { open: '待处理', 'to-be-verified': '待核实', 're-open': '重新开启', closed: '已关闭' },
  sheet: {
    open: '打印页',
    title: '{number} 的打印页',
    back: '返回缺陷',
    print: '打印',
    place: '位置',
    reported: '报告',
    code: '指向记录的二维码',
    printed: '截至 {moment}',
  },
  loading: '正在加载缺陷…',
  loadFailed: '无法加载缺陷',
  retry: '重试',
  empty: { title: '还没有缺陷', text: '您确认或绘制的内容会成为带编号的缺陷，并列在这里。', photos: '前往照片' },
  search: '编号、备注或位置',
  count: { one: '{count} 个缺陷', other: '{count} 个缺陷' },
  none: '没有符合筛选条件的缺陷。',
}
