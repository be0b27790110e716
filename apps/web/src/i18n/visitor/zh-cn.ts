import { accounts } from '@plumbline/contract/messages/zh-cn/accounts'
import { shell } from '@plumbline/contract/messages/zh-cn/shell'

export const messages = { shell, accounts }
