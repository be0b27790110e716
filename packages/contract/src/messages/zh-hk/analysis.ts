import type { analysis as en } from '../en/analysis.ts'
import type { Words } from '../messages.ts'

export const analysis: Words<typeof en> = {
  title: '檢測器',
  types: { crack: '裂縫', spalling: '剝落', rust: '鏽蝕', corroded_pipe: '喉管鏽蝕', corroded_pipe_bracket: '喉管支架鏽蝕' },
  sensitivities: { low: '低', medium: '中', high: '高' },
  switch: { label: '分析的各部分', photos: '相片', findings: '檢測器', defects: '缺陷', thermal: '熱像', models: '三維模型' },
  noInspection: '此項目還沒有檢測',
  noInspectionText: '請用右上角的檢測選單新增一次檢測，其後的相片、發現及缺陷會在此顯示。',
  loading: '正在載入…',
  loadFailed: '無法載入分析',
  retry: '再試一次',
  close: '關閉',
  empty: { title: '還沒有可分析的相片', text: '請將用途為「AI 分析」的相片上載到標記。檢測器會自動讀取，並在此顯示進度。', upload: '前往定位' },
  progress: {
    title: '進度', completed: '已讀取', processing: '正在讀取', pending: '等候中', failed: '失敗', cancelled: '已停止', none: '未分析', unopened: '無法開啟', minutesLeft: { one: '約剩 {count} 分鐘', other: '約剩 {count} 分鐘' },
    secondsLeft: { one: '約剩 {count} 秒', other: '約剩 {count} 秒' }, limit: '此項目的計劃可分析 {images} 張相片，已讀取 {used} 張。', plans: '查看計劃',
    unread: { other: '{count} 張相片未經分析，當中有否缺陷尚未清楚。' },
  },
  failures: { title: { other: '{count} 張相片未能分析' }, more: { other: '以及另外 {count} 張' } },
  found: { title: '發現', unread: '尚未分析任何相片，因此有否缺陷尚未清楚。', nothing: { other: '檢測器在已讀取的 {count} 張相片中沒有發現缺陷。這不代表沒有缺陷。' }, undecided: '待確認', accepted: '已接受', rejected: '已否決', note: '檢測器的發現只是建議，由人員決定。', look: '在相片上查看' },
  markers: { title: '按標記', marker: '標記', read: '已讀取', of: '{read} / {all}', none: '沒有標記' },
  runs: {
    title: '分析紀錄', none: '檢測器尚未讀取任何相片。', number: '編號', status: '狀態', settings: '尋找內容', photos: '相片', by: '發起人', actions: '操作', how: '靈敏度：{sensitivity}。檢測器 {version}', arrival: '相片到達後自動進行',
    statuses: { pending: '等候中', processing: '進行中', completed: '已完成', failed: '失敗', cancelled: '已停止' }, partly: '部分失敗', cancel: '停止', again: '重試其餘相片', failures: { one: '{count} 張失敗', other: '{count} 張失敗' }, failuresTitle: '第 {number} 次分析中失敗的相片', failuresText: '這些相片有否缺陷尚未清楚。請按各項原因處理，然後選擇「重試其餘相片」。',
    leftOut: { one: '另有 {count} 處未列入', other: '另有 {count} 處未列入' }, leftOutTitle: '第 {number} 次分析未列入的內容', leftOutPhoto: { one: '{count} 處未列入', other: '{count} 處未列入' },
    leftOutText: '檢測器在這些相片上發現的位置多於保留的數目。每張相片只保留最肯定的 500 處；與整個表面連成一片的位置（例如碎石或粗糙批盪）不會描繪。請親自查看這些相片，或以較低的靈敏度再次運行檢測器。',
  },
  run: { open: '運行檢測器', title: '運行檢測器', photos: '相片', every: '所有供分析的相片', kept: '人員編輯、接受或否決過的內容保持不變；尚未確認的建議會被取代。', start: '開始', cancel: '取消', started: '第 {number} 次分析已開始。', startedPartly: { other: '第 {number} 次分析已開始，但有 {count} 張相片未包括在內：此項目的計劃已達上限。' } },
  settings: {
    title: '設定', text: '適用於此後到達本項目的所有相片。', isOn: '自動讀取新相片', types: '尋找', sensitivity: '靈敏度', sensitivityNotes: { low: '只報告非常肯定的', medium: '一般選擇', high: '發現更多，誤報亦更多' },
    rare: '只由模擬圖像學得：請仔細核對', outsidePlan: '不能選擇的項目不包括在此項目的計劃內。', detector: '檢測器 {version}', saved: '設定已儲存。', save: '儲存', undo: '還原', readOnly: '你可以查看設定，但不能更改。',
  },
}
