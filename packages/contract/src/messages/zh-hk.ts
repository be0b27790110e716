import type { Messages } from './messages.ts'
import { accounts } from './zh-hk/accounts.ts'
import { console } from './zh-hk/accounts/console.ts'
import { forms } from './zh-hk/accounts/forms.ts'
import { security } from './zh-hk/accounts/security.ts'
import { users } from './zh-hk/accounts/users.ts'
import { errors } from './zh-hk/errors.ts'
import { projects } from './zh-hk/projects.ts'
import { rules } from './zh-hk/rules.ts'
import { shell } from './zh-hk/shell.ts'

export const zhHk: Messages = { accounts: { ...accounts, ...forms, console, security, users }, errors, projects, rules, shell }
