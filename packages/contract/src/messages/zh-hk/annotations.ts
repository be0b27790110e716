import type { annotations as en } from '../en/annotations.ts'
import type { Words } from '../messages.ts'
import { editing } from './annotations/editing.ts'
import { review } from './annotations/review.ts'

export const annotations: Words<typeof en> = {
  ...editing,
  ...review,
  title: '相片',
  irregularity: '異常',
  suggestion: '{number} {type}',
  canvas: '相片 {name} 及其標註',
  loading: '正在載入相片…',
  loadFailed: '無法載入相片',
  retry: '再試一次',
  empty: { title: '還沒有相片', text: '請先將相片上載到標記。檢測器的發現和你繪畫的標註都會顯示在這裏。', upload: '前往定位' },
  photo: { notReady: '此相片仍在準備中。', failed: '無法開啟此相片。{reason}', details: '相片詳情', thermal: '開啟熱像圖', model: '在三維模型中顯示' },
  strip: {
    label: '相片', marker: '標記', everyMarker: '所有標記', foundOnly: '只顯示有標註的相片', rejected: '顯示已否決的項目', count: { one: '{count} 張相片', other: '{count} 張相片' }, countMore: '首 {count} 張相片', none: '這裏沒有帶標註的相片。',
    noPlace: '尚未定位到外牆', found: { one: '{count} 個待確認', other: '{count} 個待確認' }, defects: { one: '{count} 個缺陷', other: '{count} 個缺陷' }, waiting: '正在分析', failed: '分析失敗', nothing: '沒有發現', notRead: '未分析', unopened: '無法開啟',
  },
  findings: {
    label: '此相片上的內容', title: '此相片上', nothing: '檢測器在此相片中沒有發現缺陷。這不代表沒有缺陷，請親自查看。', pending: '檢測器正在讀取此相片。由於你正在查看，它會優先處理。',
    failed: '檢測器無法讀取此相片。{reason}', notRead: '此相片未經分析。', thermal: '檢測器不讀取熱像圖。', suggested: '檢測器發現', rejected: '已否決',
    confidence: '置信度 {percent}，檢測器 {version}', note: '檢測器的發現須經人員確認後才算缺陷。',
  },
  sizes: {
    length: '長 {value}', width: '闊 {value}', widest: '最闊 {value}', box: '{value}', area: '{value}', by: '{width} × {height}', mm: '{value} 毫米', m: '{value} 米', cm2: '{value} 平方厘米', m2: '{value} 平方米',
    belowGsd: '< GSD（{gsd} 毫米）', unknown: '沒有尺寸：此相片的 GSD 不詳。',
  },
}
