import { accounts } from './en/accounts.ts'
import { console } from './en/accounts/console.ts'
import { forms } from './en/accounts/forms.ts'
import { security } from './en/accounts/security.ts'
import { users } from './en/accounts/users.ts'
import { errors } from './en/errors.ts'
import { projects } from './en/projects.ts'
import { rules } from './en/rules.ts'
import { shell } from './en/shell.ts'

export const en = { accounts: { ...accounts, ...forms, console, security, users }, errors, projects, rules, shell } as const
