import type { Messages } from '../../messages.ts'

export const unsubscribe: Messages['notifications']['unsubscribe'] = {
  title: '取消訂閱',
  lead: '你開啟了電郵中的取消訂閱連結。你想停止哪些電郵？',
  these: '此類電郵',
  all: '所有訊息電郵',
  kept: '訊息本身會保留在 Plumbline 的鈴鐺圖示內。有關帳戶的電郵（例如重設密碼）仍會照常發送。',
  stop: '取消訂閱',
  done: '已取消訂閱。我們不會再發送此類電郵。',
  again: '你可隨時在我的檔案中更改。',
  settings: '前往設定',
  invalid: '此連結不完整，請從電郵再次開啟。',
}
