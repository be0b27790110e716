import type { ratings as en } from '../../en/projects/ratings.ts'
import type { Words } from '../../messages.ts'

export const ratings: Words<typeof en> = {
  label: '評級',
  repairBy: '維修期限',
  notRated: '未評級',
  schemes: {
    'hk-mbis': '香港強制驗樓計劃（MBIS）',
    'sg-pfi': '新加坡定期外牆檢查（PFI）',
    'nyc-fisp': '紐約市外牆檢查安全計劃（FISP）',
    'din-1076': 'DIN 1076',
    own: '自訂級別',
  },
  sources: {
    'hk-mbis': '各級別依照強制驗樓計劃的步驟劃分，措辭由 Plumbline 擬定，並非引自作業守則。評級由註冊檢驗人員決定。',
    'sg-pfi':
      '各級別的措辭由 Plumbline 擬定。定期外牆檢查指引的分類用語尚未核實：提交前請先核對。評級由合資格人士決定。',
    'nyc-fisp':
      '「安全」、「SWARMP」及「不安全」是外牆檢查安全計劃的類別，其含義由 Plumbline 以自己的文字說明。評級由合資格外牆檢查員決定。',
    'din-1076':
      'S 為結構穩定性，V 為交通安全，D 為耐久性，由檢測人員各評 0 至 4 分。分數含義由 Plumbline 以自己的文字說明。不計算狀況等級：其計算規則還需要每處缺陷的範圍及構件組別，而且未能核實。',
    own: '各級別由檢測公司命名。',
  },
  levels: {
    'hk-mbis:no-action': { name: '無須維修', meaning: '只作記錄，無須維修或勘測。' },
    'hk-mbis:repair': { name: '維修', meaning: '須在訂明修葺中處理。' },
    'hk-mbis:investigation': {
      name: '詳細勘測',
      meaning: '單憑檢驗不能確定成因或範圍，須先建議進行詳細勘測。',
    },
    'hk-mbis:danger': { name: '即時危險', meaning: '危及人身安全：須立即採取安全措施，不必等待報告。' },
    'sg-pfi:no-action': { name: '無須維修', meaning: '只作記錄，無須維修。' },
    'sg-pfi:repair': { name: '維修', meaning: '目前並非不安全，但須維修。' },
    'sg-pfi:unsafe': { name: '不安全', meaning: '危及人身安全：須立即向專員及業主報告。' },
    'nyc-fisp:safe': { name: '安全', meaning: '無須維修即可保持完好，預計在下一周期內不會變得不安全。' },
    'nyc-fisp:swarmp': {
      name: 'SWARMP',
      meaning: '安全但須維修保養：目前安全，但須在所列日期前維修。如遺留至下一周期，即視為不安全。',
    },
    'nyc-fisp:unsafe': { name: '不安全', meaning: '危及人身或財產，須盡快維修。' },
  },
  axes: { s: '結構穩定性（S）', v: '交通安全（V）', d: '耐久性（D）' },
  marks: {
    mark0: '無影響',
    mark1: '輕微影響，至多影響該構件',
    mark2: '有明顯影響，但仍有保證',
    mark3: '受損，不再完全有保證',
    mark4: '不再有保證',
  },
  mark: '{mark}：{meaning}',
  by: '{level}，須於 {day} 前維修',
  noDay: '{level}，未註明維修期限',
  field: {
    marksTogether: '三項分數全部選定後即會儲存。',
    noDay: 'SWARMP 須註明維修期限。',
    proposed: '按 FISP 規則建議：{level}。{number} 在 {day} 的檢測中為 SWARMP，而現時記錄為沒有變化或有所惡化。',
    proposedUndated: '按 FISP 規則建議：{level}。{number} 在較早的檢測中為 SWARMP，而現時記錄為沒有變化或有所惡化。',
    take: '評為「{level}」',
  },
  settings: {
    title: '評級制度',
    lead: '在嚴重程度以外為每處缺陷評級。每項評級均由人員作出；只有制度中的規則有所規定時，Plumbline 才會提出建議。',
    scheme: '制度',
    none: '無',
    level: '級別',
    meaning: '含義',
    mark: '分數',
    nameOf: '第 {number} 級的名稱',
    meaningOf: '第 {number} 級的含義',
    add: '加入級別',
    up: '上移第 {number} 級',
    down: '下移第 {number} 級',
    remove: '移除第 {number} 級',
    order: '由輕至重排列。',
    noLevels: '請至少加入一個級別。',
    fault: '每個級別都須有各自的名稱。',
    other: '在其他制度下作出的評級會繼續保存，換回該制度後會再次顯示。',
    save: '儲存',
    cancel: '取消',
    saved: '評級制度已儲存。',
  },
  report: {
    title: '缺陷如何評級：{scheme}',
    unrated: { other: '有 {count} 處缺陷未經任何人評級：{list}。' },
    allRated: '所有缺陷均已由人員評級。',
    noDay: { other: '有 {count} 處 SWARMP 未註明維修期限：{list}。' },
    proposed: {
      other:
        '有 {count} 處缺陷在較早的檢測中為 SWARMP，現時記錄為沒有變化或有所惡化，規則建議評為「不安全」：{list}。建議並非評級。',
    },
  },
}
