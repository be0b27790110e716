import { accounts } from '@plumbline/contract/messages/zh-hk/accounts'
import { shell } from '@plumbline/contract/messages/zh-hk/shell'

export const messages = { shell, accounts }
