import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/http/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { limitChange } from './console/limit-change.ts'
import { faultsOf, refusalOf } from './form-problems.ts'

const t = translator('en', await loadMessages('en'))
const chinese = translator('zh-hk', await loadMessages('zh-hk'))
type Detail = ConstructorParameters<typeof ApiError>[0]
const refused = (detail: Partial<Detail>) =>
  new ApiError({ status: 400, code: 'input.invalid', message: 'server words', ...detail } as Detail)

describe('faults of a form', () => {
  const issue = (field: string, message: string) => ({ path: [field], message })
  const rules = (issues: readonly ReturnType<typeof issue>[]) => ({
    safeParse: () =>
      issues.length === 0 ? ({ success: true, data: {} } as const) : ({ success: false, error: { issues } } as const),
  })

  it('are none for valid values', () => expect(faultsOf(t, rules([]), {})).toEqual({}))

  it('are one text per field, the first one', () => {
    const found = faultsOf(t, rules([issue('email', 'x'), issue('email', 'y'), issue('name', 'z')]), {})
    expect(Object.keys(found)).toEqual(['email', 'name'])
    expect(found['email']).toBe(faultsOf(t, rules([issue('email', 'x')]), {})['email'])
    for (const text of Object.values(found)) expect(text).not.toBe('')
  })
})

describe('a refusal of the server', () => {
  const fields = ['email', 'password'] as const

  it('belongs to the field it names, also a nested one', () => {
    expect(refusalOf(t, refused({ field: 'email' }), fields)).toEqual({ field: 'email', text: t('rules.dataInvalid') })
    expect(refusalOf(t, refused({ field: 'person.password' }), fields)).toMatchObject({ field: 'password' })
  })

  it('stands above the form when the form has no such field', () => {
    expect(refusalOf(t, refused({ field: 'colour' }), fields)).toEqual({ text: t('rules.dataInvalid') })
    expect(refusalOf(t, refused({ code: 'access.denied' }), fields)).toEqual({ text: t('errors.access.denied') })
  })

  it('says how long to wait', () => {
    const { text } = refusalOf(t, refused({ code: 'access.denied', retryAfter: 30 }), fields)
    expect(text).toBe(`${t('errors.access.denied')} ${t('accounts.login.retryAfter', { count: 30 })}`)
  })

  it('is general for an error of the page', () => {
    expect(refusalOf(t, new TypeError('x is not a function'), fields)).toEqual({ text: t('shell.failure.text') })
  })
})

describe('the text of an error', () => {
  it('is that of its code, in the language of the reader', () => {
    expect(errorText(t, { code: 'project.not-found', message: 'm' })).toBe('Project not found')
    expect(errorText(chinese, { code: 'project.not-found', message: 'm' })).toBe(chinese('errors.project.not-found'))
  })

  it('is what the server sent for an unknown code', () =>
    expect(errorText(t, { code: 'brand.new', message: 'The server says' })).toBe('The server says'))

  it('has the request number only where support needs it', () => {
    const failed = { code: 'server.failed', message: 'm', requestId: 'r-7' }
    expect(errorText(t, failed)).toContain('r-7')
    expect(errorText(t, { ...failed, code: 'project.not-found' })).not.toContain('r-7')
  })

  it('tells a lost connection from an unreachable server', () => {
    const lost = { code: 'network.lost', message: 'm' }
    const online = errorText(t, lost)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(errorText(t, lost)).toBe(t('shell.network.offline'))
    vi.restoreAllMocks()
    expect(errorText(t, lost)).toBe(online)
    expect(online).not.toBe(t('shell.network.offline'))
  })
})

describe('a limit in the audit log', () => {
  it.each([
    ['imageLimit', '- > 12000', ['12,000', t('billing.limits.byPlan')]],
    ['dataLimit', '1000000000 > -', [t('billing.limits.byPlan')]],
    ['expiresAt', '- > 2026-04-01T00:00:00.000Z', [t('billing.limits.never')]],
  ])('%s %s is in words', (name, value, parts) => {
    const text = limitChange(t, 'en', name, value)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toContain(' > ')
  })

  it.each([
    ['colour', 'red > blue'],
    ['toString', '1 > 2'],
    ['imageLimit', '12'],
    ['imageLimit', '1 > 2 > 3'],
  ])('%s %s is not a limit', (name, value) => expect(limitChange(t, 'en', name, value)).toBeUndefined())
})
