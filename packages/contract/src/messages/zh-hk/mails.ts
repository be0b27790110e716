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
  invitation: {
    subject: '邀請你加入 Plumbline 上的公司',
    lead: '{inviter} 邀請你加入 Plumbline 上的一間公司，與團隊一起檢測樓宇。請開啟以下連結，查看並接受邀請：',
    validity: '連結只可使用一次，7 日內有效。',
    notYou: '如你不認識寄件人，毋須理會此電郵；你不接受邀請，便不會有任何改動。',
  },
  added: {
    subject: '你已獲加入 Plumbline 上的一間公司',
    lead: '{inviter} 已將你加入 Plumbline 上的一間公司。請如常登入，並在「我的檔案」的「切換帳戶」中找到該公司：',
    notYou: '如你對此感到意外，請向寄件人查詢。你的密碼及其他公司均不會有任何改動。',
  },
}
