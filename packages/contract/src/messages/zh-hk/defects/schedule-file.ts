import type { scheduleFile as en } from '../../en/defects/schedule-file.ts'
import type { Words } from '../../messages.ts'

export const scheduleFile: Words<typeof en> = {
  names: { budget: '維修預算', tender: '維修招標清單' },
  columns: {
    type: '類型',
    elevation: '立面',
    floor: '樓層',
    followUpAction: '跟進行動',
    unit: '單位',
    quantity: '數量',
    quantityPlusMinus: '數量 ±',
    count: '缺陷數目',
    notMeasured: '未量度',
    rate: '單價',
    amount: '金額',
    amountPlusMinus: '金額 ±',
  },
  inCurrency: '{column}（{currency}）',
  total: '合計：{type}',
  grandTotal: '總金額',
  notes: {
    rounding: '先加總，後取捨小數。± 涵蓋 100 次中的 95 次。',
    notMeasured: { other: '{count} 處待維修的缺陷沒有量度尺寸，不計入任何數量及金額。' },
    withoutRate: { other: '{count} 處已量度、待維修的缺陷沒有單價，不計入任何金額。' },
    notPriced: { other: '{count} 處缺陷的跟進行動為無需跟進、核實或已完結，不計入任何金額。' },
    closed: { other: '{count} 處缺陷已關閉，不論跟進行動如何，均沒有列出。' },
    leftOut: { other: '{count} 處跟進行動為無需跟進或已完結的缺陷沒有列出。' },
  },
}
