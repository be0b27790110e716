import type { list as en } from '../../en/thermal/list.ts'
import type { Words } from '../../messages.ts'

export const list: Words<typeof en> = {
  title: '熱像圖',
  label: '此次檢測的熱像圖',
  count: { other: '{count} 張熱像圖' },
  failures: { title: { other: '{count} 張圖像無法測溫' }, more: { other: '以及另外 {count} 張' } },
  range: '{min} 至 {max} °C',
  more: '顯示更多',
  loading: '正在載入熱像圖',
  failed: { title: '未能載入熱像圖', retry: '再試一次' },
  empty: {
    title: '尚未有熱像圖',
    text: '請把帶溫度資料的 JPEG（FLIR；或 DJI 連同名的 .bin 溫度檔案）上載到標記，熱像圖及其溫度便會在此顯示。',
    upload: '前往相片',
  },
  states: { reading: '正在讀取溫度', known: '溫度已知', unknown: '溫度不詳', failed: '溫度無法讀取' },
  pairs: { paired: '已配對', missing: '沒有可見光相片', conflict: '有多張相片吻合', chosen: '人手配對' },
  conditions: '勘測條件',
}
