import type { repairSchedule as en } from '../../en/reports/repair-schedule.ts'
import type { Words } from '../../messages.ts'

export const repairSchedule: Words<typeof en> = {
  title: '维修清单',
  budget: '维修清单及预算',
  byType: '按类型的数量',
  lines: '按位置的数量',
  type: '类型',
  elevation: '立面',
  floor: '楼层',
  followUp: '跟进措施',
  quantity: '数量',
  defects: '缺陷数',
  notMeasured: '未测量',
  rate: '单价',
  amount: '金额',
  inCurrency: '{column}（{currency}）',
  total: '合计',
  noPlace: '没有记录',
  none: '未测量',
  plusMinus: '{value} ± {plusMinus}',
  perUnit: { m: '每米 {rate}', m2: '每平方米 {rate}', pieces: '每件 {rate}' },
  noBudget: '没有预算：已测量的待维修缺陷都没有单价。',
  nothing: '没有记录未关闭的缺陷。',
  note: '数量来自本报告中缺陷的尺寸。± 涵盖 100 次中的 95 次。先求和，后取舍小数。单价的误差未知，不计入 ±。',
  leftOut: {
    notMeasured: { other: '{count} 处待维修的缺陷没有测量尺寸，不计入任何数量及金额。' },
    withoutRate: { other: '{count} 处已测量、待维修的缺陷没有单价，不计入任何金额。' },
    notPriced: { other: '{count} 处未关闭的缺陷的跟进措施并非维修，不计入任何金额。' },
    closed: { other: '{count} 处已关闭的缺陷没有列出。' },
  },
}
