import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { issueLink } from './mails/account-links.ts'
import { aTwoFactorSite, stepMs, wrongCode, type TwoFactorSite } from '../../testing/sites/two-factor-site.ts'

let plumbline: TestApp
let site: TwoFactorSite
beforeAll(async () => {
  plumbline = await testApp()
  site = aTwoFactorSite(plumbline)
})
beforeEach(async () => {
  await plumbline.db.deleteFrom('login_failure').execute()
})
afterAll(() => plumbline.close())

describe('signing in', () => {
  test('asks for the code after the right password alone, and opens with it', async () => {
    const { login, secret } = await site.protectedOne()
    expect((await login(undefined, 'Wrong#Horse7')).error.code).toBe('login.wrong-password')
    expect((await login('123456', 'Wrong#Horse7')).error.code).toBe('login.wrong-password')
    const asked = await login()
    expect([asked.status, asked.error.code, asked.error.field]).toEqual([401, 'login.code-required', 'secondFactor'])
    expect((await login(site.nextCode(secret))).status).toBe(200)
  })

  test('a code counts once, also when it is sent four times at once', async () => {
    const { login, secret } = await site.protectedOne()
    const code = site.nextCode(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'login.code-wrong')).toHaveLength(3)
    expect((await login(code)).status).not.toBe(200)
  })

  test('a code from before the last one counts no more, one step ahead does', async () => {
    const { login, secret } = await site.protectedOne()
    const early = site.nextCode(secret)
    const late = site.nextCode(secret)
    plumbline.clock.ms -= stepMs
    expect((await login(late)).status).toBe(200)
    expect((await login(early)).error.code).toBe('login.code-wrong')
  })

  test.each([2, -2])('a clock that is %d steps off is too far', async (steps) => {
    const { login, secret } = await site.protectedOne()
    plumbline.clock.ms += 10 * stepMs
    const code = site.nextCode(secret)
    plumbline.clock.ms += steps * stepMs
    expect((await login(code)).error.code).toBe('login.code-wrong')
  })

  test('wrong codes count as wrong passwords do, and the right password between them forgives none', async () => {
    const { login, secret, notes } = await site.protectedOne()
    for (let time = 0; time < 4; time += 1) {
      expect((await login(wrongCode)).error.code).toBe('login.code-wrong')
      if (time < 3) expect((await login()).error.code).toBe('login.code-required')
    }
    const code = site.nextCode(secret)
    plumbline.clock.ms -= stepMs
    const waiting = await login(code)
    expect(waiting.error.code).toBe('request.too-many')
    plumbline.clock.ms += 2_000
    expect((await login(code)).status).toBe(200)
    expect((await notes()).filter((line) => line === 'session.refused refused')).toHaveLength(4)
    // All was right: the next mistake is free again.
    expect((await login(wrongCode)).error.code).toBe('login.code-wrong')
    expect((await login()).error.code).toBe('login.code-required')
  })

  test('being asked for the code costs nothing: a dozen times do not lock', async () => {
    const { login, secret } = await site.protectedOne()
    for (let time = 0; time < 12; time += 1) expect((await login()).error.code).toBe('login.code-required')
    expect((await login(site.nextCode(secret))).status).toBe(200)
  })

  test('a recovery code works once, in any case and without its hyphen, and the log records it', async () => {
    const { login, recoveryCodes, state, notes } = await site.protectedOne()
    expect((await login(recoveryCodes[0]!.replace('-', '').toUpperCase())).status).toBe(200)
    expect((await login(recoveryCodes[0]!)).error.code).toBe('login.code-wrong')
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await notes()).toEqual(expect.arrayContaining(['two-factor.recovery-code done', 'session.begin done']))
  })

  test('a recovery code at the same moment opens one session', async () => {
    const { login, recoveryCodes } = await site.protectedOne()
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(recoveryCodes[0]!)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('a recovery code of another user does nothing', async () => {
    const { login } = await site.protectedOne()
    const other = await site.protectedOne()
    expect((await login(other.recoveryCodes[0]!)).error.code).toBe('login.code-wrong')
    expect((await other.login(other.recoveryCodes[0]!)).status).toBe(200)
  })

  test('who has it not may send a code all the same', async () => {
    expect((await (await site.someone()).login('123456')).status).toBe(200)
  })

  test('a new password by mail does not switch it off', async () => {
    const { user, login, secret } = await site.protectedOne()
    const link = await issueLink(plumbline.context.db, user.id, 'reset-password', plumbline.context.now())
    const newPassword = 'Lift shaft No.9 #east'
    expect(
      (await plumbline.call(registrationRoutes.resetPassword, { body: { token: link!.token, newPassword } })).status,
    ).toBe(200)
    expect((await login(undefined, newPassword)).error.code).toBe('login.code-required')
    expect((await login(site.nextCode(secret), newPassword)).status).toBe(200)
  })
})
