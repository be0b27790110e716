import type { Messages } from '../../messages.ts'

export const unsubscribe: Messages['notifications']['unsubscribe'] = {
  title: '停止收取電郵',
  lead: '你經由電郵中的連結到達此頁。你想停止哪些電郵？',
  these: '此類電郵',
  all: '所有訊息電郵',
  kept: '訊息本身會保留在 Plumbline 的鈴鐺圖示內。有關帳戶的電郵（例如重設密碼）仍會照常發送。',
  stop: '停止這些電郵',
  done: '系統不會再發送此類電郵。',
  again: '你可隨時在我的檔案中更改。',
  settings: '前往設定',
  invalid: '此連結不完整，請從電郵再次開啟。',
}
