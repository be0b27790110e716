import type { defects as en } from '../en/defects.ts'
import type { Words } from '../messages.ts'

export const defects: Words<typeof en> = {
  title: '缺陷',
  statuses: { open: '待處理', 'to-be-verified': '待核實', 're-open': '重新開啟', closed: '已關閉' },
  loading: '正在載入缺陷…',
  loadFailed: '無法載入缺陷',
  retry: '再試一次',
  empty: { title: '還沒有缺陷', text: '人員接受或繪畫的內容會成為帶編號的缺陷，並列在這裏。', photos: '前往相片' },
  search: '編號、備註或位置', everySeverity: '所有嚴重程度', everyStatus: '所有狀態', count: { one: '{count} 個缺陷', other: '{count} 個缺陷' }, none: '沒有符合篩選條件的缺陷。', more: '顯示更多',
  columns: { photo: '相片', number: '編號', severity: '嚴重程度', type: '類型', place: '位置', status: '狀態', reporter: '報告人' },
}
