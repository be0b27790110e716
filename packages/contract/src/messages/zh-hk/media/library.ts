import type { library as en } from '../../en/media/library.ts'
import type { Words } from '../../messages.ts'

export const library: Words<typeof en> = {
  title: '相片',
  switch: { label: '檢視內容', plan: '平面圖', photos: '相片' },
  count: { other: '{count} 個檔案' },
  counts: '{count} · {size}',
  loading: '正在載入相片',
  failures: { other: '{count} 個檔案失敗。' },
  statusReason: '{word}：{reason}',
  showFailures: '顯示失敗的檔案',
  failed: { title: '無法載入相片', text: '資料並無遺失，請稍後再試。', retry: '再試', page: '部分相片未能載入。' },
  empty: { title: '尚未有相片', text: '請在平面圖上選擇一個標記，上載相片和影片。它們會按立面、欄和樓層排列在此。', read: '尚未有人上載相片或影片。', action: '前往平面圖' },
  nothing: { title: '找不到結果', text: '沒有相片符合所有篩選條件。', action: '清除所有篩選' },
  tools: {
    filters: '篩選', hideFilters: '隱藏篩選', search: '搜尋檔案名稱', view: '檢視', grid: '網格', list: '清單', sort: '排序', ascending: '升序', descending: '降序', display: '顯示',
    density: '圖片大小', densities: { small: '小', medium: '中', large: '大' }, dates: '在相片上顯示拍攝日期', datesNote: '對此項目所有人生效',
    selectAll: '全選',
  },
  sorts: { place: '牆面位置', time: '拍攝時間', name: '名稱', size: '大小', uploaded: '上載時間' },
  filters: {
    label: '篩選相片', elevations: '立面', floors: '樓層', columns: '欄', markers: '標記', tags: '標籤', kind: '種類', type: '可見光或熱成像', usage: '用途', status: '狀態',
    days: '拍攝日期', from: '由', to: '至', q: '名稱', none: '無', clear: '全部清除', remove: '移除篩選 {name}', chip: '{name}：{value}', chips: '目前篩選',
  },
  kinds: { photo: '相片', video: '影片', temperatures: '溫度檔案', side: '附屬檔案' },
  statuses: { MEDIA_NOT_UPLOADED: '{word}', MEDIA_UPLOAD_START: '{word}', MEDIA_UPLOAD_DONE: '{word}：等候中', MEDIA_ANALYSIS_PROCESSING: '{word}', MEDIA_ANALYSIS_COMPLETE: '{word}', MEDIA_UPLOAD_FAILED: '{word}：上載', MEDIA_ANALYSIS_FAILED: '{word}：處理' },
  types: { visual: '可見光', thermal: '熱成像' },
  usages: { 'AI analysis': 'AI 分析', '3D model': '3D 模型', calibration: '校準', maintenance: '維修保養', 'not specified': '未指定' },
  place: { noElevation: '未分配立面', noColumn: '無欄', noFloor: '無樓層', noDay: '拍攝日期不詳', floors: '{top} 至 {bottom}' },
  cell: { label: '{name}，{place}', selected: '已選取 {name}', suggested: '樓層由相片本身建議', thermal: '熱成像', video: '影片', retry: '再試', noPicture: '沒有圖片' },
  grid: '相片', gridKeys: '方向鍵移動，空白鍵選取，Shift 加方向鍵選取一段，Ctrl+A 全選，Enter 開啟',
  scrubber: '跳到某處', position: '{label}，第 {index} 張，共 {count} 張',
  columns: {
    name: '名稱', size: '大小', modified: '修改時間', uploadedBy: '上載者', status: '狀態', tag: '標籤', usage: '用途', type: '類型', format: '格式', width: '闊度', height: '高度', cameraModel: '相機型號',
    focalLength: '焦距', equivalentFocalLength: '35 mm 等效焦距', sensorWidth: '感光元件闊度', pdib: '偏移距離', place: '位置', takenAt: '拍攝時間',
  },
  units: { px: '{value} px', mm: '{value} mm', m: '{value} m' },
  notKnown: '–',
  selection: {
    label: '已選內容', count: { other: '已選 {count} 個' }, reading: '正在選取 {done} / {count}…', stop: '停止', clear: '清除選取',
    edit: '編輯', move: '移至標記', download: '下載', delete: '刪除', retry: '再試', working: '{done} / {count}…',
    tooMany: '每次最多下載 {count} 個檔案。',
  },
  edit: {
    title: { other: '編輯 {count} 個檔案' }, asIs: '保持不變', none: '無', tag: '標籤', changeTag: '更改標籤', tagNote: '留空會移除原有標籤。', usage: '用途', elevation: '立面', floor: '樓層', column: '欄',
    floorNote: '選擇立面後可選其樓層。', save: '儲存', cancel: '取消', done: { other: '已更改 {count} 個檔案。' },
  },
  move: { title: { other: '將 {count} 個檔案移至標記' }, marker: '標記', choose: '選擇標記', confirm: '移動', cancel: '取消', done: { other: '已移動 {count} 個檔案。' }, none: '尚未有其他標記，請先在平面圖上放置一個。' },
  remove: {
    carried: { one: '將刪除的檔案顯示 {count} 個缺陷。缺陷會保留編號、紀錄及相片的裁切圖。', other: '將刪除的檔案顯示 {count} 個缺陷。缺陷會保留編號、紀錄及相片的裁切圖。' }, counting: '正在計算其中的缺陷…', uncounted: '無法計算其中有多少個缺陷；缺陷會保留編號及紀錄。',
    title: { other: '刪除 {count} 個檔案？' }, text: { other: '這 {count} 個檔案會為項目所有人刪除，配額隨之退回。此操作無法復原。' },
    confirm: '刪除', cancel: '保留', done: { other: '已刪除 {count} 個檔案。' },
  },
  retried: { other: '正在重新處理 {count} 個檔案。' },
  notFailed: { other: '{count} 個檔案沒有失敗，維持不變。' },
  sendAgain: { other: '{count} 個檔案未能完整送達，請在平面圖的標記處重新選擇。' },
}
