import type { viewer as en } from '../../en/models/viewer.ts'
import type { Words } from '../../messages.ts'

export const viewer: Words<typeof en> = {
  list: {
    title: '三維模型', loading: '正在載入模型…', failed: '無法載入模型', retry: '再試一次',
    upload: '上載模型', prepareAgain: '重新處理', percent: '{percent}%',
    empty: { title: '尚未有三維模型', text: '請在資料頁上載網格模型（GLB、glTF、OBJ 或 PLY）、點雲（LAS、LAZ 或 PLY）、3D Tiles（ZIP）或建築信息模型（IFC）。其後可把缺陷標示在模型上，亦可由任何位置找到拍到該處的相片。' },
    points: { other: '{count} 個點' }, triangles: { other: '{count} 個三角面' }, elements: { other: '{count} 個構件' },
    skipped: { other: '檔案中有 {count} 個部分未完整顯示：沒有表面，或距離其餘部分超過 100 公里。' },
  },
  stage: {
    subject: '{subject}：{why}', camerasTooFar: { other: '有 {count} 張相片的拍攝位置距此超過 100 公里，未有顯示。' },
    camerasUnaimed: { other: '有 {count} 張相片未有顯示：其方向、高度或焦距不明。' },
    label: '三維模型 {name}。拖動可轉動，右鍵可平移，滾輪可拉近；方向鍵可轉動，加減號可拉近或拉遠，W A S D 可走動，E 及 Q 可升降。', loading: '正在載入可見部分：{percent}%', missing: '模型部分內容無法載入，所見並不完整。請檢查網絡連線並重新載入頁面。',
    preparing: '正在處理模型：{percent}%', preparingText: '系統正檢查模型，並切分成可按需要載入的部分。你可以離開此頁。',
    failed: '無法顯示此模型', toData: '前往資料頁', stop: '停止處理',
    noWebGl: { title: '此瀏覽器無法顯示三維內容', text: 'WebGL 2 已關閉或不受支援。這裏列出模型的基本資料及已標示的缺陷；請以開啟硬件加速的新版瀏覽器開啟此頁觀看模型。' },
  },
  tools: {
    label: '三維工具', look: '環繞觀看模型', fly: '在模型中飛行', fit: '顯示整個模型', spot: '查看某處的相片及缺陷', distance: '量度距離', area: '量度面積',
    section: '剖開模型', cameras: '顯示拍攝位置', pins: '顯示缺陷', tree: '樓層及構件', place: '模型位置', picture: '儲存圖片', view: '背景及光線', clear: '清除量度', keys: '鍵盤操作',
  },
  move: { label: '轉動及拉近', left: '向左轉', right: '向右轉', up: '向上轉', down: '向下轉', closer: '拉近', further: '拉遠', flight: '拖動可環視；W A S D 飛行，E、Q 升降，或按右方的 + 及 −。' },
  facts: { file: '檔案', size: '檔案大小', type: '類型', extent: '尺寸', metres: '{wide} × {deep} × {high} 米', content: '內容', skipped: '未顯示', place: '位置', unit: '單位' },
  photos: { label: '相片', used: '使用了 {asked} 張相片中的 {used} 張', all: { other: '由全部 {count} 張相片產生' }, unknown: { other: '已傳送 {count} 張相片。引擎沒有說明使用了哪些相片。' }, leftOut: '未使用的相片', leftOutText: '只有這些相片拍到的部分在模型中會缺失。請補拍與其重疊的相片，然後重新產生。', more: { other: '以及另外 {count} 張' } },
  measure: { hint: '在模型上逐點點選。按退格鍵可移除上一點。', distance: '{metres} 米', area: '{metres} 平方米', unit: '檔案沒有說明單位，這裏以米讀取。' },
  section: { axis: '剖切方向', x: '由西至東', y: '由南至北', z: '由下至上', at: '位置', flip: '保留另一邊' },
  view: { background: '背景', light: '淺色', dark: '深色', sky: '天空', bright: '亮度', points: '點的大小' },
  spot: {
    title: '此處', hint: '點選模型，查看哪些相片拍到該處。', at: '{across}，{along}，高 {up} 米', local: 'x {x}，y {y}，z {z}（模型本身的坐標軸）。北方不明。', east: '東 {metres} 米', west: '西 {metres} 米', north: '北 {metres} 米', south: '南 {metres} 米',
    photos: '拍到此處的相片', loading: '正在尋找相片…', none: '沒有位置及方向均已知的相片拍到此處。', notPlaced: '模型尚未定位，無法與相片對應。',
    line: 'GSD {gsd} 毫米，距離 {distance} 米', angle: '偏離正面 {angle}°', best: '最佳', pin: '在此新增缺陷', move: '將標示移到此處',
    hidden: { other: '另有 {count} 張相片朝向此處，但被模型的其他部分遮擋。' }, unaimed: { other: '附近另有 {count} 張相片無法檢查：其方向、高度或焦距不明。' }, unlooked: { other: '其中 {count} 張相片未及檢查是否被模型遮擋。' }, unchecked: '未檢查是否有遮擋：只有網格模型及建築信息模型才可檢查。',
  },
  pins: {
    title: '已標示的缺陷', none: '模型上尚未標示缺陷。', loading: '正在載入標示…', number: '編號', type: '類型', severity: '嚴重程度', show: '顯示 {label}', remove: '移除標示', removed: '標示已移除，缺陷仍保留。', choose: '或標示已記錄的缺陷', chooseNone: '選擇缺陷', pinned: '{label} 已標示在此處。', put: '標示在此處', open: '在登記冊中開啟', behind: '在模型背面',
  },
  dialog: { title: '在模型上新增缺陷', type: '缺陷類型', severity: '嚴重程度', remark: '備註', save: '記錄缺陷', cancel: '取消' },
  tree: { title: '樓層及構件', loading: '正在載入結構樹…', failed: '無法載入結構樹。', noFloor: '未分樓層', search: '搜尋構件', show: '顯示 {name}', all: '全部顯示', only: '只看此層', hide: '隱藏', unhide: '顯示', properties: '屬性', noProperties: '沒有更多資料。', none: '沒有符合的構件。' },
  place: {
    title: '模型位置', own: '位置由檔案本身提供；檔案沒有說明其準確度。', points: { other: '由 {count} 個選取的點定位，這些點的吻合度為 {residual} 米（均方根）。模型其他部分的偏差可能更大。' }, none: '模型尚未定位，暫時無法與本項目的相片及其他模型對照。',
    how: '請在模型上選取最少三個相距較遠而又不在同一直線上的點，並輸入每點的坐標。', fill: '請輸入每點的坐標', more: '點數已足夠；點愈多愈準確', point: '第 {number} 點', latitude: '緯度', longitude: '經度', altitude: '海拔（米）', off: '偏差 {metres} 米', remove: '移除第 {number} 點',
    save: '為模型定位', saved: '模型已定位。', reset: '重設位置', need: { other: '尚欠 {count} 點' }, lift: '將所有相片升高（米）', liftText: '無人機記錄的高度在整個航次中往往有相同的數米偏差。', liftSave: '升高', stale: '其他人剛為此模型定位。請查看後再試。',
  },
  units: { metre: '米', millimetre: '毫米', centimetre: '厘米', foot: '英尺', inch: '英寸', degree: '度', other: '自訂單位', unknown: '不明，以米顯示' },
  far: {
    photos: '此模型檔案提供的位置距離相片 {distance}，無法與相片對應。', address: '此模型檔案提供的位置距離項目資料中的位置 {distance}。', project: '此模型檔案提供的位置距離本項目的其他模型 {distance}。',
    place: '選點定位', ignore: '忽略其位置', ignored: '已不再使用模型本身的位置。', metres: '{count} 米', kilometres: '{count} 公里',
  },
  size: { title: '尺寸及方向', unknown: '此檔案沒有說明單位。請量度一段已知長度，然後選擇單位。', unit: '檔案單位', custom: '其他', factor: '每單位的米數', up: '向上的軸', y: 'Y', z: 'Z', save: '套用', saved: '尺寸及方向已儲存。' },
  build: {
    button: '以相片建模', title: '以相片建立模型', text: '是次檢測中有位置資料的相片會傳送到重建伺服器。過程可能需時數分鐘至數小時；你可以離開此頁。', name: '模型名稱', quality: '質素', start: '開始', cancel: '取消', stop: '停止', sent: '已傳送 {sent} / {photos} 張相片', missing: { other: '{count} 張相片在傳送前已被刪除' },
    willSend: { other: '將傳送 {count} 張相片。' }, leftOut: { other: '{count} 張相片不會傳送：沒有位置，或無法開啟。' },
  },
}
