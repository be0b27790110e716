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
  statuses: { open: '待處理', 'to-be-verified': '待核實', 're-open': '重新開啟', closed: '已關閉' },
  sheet: {
    open: '列印頁',
    title: '{number} 的列印頁',
    back: '返回缺陷',
    print: '列印',
    place: '位置',
    reported: '報告',
    code: '連結至記錄的二維碼',
    printed: '截至 {moment}',
  },
  loading: '正在載入缺陷…',
  loadFailed: '無法載入缺陷',
  retry: '再試一次',
  empty: { title: '還沒有缺陷', text: '你確認或繪畫的內容會成為帶編號的缺陷，並列在這裏。', photos: '前往相片' },
  search: '編號、備註或位置',
  count: { one: '{count} 個缺陷', other: '{count} 個缺陷' },
  none: '沒有符合篩選條件的缺陷。',
}
