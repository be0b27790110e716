import type { Messages } from '../../messages.ts'

export const unsubscribe: Messages['notifications']['unsubscribe'] = {
  title: '停止接收邮件',
  lead: '您通过邮件中的链接到达此页。您想停止哪些邮件？',
  these: '此类邮件',
  all: '所有消息邮件',
  kept: '消息本身会保留在 Plumbline 的铃铛图标中。有关账号的邮件（例如重置密码）仍会照常发送。',
  stop: '停止这些邮件',
  done: '系统不会再发送此类邮件。',
  again: '您可以随时在个人资料中更改。',
  settings: '前往设置',
  invalid: '此链接不完整，请从邮件中重新打开。',
}
