import { accounts } from './en/accounts.ts'
import { forms } from './en/accounts/forms.ts'
import { errors } from './en/errors.ts'
import { projects } from './en/projects.ts'
import { rules } from './en/rules.ts'
import { shell } from './en/shell.ts'

export const en = { accounts: { ...accounts, ...forms }, errors, projects, rules, shell } as const
