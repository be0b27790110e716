import type { attachments as en } from '../../en/media/attachments.ts'
import type { Words } from '../../messages.ts'

export const attachments: Words<typeof en> = {
  title: '附件',
  none: '尚無附件。可加入許可證、筆記及草圖，每個不超過 20 MB。',
  add: '加入附件',
  sending: '正在傳送 {file}：{percent}%',
  checking: '正在核對 {file}',
  facts: '{size}，{name}',
  download: '下載 {file}',
  remove: '刪除 {file}',
  removeTitle: '刪除 {file}？',
  removeText: '附件將對所有人刪除，無法復原。',
  removeConfirm: '刪除',
  cancel: '取消',
  failures: { other: '{count} 個附件失敗' },
  retryFile: '再試一次：{file}',
  incomplete: '{file} 尚未送達。可能仍在其他瀏覽器傳送，或上載已中斷；如已中斷請重新加入。',
  loading: '正在載入附件…',
  failed: '無法載入附件。',
  retry: '再試一次',
  dismiss: '從列表移除 {file}',
}
