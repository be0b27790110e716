import { accounts } from '@plumbline/contract/messages/en/accounts'
import { errors } from '@plumbline/contract/messages/en/errors'
import { shell } from '@plumbline/contract/messages/en/shell'

export const messages = { shell, accounts, errors }
