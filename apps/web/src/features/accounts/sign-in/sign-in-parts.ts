import { signIn } from '../../../api/accounts.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { CompanyButton, findOffer, goToCompany } from './company-sign-on.tsx'
import { ResendLink } from './ResendLink.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'

export type Field = 'email' | 'password' | 'secondFactor'
export type Problem = {
  readonly field?: Field
  readonly text: string
  readonly unverified?: string
  /** What the form has to offer next: the second factor, or the sign-in of the company. */
  readonly asks?: 'code' | 'company'
}

const fieldOfCode: Readonly<Record<string, Field>> = {
  'login.unknown-email': 'email',
  'login.sign-on-required': 'email',
  'login.wrong-password': 'password',
  'login.code-required': 'secondFactor',
  'login.code-wrong': 'secondFactor',
}

const asksOfCode: Readonly<Record<string, Problem['asks']>> = {
  'login.code-required': 'code',
  'login.sign-on-required': 'company',
}

function problemOf(t: Translate, error: unknown, email: string): Problem {
  if (!(error instanceof ApiError)) return { text: t('accounts.login.failed') }
  const { code, retryAfter } = error
  const [field, asks] = [fieldOfCode[code], asksOfCode[code]]
  if (field !== undefined) return { field, text: errorText(t, error), ...(asks === undefined ? {} : { asks }) }
  if (code === 'input.invalid') return { field: 'email', text: t('accounts.login.emailInvalid') }
  if (code === 'login.email-not-verified') return { text: errorText(t, error), unverified: email }
  const wait = retryAfter === undefined ? '' : ` ${t('accounts.login.retryAfter', { count: retryAfter })}`
  return { text: `${errorText(t, error)}${wait}` }
}

/** What the form needs only once something is typed: its call, the words for what may go wrong, and what is asked for then. */
export const signInParts = {
  signIn,
  problemOf,
  ResendLink,
  SecondFactorField,
  CompanyButton,
  findOffer,
  goToCompany,
} as const
