import type { Messages } from '../messages.ts'

export const failure: Messages['shell']['failure'] = {
  title: '出現問題',
  text: '未能顯示此頁面。請重新載入；如仍未能解決，請返回主頁。',
  reload: '重新載入',
  home: '返回主頁',
  request: '請求編號：{id}',
  retry: '再試一次',
}
