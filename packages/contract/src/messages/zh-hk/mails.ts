import type { Mails } from '../en/mails.ts'

export const mails: Mails = {
  'verify-email': {
    subject: '請確認你的 Plumbline 電郵地址',
    lead: '有人（應該是你本人）以此電郵地址在 Plumbline 登記了公司帳戶。請開啟以下連結，確認電郵地址並登入：',
    validity: '連結只可使用一次，24 小時內有效。',
    notYou: '如非你本人操作，請勿開啟連結。未經確認，任何人均無法使用此帳戶。',
  },
  'reset-password': {
    subject: '設定你的 Plumbline 密碼',
    lead: '有人（應該是你本人）要求為此電郵地址的 Plumbline 帳戶設定新密碼。請開啟以下連結設定密碼：',
    validity: '連結只可使用一次，一小時內有效。設定後，你會在所有裝置上登出。',
    notYou: '如非你本人操作，毋須理會此電郵，帳戶不會有任何改動。',
  },
}
