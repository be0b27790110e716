import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { aTwoFactorSite, stepMs, wrongCode, type TwoFactorSite } from '../../../testing/sites/two-factor-site.ts'

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

describe('setting it up', () => {
  test('begin answers a secret that does not count yet, confirm answers ten codes and switches it on', async () => {
    const { begin, confirm, state, login, notes, user } = await site.someone()
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequiredBy: [] })
    const {
      body: { secret, uri },
    } = await begin()
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(encodeURIComponent(user.email))
    expect(await state()).toMatchObject({ isOn: false })
    expect((await login()).status).toBe(200)
    const { status, body } = await confirm(site.nextCode(secret))
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequiredBy: [] })
    expect((await notes()).at(-1)).toBe('two-factor.on done')
  })

  test('keeps recovery codes only as hashes', async () => {
    const { user, recoveryCodes } = await site.protectedOne()
    const rows = await plumbline.db.selectFrom('recovery_code').selectAll().where('user_id', '=', user.id).execute()
    expect(rows).toHaveLength(10)
    const stored = rows.map(({ hash }) => hash.toString('latin1')).join('|')
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
  })

  test('a wrong password begins nothing, is written down, and soon has to wait: no way to try passwords', async () => {
    const { begin, confirm, notes } = await site.someone()
    for (let time = 0; time < 4; time += 1) {
      const { status, error } = await begin({ password: 'Wrong#Horse7' })
      expect([status, error.code, error.field]).toEqual([400, 'password.wrong', 'password'])
    }
    expect((await begin()).error.code).toBe('request.too-many')
    expect((await confirm('123456')).error.code).toBe('two-factor.not-begun')
    expect((await notes()).filter((line) => line === 'two-factor.on refused')).toHaveLength(4)
  })

  test('a wrong code confirms nothing; the right one still does; a second time there is nothing to confirm', async () => {
    const { begin, confirm, state } = await site.someone()
    const {
      body: { secret },
    } = await begin()
    const wrong = await confirm(wrongCode)
    expect([wrong.status, wrong.error.code, wrong.error.field]).toEqual([400, 'two-factor.code-wrong', 'code'])
    expect(await state()).toMatchObject({ isOn: false })
    const code = site.nextCode(secret)
    expect((await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await confirm(site.nextCode(secret))).error.code).toBe('two-factor.not-begun')
  })

  test('started twice: only the later secret counts', async () => {
    const { begin, confirm } = await site.someone()
    const first = (await begin()).body.secret
    const second = (await begin()).body.secret
    expect(second).not.toBe(first)
    expect((await confirm(site.nextCode(first))).error.code).toBe('two-factor.code-wrong')
    expect((await confirm(site.nextCode(second))).status).toBe(200)
  })

  test('confirmed twice at once: one answers the codes', async () => {
    const { begin, confirm, state } = await site.someone()
    const code = site.nextCode((await begin()).body.secret)
    const both = await Promise.all([confirm(code), confirm(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test.each(['', '12345', 'abc', '1234567', 'xxxxx-yyyyy'])('%j is bad input', async (code) => {
    expect((await (await site.someone()).confirm(code)).error.code).toBe('input.invalid')
  })

  test('while it is on, the password alone starts no new setup; with a code it does, and the old secret is void', async () => {
    const { begin, confirm, state, login, secret, recoveryCodes, notes } = await site.protectedOne()
    const refused = await begin()
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([409, 'two-factor.is-on', 'code'])
    expect((await begin({ password: aPassword, code: wrongCode })).error.code).toBe('two-factor.code-wrong')
    expect(await state()).toMatchObject({ isOn: true })
    const newSecret = (await begin({ password: aPassword, code: recoveryCodes[0]! })).body.secret
    expect((await confirm(site.nextCode(secret))).error.code).toBe('two-factor.code-wrong')
    const fresh = (await confirm(site.nextCode(newSecret))).body.recoveryCodes
    expect((await login(recoveryCodes[1]!)).error.code).toBe('login.code-wrong')
    expect((await login(fresh[1]!)).status).toBe(200)
    expect(await notes()).toEqual(
      expect.arrayContaining(['two-factor.on refused', 'two-factor.recovery-code done', 'two-factor.off done']),
    )
  })

  test('each call with the id of another user is refused', async () => {
    const { token } = await site.someone()
    const params = { userId: (await site.protectedOne()).user.id }
    const answers = await Promise.all([
      plumbline.call(profileRoutes.twoFactor, { params, token }),
      plumbline.call(profileRoutes.beginTwoFactor, { params, body: { password: aPassword }, token }),
      plumbline.call(profileRoutes.confirmTwoFactor, { params, body: { code: '123456' }, token }),
      plumbline.call(profileRoutes.endTwoFactor, { params, body: { password: aPassword, code: '123456' }, token }),
    ])
    expect(answers.map(({ error }) => error.code)).toEqual(Array.from({ length: 4 }, () => 'access.denied'))
  })
})

describe('switching it off', () => {
  test('needs password and code; afterwards the password is enough and the codes are deleted', async () => {
    const { user, end, state, login, secret, notes } = await site.protectedOne()
    expect((await end({ password: 'Wrong#Horse7', code: site.nextCode(secret) })).error.code).toBe('password.wrong')
    const wrong = await end({ password: aPassword, code: wrongCode })
    expect([wrong.error.code, wrong.error.field]).toEqual(['two-factor.code-wrong', 'code'])
    expect(await state()).toMatchObject({ isOn: true })
    expect((await end({ password: aPassword, code: site.nextCode(secret) })).status).toBe(200)
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequiredBy: [] })
    expect((await login()).status).toBe(200)
    expect(
      await plumbline.db.selectFrom('app_user').select('totp_secret').where('id', '=', user.id).executeTakeFirst(),
    ).toEqual({ totp_secret: null })
    expect((await notes()).filter((line) => line.startsWith('two-factor.off'))).toEqual([
      'two-factor.off refused',
      'two-factor.off refused',
      'two-factor.off done',
    ])
    expect((await end({ password: aPassword, code: site.nextCode(secret) })).error.code).toBe('two-factor.not-begun')
  })

  test('takes a recovery code', async () => {
    const { end, recoveryCodes } = await site.protectedOne()
    expect((await end({ password: aPassword, code: recoveryCodes[3]! })).status).toBe(200)
  })

  test('wrong codes count: after some the right one has to wait', async () => {
    const { end, secret } = await site.protectedOne()
    for (let time = 0; time < 4; time += 1)
      expect((await end({ password: aPassword, code: wrongCode })).error.code).toBe('two-factor.code-wrong')
    const code = site.nextCode(secret)
    plumbline.clock.ms -= stepMs
    expect((await end({ password: aPassword, code })).error.code).toBe('request.too-many')
    plumbline.clock.ms += 2_000
    expect((await end({ password: aPassword, code })).status).toBe(200)
  })

  test('is refused while a corporate requires it, and nothing is spent', async () => {
    const { end, require, state, corporate, secret } = await site.protectedOne('corporate-admin')
    expect((await require(true)).status).toBe(200)
    expect(await state()).toMatchObject({ isRequiredBy: [corporate.name] })
    const code = site.nextCode(secret)
    const refused = await end({ password: aPassword, code })
    expect([refused.status, refused.error.code]).toEqual([409, 'two-factor.is-required'])
    expect((await require(false)).status).toBe(200)
    expect((await end({ password: aPassword, code })).status).toBe(200)
  })

  test('at the same moment as being required: never both', async () => {
    const { end, require, state, secret } = await site.protectedOne('corporate-admin')
    const [ended, required] = await Promise.all([
      end({ password: aPassword, code: site.nextCode(secret) }),
      require(true),
    ])
    const { isOn, isRequiredBy } = await state()
    expect([ended.status === 200, required.status === 200]).toEqual([!isOn, isRequiredBy.length > 0])
    expect(!isOn && isRequiredBy.length > 0).toBe(false)
  })
})

describe('a corporate that requires it', () => {
  test('only who has it may require it; the others would be out themselves', async () => {
    const { require, corporate, token } = await site.someone('corporate-admin')
    const refused = await require(true)
    expect([refused.status, refused.error.code]).toEqual([409, 'two-factor.own-first'])
    const { body } = await plumbline.call(profileRoutes.isTwoFactorRequired, {
      params: { corporateId: corporate.id },
      token,
    })
    expect(body).toEqual({ isRequired: false })
    expect((await require(false)).body).toEqual({ isRequired: false })
  })

  test('lets in only those who have it, at once, and others as soon as they have', async () => {
    const { require, corporate, notes: _, ...admin } = await site.protectedOne('corporate-admin')
    const user = await aUser(plumbline.db, {
      roles: [
        [corporate.id, 'corporate-viewer'],
        [(await aCorporate(plumbline.db)).id, 'corporate-admin'],
      ],
    })
    const { accessToken: token } = await plumbline.signIn(user.email)
    const projects = () =>
      plumbline.call(projectRoutes.list, {
        params: { corporateId: corporate.id },
        query: { projectTypes: 'Inspection.MBIS' },
        token,
      })
    expect((await projects()).status).toBe(200)
    expect((await require(true)).body).toEqual({ isRequired: true })
    expect((await projects()).error.code).toBe('access.two-factor-required')
    expect(
      (
        await plumbline.call(projectRoutes.list, {
          params: { corporateId: corporate.id },
          query: { projectTypes: 'Inspection.MBIS' },
          token: admin.token,
        })
      ).status,
    ).toBe(200)
    const params = { userId: user.id }
    const {
      body: { secret },
    } = await plumbline.call(profileRoutes.beginTwoFactor, { params, body: { password: aPassword }, token })
    expect(
      (await plumbline.call(profileRoutes.confirmTwoFactor, { params, body: { code: site.nextCode(secret) }, token }))
        .status,
    ).toBe(200)
    expect((await projects()).status).toBe(200)
  })

  test('is written down once, however often it is said', async () => {
    const { require, corporate } = await site.protectedOne('corporate-admin')
    await require(true)
    await require(true)
    await require(false)
    const rows = await plumbline.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'in', ['two-factor.require', 'two-factor.release'])
      .where((of) => of(of.val(corporate.id), '=', of.fn.any('corporate_ids')))
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['two-factor.require', 'two-factor.release'])
  })

  test.each(['corporate-standard', 'corporate-viewer', 'system-read-only'] as const)(
    '%s may not decide it',
    async (role) => {
      expect((await (await site.protectedOne(role)).require(true)).error.code).toBe('access.denied')
    },
  )

  test('of another corporate stay hidden', async () => {
    const { token } = await site.protectedOne('corporate-admin')
    const params = { corporateId: (await aCorporate(plumbline.db)).id }
    expect(
      (await plumbline.call(profileRoutes.requireTwoFactor, { params, body: { isRequired: true }, token })).error.code,
    ).toBe('corporate.not-found')
    expect((await plumbline.call(profileRoutes.isTwoFactorRequired, { params, token })).error.code).toBe(
      'corporate.not-found',
    )
  })
})
