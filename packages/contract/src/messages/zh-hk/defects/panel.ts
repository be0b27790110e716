import type { panel as en } from '../../en/defects/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  panel: {
    label: '缺陷 {number}', close: '關閉', loading: '正在載入缺陷…', failed: '無法載入缺陷', reported: '報告人：{name}', photos: '相片', openPhoto: '開啟相片', inModel: '在三維模型中顯示',
    what: '缺陷內容', size: '尺寸', place: '所在位置', followUp: '跟進', library: '缺陷庫', own: '公司自訂', usual: '此類型常見', others: '其他', favourites: '常用類型', favouriteKey: '按 Alt + {key}',
    nothing: '未設定', nobody: '無', somebody: '不在此項目的人員', somewhere: '已不存在的圖則', mm: '{value} 毫米', unit: '毫米', belowGsd: '小於 GSD', notDefined: '未定義',
    crop: '{name} 保留的部分', deletedPhoto: '相片已刪除',
    sizeFault: '請輸入大於 0 的數值，或留空', sizeSources: { gsd: '按 GSD 在相片上量度', typed: '人手輸入' }, byWidth: '按闊度建議：', takeHint: '採用', notInPlan: '此項目的計劃不包括缺陷跟進。',
  },
  fields: {
    type: '類型', subType: '子類型', severity: '嚴重程度', material: '物料', block: '座', floor: '樓層', elevationId: '圖則', vertical: '直向位置', followUpAction: '跟進行動', followUpDescription: '跟進說明',
    remark: '備註', assigneeId: '負責人', dueDate: '到期日', width: '闊度', length: '長度',
  },
  saved: {
    failed: '未儲存。{reason}', giveUp: '放棄我的更改',
    others: { other: '另有 {count} 項缺陷的更改尚未儲存，請勿關閉此頁面。' },
  },
  conflict: { title: '其他人更改了同一欄位', field: '{name}：你的「{mine}」，對方的「{theirs}」', take: '採用對方的', keep: '保留我的' },
  history: {
    title: '歷史紀錄', changed: '{name}：{before} → {after}', status: '狀態：{before} → {after}', statusBecause: '狀態：{before} → {after}，原因：{reason}', created: '報告了缺陷', linked: '與上次檢測作了比較', photo: '更改了維修後的相片', 'photo-deleted': '拍到它的相片 {before} 已被刪除，保留了該處的截圖',
    deleted: '已刪除', restored: '已還原', all: { other: '顯示全部 {count} 項' }, fewer: '顯示較少',
  },
  status: {
    steps: { submit: '提交核實', verify: '核實並關閉', close: '關閉缺陷', reopen: '重新開啟' }, reason: '原因', text: '原因', note: '補充說明', done: '已完成的工作', cancel: '取消',
    reasons: { 'no-action': '無需行動', duplicate: '重複', 'not-a-defect': '不是缺陷', other: '其他原因' },
    faults: {
      'not-allowed': '目前的狀態不能改為此狀態。', 'not-yours': '你的角色不能執行此操作。', 'reason-missing': '請填寫原因。', 'proof-missing': '請說明已完成的工作，或加入維修後的相片。',
      'reason-not-enough': '危急或重大缺陷只能以「重複」或「不是缺陷」為由關閉。',
    },
  },
  comments: { title: '留言', none: '沒有留言。', label: '留言', placeholder: '寫留言；輸入 @ 可提及他人', names: '提及', send: '傳送', remove: '收回' },
  after: { title: '維修後的相片', add: '加入相片', open: '開啟 {name}', remove: '移除', search: '相片名稱', none: '沒有這樣的相片。' },
  earlier: { title: '上次檢測', was: '{number}，檢測日期 {day}', before: '之前', after: '現在', same: '同一缺陷', new: '之前沒有', undo: '撤銷比較', compare: '比較', compareTitle: '之前 {before}，現在 {after}', way: '比較方式', swipe: '滑動', beside: '並排', edge: '之前與現在的分界', noPhoto: '無法載入相片。', here: '上次檢測在此處發現', open: '在相片上開啟 {number}', more: { one: '另外 {count} 個', other: '另外 {count} 個' } },
  progress: { new: '新增', same: '沒有變化', worse: '惡化', repaired: '已維修' },
}
