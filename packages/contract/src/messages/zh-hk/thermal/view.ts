import type { view as en } from '../../en/thermal/view.ts'
import type { Words } from '../../messages.ts'

export const view: Words<typeof en> = {
  loading: '正在載入圖像',
  failed: { title: '未能載入圖像', retry: '再試一次' },
  temperatures: { loading: '正在載入溫度', title: '未能載入溫度', text: '請檢查網絡連線，然後再試。', damaged: '溫度檔案已損壞，請重新上載圖像。', retry: '再試一次' },
  unknown: {
    reading: '正在讀取此圖像的溫度，需時數秒。',
    title: '此圖像無法測溫',
    preview: '現時顯示的是相機着色的圖像，不能量度。',
  },
  label: '熱像圖 {name}',
  tools: { label: '測溫工具', spot: '點測溫', line: '線測溫', box: '方框測溫', polygon: '多邊形測溫', extremes: '最熱點與最冷點' },
  full: '每張圖像最多 50 個測溫工具。',
  show: { label: '顯示方式', thermal: '熱像', side: '並排', swipe: '拖曳對比', blend: '疊加', swipeAt: '相片開始位置', blendAt: '相片濃度' },
  previous: '上一張',
  next: '下一張',
  save: '儲存檢視',
  saved: '檢視已儲存。',
  savedAt: '已儲存',
  edited: '已修改，未儲存',
  never: '尚未儲存',
  stale: { text: '其他人已儲存此圖像的另一個檢視。', take: '顯示對方的', mine: '以我的覆蓋' },
  slider: { label: '溫度範圍', min: '顯示的最低溫度', max: '顯示的最高溫度' },
  legend: '顏色由 {min} 至 {max}',
  status: { pointer: '游標', size: '{width} × {height}', emissivity: '發射率 {value}', distance: '{value} 米' },
  visual: '可見光相片 {name}',
  keys: { title: '熱像圖', palette: '下一個調色板', auto: '切合圖像的範圍', reset: '範圍 0 至 100 °C', isotherm: '開關等溫帶', show: '下一種顯示方式', extremes: '最熱點與最冷點', align: '對齊時：移動、縮放、轉動' },
}
