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
  'invitation-known': {
    subject: '邀请您加入 Plumbline 上的公司',
    lead: '{inviter} 邀请您加入 Plumbline 上的一家公司。您已有账号：请打开以下链接并登录，然后接受或拒绝邀请。',
    validity: '链接 7 天内有效。您也可以在“账号与安全”中查看该邀请。',
    notYou:
      '如果您不认识发件人，请拒绝邀请或忽略此邮件。只有接受后您才会加入；在此之前，该公司看不到您账号的任何信息。',
  },
  'webhook-off': {
    subject: '您的 Plumbline Webhook 已停用',
    lead: 'Plumbline 在超过一天的时间里多次尝试向 {host} 发送事件，均未成功。该 Webhook 已停用，不再发送事件。',
    advice: '请在“集成”页面查看原因并重新启用：',
  },
  guessing: {
    password: {
      subject: '您的 Plumbline 账号有多次登录失败',
      lead: '有人多次使用错误的密码尝试登录您的 Plumbline 账号。新设备的登录暂时放缓；您以前登录过的设备不受影响。',
      advice: '您无需采取任何措施。如要加强账号安全，请开启双重验证：',
    },
    'second-factor': {
      subject: '可能有人知道您的 Plumbline 密码',
      lead: '有人输入了您的正确密码，随后多次输入错误的双重验证验证码。对方没有登录成功，之后的尝试已放缓。',
      advice: '如果不是您本人，请立即更改密码：',
    },
  },
}
