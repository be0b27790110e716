import { expect, it } from 'vitest'
import { loginNotice } from './login-notices.ts'

it('the sign-in page shows known messages only, whatever the address says', () => {
  expect(loginNotice(null)).toBeUndefined()
  expect(loginNotice('')).toBeUndefined()
  expect(loginNotice('Please login again!')).toBe('accounts.login.again')
  for (const err of [
    'Your account is locked. Call +852 5555 0000',
    '<b>x</b>',
    'please login again!',
    'x'.repeat(5000),
    'toString',
  ]) {
    expect(loginNotice(err)).toBe('accounts.login.signInNeeded')
  }
})
