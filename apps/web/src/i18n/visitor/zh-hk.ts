import { accounts } from '@plumbline/contract/messages/zh-hk/accounts'
import { errors } from '@plumbline/contract/messages/zh-hk/errors'
import { shell } from '@plumbline/contract/messages/zh-hk/shell'

export const messages = { shell, accounts, errors }
