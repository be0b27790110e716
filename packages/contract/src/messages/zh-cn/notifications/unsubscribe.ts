import type { Messages } from '../../messages.ts'

export const unsubscribe: Messages['notifications']['unsubscribe'] = {
  title: '退订',
  lead: '您打开了邮件中的退订链接。您想停止哪些邮件？',
  these: '此类邮件',
  all: '所有消息邮件',
  kept: '消息本身会保留在 Plumbline 的铃铛图标中。有关账号的邮件（例如重置密码）仍会照常发送。',
  stop: '退订',
  done: '已退订。我们不会再发送此类邮件。',
  again: '您可以随时在个人资料中更改。',
  settings: '前往设置',
  invalid: '此链接不完整，请从邮件中重新打开。',
}
