import type { scheduleFile as en } from '../../en/defects/schedule-file.ts'
import type { Words } from '../../messages.ts'

export const scheduleFile: Words<typeof en> = {
  names: { budget: '维修预算', tender: '维修招标清单' },
  columns: {
    type: '类型',
    elevation: '立面',
    floor: '楼层',
    followUpAction: '跟进措施',
    unit: '单位',
    quantity: '数量',
    quantityPlusMinus: '数量 ±',
    count: '缺陷数',
    notMeasured: '未测量',
    rate: '单价',
    amount: '金额',
    amountPlusMinus: '金额 ±',
  },
  inCurrency: '{column}（{currency}）',
  total: '合计：{type}',
  grandTotal: '总金额',
  notes: {
    rounding: '先求和，后取舍小数。± 涵盖 100 次中的 95 次。',
    notMeasured: { other: '{count} 处待维修的缺陷没有测量尺寸，不计入任何数量和金额。' },
    withoutRate: { other: '{count} 处已测量、待维修的缺陷没有单价，不计入任何金额。' },
    notPriced: { other: '{count} 处缺陷的跟进措施为无需跟进、核实或已结束，不计入任何金额。' },
    closed: { other: '{count} 处缺陷已关闭，不论跟进措施如何，均没有列出。' },
    leftOut: { other: '{count} 处跟进措施为无需跟进或已结束的缺陷没有列出。' },
  },
}
