import type { repairSchedule as en } from '../../en/reports/repair-schedule.ts'
import type { Words } from '../../messages.ts'

export const repairSchedule: Words<typeof en> = {
  title: '維修清單',
  budget: '維修清單及預算',
  byType: '按類型的數量',
  lines: '按位置的數量',
  type: '類型',
  elevation: '立面',
  floor: '樓層',
  followUp: '跟進行動',
  quantity: '數量',
  defects: '缺陷數目',
  notMeasured: '未量度',
  rate: '單價',
  amount: '金額',
  inCurrency: '{column}（{currency}）',
  total: '合計',
  noPlace: '沒有記錄',
  none: '未量度',
  plusMinus: '{value} ± {plusMinus}',
  perUnit: { m: '每米 {rate}', m2: '每平方米 {rate}', pieces: '每件 {rate}' },
  noBudget: '沒有預算：已量度的待維修缺陷均沒有單價。',
  nothing: '沒有記錄未完成的缺陷。',
  note: '數量來自本報告中缺陷的尺寸。± 涵蓋 100 次中的 95 次。先加總，後取捨小數。單價的誤差未知，不計入 ±。',
  leftOut: {
    notMeasured: { other: '{count} 處待維修的缺陷沒有量度尺寸，不計入任何數量及金額。' },
    withoutRate: { other: '{count} 處已量度、待維修的缺陷沒有單價，不計入任何金額。' },
    notPriced: { other: '{count} 處未完成的缺陷的跟進行動並非維修，不計入任何金額。' },
    closed: { other: '{count} 處已關閉的缺陷沒有列出。' },
  },
}
