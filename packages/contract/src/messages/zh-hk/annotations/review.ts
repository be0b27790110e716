import type { review as en } from '../../en/annotations/review.ts'
import type { Words } from '../../messages.ts'

export const review: Words<typeof en> = {
  queue: {
    label: '審核', left: '尚餘 {left} / {all}', done: '所有建議均已決定', none: '沒有建議', doneFiltered: '按此篩選已無待決定項目', noneFiltered: '按此篩選沒有建議', unknown: '正在載入…', failed: '無法載入建議',
    drawn: { other: '沒有待決定的建議；{count} 個人手繪畫的圖形待決定' },
    drawnFiltered: { other: '按此篩選沒有待決定的建議；{count} 個人手繪畫的圖形待決定' },
    unread: { other: '檢測器尚未讀取 {count} 張相片' }, next: '下一個', confidence: '置信度', anyConfidence: '任何置信度', atLeast: '至少 {percent}', type: '類型', anyType: '所有類型',
  },
  card: {
    label: '所選圖形', byDetector: '檢測器發現，置信度 {percent}', byPerson: '人手繪畫', accept: '確認', make: '屬於缺陷', edit: '編輯', reject: '否決', noDefect: '並非缺陷', severity: '嚴重程度', severityKey: '按鍵 {key}',
    same: '與另一缺陷相同', which: '哪個缺陷？', whichHint: '編號或文字', noneFound: '找不到缺陷。', undecide: '撤回決定',
  },
  bulk: { accept: '確認此處全部 {count} 個', reject: '否決此處全部 {count} 個', undo: '撤回上一個決定' },
  keys: {
    title: '審核', accept: '確認，或設為缺陷', reject: '否決', edit: '編輯圖形', ruler: '量尺', asWidth: '將量尺讀數用作闊度', severity: '嚴重程度，由危急至無', acceptAll: '確認此相片上全部', rejectAll: '否決此相片上全部', undo: '撤回上一個決定',
    next: '下一個待審核', photoNext: '下一張相片', photoBefore: '上一張相片', around: '左、下、上、右方的相片', thermal: '熱像圖',
  },
}
