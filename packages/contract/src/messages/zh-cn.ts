import type { Messages } from './messages.ts'
import { accounts } from './zh-cn/accounts.ts'
import { console } from './zh-cn/accounts/console.ts'
import { forms } from './zh-cn/accounts/forms.ts'
import { security } from './zh-cn/accounts/security.ts'
import { users } from './zh-cn/accounts/users.ts'
import { errors } from './zh-cn/errors.ts'
import { projects } from './zh-cn/projects.ts'
import { rules } from './zh-cn/rules.ts'
import { shell } from './zh-cn/shell.ts'

export const zhCn: Messages = { accounts: { ...accounts, ...forms, console, security, users }, errors, projects, rules, shell }
