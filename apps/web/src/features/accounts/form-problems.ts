import { faultOf } from '@plumbline/contract/rules/rule'
import { ApiError } from '../../api/http/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'

/** By the name of the field. */
export type Problems = Readonly<Record<string, string | undefined>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly params?: unknown }
type Verdict<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** What a schema of the contract offers a form. */
export type Rules<T> = { readonly safeParse: (values: unknown) => Verdict<T> }

/** The first fault of each field, in words. */
export function faultsOf(t: Translate, rules: Rules<unknown>, values: Readonly<Record<string, string>>): Problems {
  const verdict = rules.safeParse(values)
  if (verdict.success) return {}
  const found: Record<string, string> = {}
  for (const issue of verdict.error.issues) {
    const field = String(issue.path[0])
    const { key, values: words } = faultOf(issue)
    found[field] ??= t(key, words)
  }
  return found
}

export type Refusal<F extends string> =
  | { readonly field: F; readonly text: string }
  | { readonly field?: never; readonly text: string }

/** Where the answer of the server belongs: at the field it names, else over the form. */
export function refusalOf<F extends string>(t: Translate, error: unknown, fields: readonly F[]): Refusal<F> {
  if (!(error instanceof ApiError)) return { text: t('shell.failure.text') }
  // 'person.password' is the password of the form.
  const named = error.field?.split('.').at(-1)
  const field = fields.find((name) => name === named)
  const text = error.code === 'input.invalid' ? t('rules.dataInvalid') : errorText(t, error)
  if (field !== undefined) return { field, text }
  const wait = error.retryAfter === undefined ? '' : ` ${t('accounts.login.retryAfter', { count: error.retryAfter })}`
  return { text: `${text}${wait}` }
}
