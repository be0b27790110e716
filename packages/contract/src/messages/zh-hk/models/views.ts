import type { views as en } from '../../en/models/views.ts'
import type { Words } from '../../messages.ts'

export const views: Words<typeof en> = {
  title: '報告用視圖',
  about: '把模型轉到報告要展示的角度，然後儲存視圖。缺陷圖釘在製作報告時才疊加，嚴重程度以當時為準。',
  name: '視圖名稱',
  usual: '{model}，視圖 {number}',
  keep: '儲存此視圖',
  kept: '{name}已儲存，供報告使用。',
  noPicture: '無法擷取模型畫面。',
  none: '尚未儲存視圖，報告中不會顯示模型。',
  of: '所屬模型：{model}',
  pins: { other: '{count} 個圖釘' },
  report: '選擇報告顯示的內容',
  show: '顯示{name}',
  up: '上移{name}',
  down: '下移{name}',
  rename: '重新命名{name}',
  remove: '刪除{name}',
  save: '儲存',
  cancel: '取消',
  removeTitle: '刪除此視圖？',
  removeText: '{name}將對所有人刪除，新報告不再包括它。已製作的報告不受影響。此操作無法復原。',
  removeConfirm: '刪除視圖',
  removed: '視圖已刪除。',
  changes: {
    'model-replaced': '攝於模型更換之前。',
    'model-gone': '模型其後已被刪除。',
    'pins-changed': '其後有圖釘新增、移動或移除。',
  },
}
