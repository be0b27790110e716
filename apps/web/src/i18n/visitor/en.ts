import { accounts } from '@plumbline/contract/messages/en/accounts'
import { shell } from '@plumbline/contract/messages/en/shell'

export const messages = { shell, accounts }
