import type { panel as en } from '../../en/thermal/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  label: '圖像資料',
  range: { title: '溫度範圍', unmeasured: '{percent} 的像素沒有溫度：超出相機的量度範圍，或檔案沒有提供。', min: '由', max: '至', auto: '自動', autoHint: '切合圖像的範圍', reset: '重設', resetHint: '0 至 100 °C', lock: '所有圖像使用相同範圍', locked: '此次檢測的所有圖像均以 {min} 至 {max} 顯示。儲存時會一併更改。', histogram: '各溫度出現的次數' },
  wrong: '請輸入 {min} 至 {max} 的數值',
  palette: { title: '調色板', rainbow: '彩虹', ironbow: '鐵紅', whitehot: '白熱', blackhot: '黑熱' },
  isotherm: { title: '等溫帶', on: '標示某段溫度', min: '由', max: '至' },
  meters: {
    title: '測溫',
    none: '尚未有測溫。請在圖像上方選擇測溫工具並繪畫。',
    noneRead: '此圖像沒有測溫。',
    name: '名稱', min: '最低', mean: '平均', max: '最高',
    kinds: { spot: '點', line: '線', box: '方框', polygon: '多邊形' },
    rename: '{name} 的名稱', remove: '刪除 {name}', select: '選取 {name}', whole: '整張圖像',
  },
  delta: { title: '溫差 ΔT', from: '甲', to: '乙', of: '按', by: { mean: '平均', max: '最高', min: '最低' }, add: '加入', remove: '刪除溫差 {name}', hint: '繪畫兩個測溫以作比較。', name: '{from} − {to}' },
  pair: {
    title: '可見光相片', none: '此圖像沒有對應的可見光相片。', conflict: '有多張相片同樣吻合，請選擇正確的一張。', missing: '找不到同一時間拍攝的相片。',
    choose: '選擇另一張', open: '開啟相片', dialog: '哪張可見光相片屬於 {name}？', noCandidates: '此次檢測沒有在附近拍攝的相片。', noneOfThem: '沒有對應相片', use: '使用此相片', cancel: '取消', nowShown: '目前選用', candidate: '吻合的相片，最可能的排在前面',
  },
  align: {
    title: '對齊', text: '適用於這兩部相機的所有圖像。', adjust: '調校', save: '儲存對齊', reset: '重設', saved: '對齊已儲存。', hint: '拖曳相片。方向鍵移動，+ 和 − 縮放，[ 和 ] 轉動。',
    x: '向右', y: '向下', scale: '大小', rotation: '轉動', layer: '疊在熱像圖上、待對齊的相片',
  },
  scene: {
    title: '量度參數', emissivity: '發射率', reflected: '反射溫度', distance: '距離', humidity: '濕度', ambient: '氣溫', change: '更改', dialog: '修正量度參數', text: '此圖像的溫度將重新計算。', asCamera: '按相機設定', save: '重新計算', cancel: '取消', unknown: '檔案沒有說明。', changed: '已人手更改', saved: '溫度已重新計算。',
    fixed: '此檔案的溫度已經計算，不能更改這些參數。',
  },
  export: { title: '匯出', png: '圖像（PNG）', temperatures: '所有溫度（CSV）', meters: '測溫（CSV）', failed: '未能產生檔案，請再試。', kind: '類別', pixels: '像素', difference: '溫差，{of}' },
  finding: {
    make: '列為缺陷', pick: '請在異常處繪畫方框，或選取方框或多邊形。', dialog: '把 {name} 列為缺陷', type: '異常類別', noType: '不指明', severity: '嚴重程度', remark: '備註', text: '測溫和顏色會與缺陷一併保留，報告可顯示相同畫面。', save: '列為缺陷', cancel: '取消', made: '已建立 {label}。', open: '開啟缺陷', contrast: '與整張圖像的溫差：{value}',
  },
}
