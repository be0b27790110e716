import type { Mails } from '../en/mails.ts'

export const mails: Mails = {
  'verify-email': {
    subject: '请确认您的 Plumbline 邮箱',
    lead: '有人（应该是您本人）使用此邮箱在 Plumbline 注册了公司账号。请打开以下链接，确认邮箱并登录：',
    validity: '链接仅可使用一次，24 小时内有效。',
    notYou: '如果不是您本人操作，请勿打开链接。未经确认，任何人都无法使用该账号。',
  },
  'reset-password': {
    subject: '设置您的 Plumbline 密码',
    lead: '有人（应该是您本人）请求为此邮箱的 Plumbline 账号设置新密码。请打开以下链接设置密码：',
    validity: '链接仅可使用一次，一小时内有效。设置后，您将在所有设备上退出登录。',
    notYou: '如果不是您本人操作，无需理会此邮件，账号不会有任何变化。',
  },
  invitation: {
    subject: '邀请您加入 Plumbline 上的公司',
    lead: '{inviter} 邀请您加入 Plumbline 上的一家公司，与团队一起检测建筑。请打开以下链接，查看并接受邀请：',
    validity: '链接仅可使用一次，7 天内有效。',
    notYou: '如果您不认识发件人，无需理会此邮件；您不接受邀请，就不会有任何变化。',
  },
  added: {
    subject: '您已被添加到 Plumbline 上的一家公司',
    lead: '{inviter} 已将您添加到 Plumbline 上的一家公司。请照常登录，并在“我的资料”的“切换账号”中找到该公司：',
    notYou: '如果您对此感到意外，请咨询发件人。您的密码和其他公司不会有任何变化。',
  },
}
