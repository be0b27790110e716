import { accounts } from '@plumbline/contract/messages/zh-cn/accounts'
import { errors } from '@plumbline/contract/messages/zh-cn/errors'
import { shell } from '@plumbline/contract/messages/zh-cn/shell'

export const messages = { shell, accounts, errors }
