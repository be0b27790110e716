import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import type { RuleKey } from './rule.ts'
import { lengthOf } from './text.ts'

/** Spec 1 §5, Password; DESIGN allows passphrases up to 128. A password is never trimmed, cut or composed. */
const lengths = { min: 8, max: 128 } as const
export const passwordSpecials = '#$.%&@!+=<>*'

const checks = {
  length: (password: string) => lengthOf(password) >= lengths.min,
  lower: (password: string) => /[a-z]/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[#$.%&@!+=<>*]/.test(password),
} as const

type CheckName = keyof typeof checks | 'uncommon'
export type PasswordCheck = { readonly name: CheckName; readonly label: RuleKey; readonly isMet: boolean }

function isTooLong(password: string): boolean {
  return password.length > lengths.max && lengthOf(password) > lengths.max
}

/** The live checklist beside the field. `own` are words an attacker knows: user, company, mail address. */
export function passwordChecks(password: string, own: readonly string[] = []): readonly PasswordCheck[] {
  const composition = (Object.keys(checks) as (keyof typeof checks)[]).map((name): PasswordCheck => ({
    name,
    label: `rules.password.checks.${name}`,
    isMet: checks[name](password),
  }))
  const isUncommon = password !== '' && !isCommonPassword(password, own)
  return [...composition, { name: 'uncommon', label: 'rules.password.checks.uncommon', isMet: isUncommon }]
}

function faultsOf(password: string, own: readonly string[]): readonly RuleKey[] {
  if (password === '') return ['rules.password.missing']
  if (isTooLong(password)) return ['rules.password.long']
  return passwordChecks(password, own)
    .filter((check) => !check.isMet)
    .map((check) => (check.name === 'uncommon' ? 'rules.password.common' : check.label))
}

export function newPassword(own: readonly string[] = []) {
  return z
    .string({ error: 'rules.password.missing' })
    .superRefine((password, context) => {
      for (const message of faultsOf(password, own)) context.addIssue({ code: 'custom', message })
    })
    .meta({ minLength: lengths.min, maxLength: lengths.max })
}

/** A password to be compared, not chosen: rules of today must not lock out one of yesterday. */
export const oldPassword = z
  .string({ error: 'rules.password.missing' })
  .min(1, { error: 'rules.password.missing' })
  .max(1024, { error: 'rules.dataInvalid' })

const same: { path: string[]; error: RuleKey } = { path: ['newPassword'], error: 'rules.password.same' }
const mismatch: { path: string[]; error: RuleKey } = { path: ['confirmPassword'], error: 'rules.password.mismatch' }
const differs = (form: { readonly oldPassword: string; readonly newPassword: string }) =>
  form.newPassword === '' || form.newPassword !== form.oldPassword
const matches = (form: { readonly newPassword: string; readonly confirmPassword: string }) =>
  form.confirmPassword === form.newPassword

const confirmPassword = z.string({ error: 'rules.password.mismatch' }).max(1024, { error: 'rules.password.mismatch' })

/** What is sent; the form adds the confirmation, which stays in the browser. */
export function passwordChange(own: readonly string[] = []) {
  return z.object({ oldPassword, newPassword: newPassword(own) }).refine(differs, same)
}

export function passwordChangeForm(own: readonly string[] = []) {
  return z
    .object({ oldPassword, newPassword: newPassword(own), confirmPassword })
    .refine(differs, same)
    .refine(matches, mismatch)
}

export function passwordResetForm(own: readonly string[] = []) {
  return z.object({ newPassword: newPassword(own), confirmPassword }).refine(matches, mismatch)
}
