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
  'invitation-known': {
    subject: '邀請你加入 Plumbline 上的公司',
    lead: '{inviter} 邀請你加入 Plumbline 上的一間公司。你已有帳戶：請開啟以下連結並登入，然後接受或拒絕邀請。',
    validity: '連結 7 日內有效。你亦可在「帳戶與保安」查看此邀請。',
    notYou: '如你不認識寄件人，請拒絕邀請或忽略此電郵。只有接受後你才會加入；在此之前，該公司看不到你帳戶的任何資料。',
  },
  'webhook-off': {
    subject: '你的 Plumbline Webhook 已停用',
    lead: 'Plumbline 在超過一日內多次嘗試向 {host} 發送事件，均未成功。此 Webhook 已停用，不再發送事件。',
    advice: '請到「整合」頁面查看原因並重新啟用：',
  },
  guessing: {
    password: {
      subject: '你的 Plumbline 帳戶有多次登入失敗',
      lead: '有人多次以錯誤的密碼嘗試登入你的 Plumbline 帳戶。新裝置的登入暫時放緩；你以往登入過的裝置不受影響。',
      advice: '你毋須採取任何行動。如要加強帳戶保安，請開啟雙重認證：',
    },
    'second-factor': {
      subject: '可能有人知道你的 Plumbline 密碼',
      lead: '有人輸入了你的正確密碼，其後多次輸入錯誤的雙重認證驗證碼。對方並未成功登入，之後的嘗試已放緩。',
      advice: '如不是你本人，請立即更改密碼：',
    },
  },
}
