import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, tidyEmail, workEmail } from './email.ts'
import { isFreeMailDomain } from './free-mail.ts'
import { verdict } from './testing/verdict.ts'

const forty = `${'a'.repeat(30)}@firm12.com`.slice(-40)

describe('email', () => {
  test.each([
    ['mary@firm.com', 'ok'],
    ['mary.chan@firm.com.hk', 'ok'],
    ['m.c.9@a-b.co', 'ok'],
    ['7@firm.com', 'ok'],
    ['a@x.io', 'ok'],
    ['a@firm.xn--p1ai', 'ok'],
    [forty.padStart(40, 'b'), 'ok'],
    [forty.padStart(41, 'b'), 'email.invalid'],
    ['a@mail.hk.firm.com', 'email.domain'],
    ['a@a.b.c.d.com', 'email.domain'],
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    [12, 'dataInvalid'],
    ['Mary@firm.com', 'email.invalid'],
    ['mary@Firm.com', 'email.invalid'],
    ['mary_chan@firm.com', 'email.invalid'],
    ['mary+x@firm.com', 'email.invalid'],
    ['mary-ann@firm.com', 'email.invalid'],
    ['.mary@firm.com', 'email.invalid'],
    ['mary.@firm.com', 'email.invalid'],
    ['mary..chan@firm.com', 'email.invalid'],
    ['mary@firm', 'email.invalid'],
    ['mary@firm..com', 'email.invalid'],
    ['mary@.firm.com', 'email.invalid'],
    ['mary@firm.com.', 'email.invalid'],
    ['mary@-firm.com', 'email.invalid'],
    ['mary@firm-.com', 'email.invalid'],
    ['mary@firm.c', 'email.invalid'],
    ['mary@1.2.3', 'email.invalid'],
    ['mary@127.0.0.1', 'email.invalid'],
    ['mary@[127.0.0.1]', 'email.invalid'],
    ['mary@firm.com@x.com', 'email.invalid'],
    ['@firm.com', 'email.invalid'],
    ['mary', 'email.invalid'],
    ['mary@', 'email.invalid'],
    ['mary @firm.com', 'email.invalid'],
    [' mary@firm.com', 'email.invalid'],
    ['mary@firm.com\n', 'email.invalid'],
    ['mary@firm.com\0', 'email.invalid'],
    ['mary@firm.com\r\nbcc:x@y.com', 'email.invalid'],
    ['mary\u200B@firm.com', 'email.invalid'],
    ['\u202Emary@firm.com', 'email.invalid'],
    ['ｍary@firm.com', 'email.invalid'],
    ['mary1２@firm.com', 'email.invalid'],
    ['mаry@firm.com', 'email.invalid'],
    ['陳@firm.com', 'email.invalid'],
    ['mary@公司.cn', 'email.invalid'],
    ['"mary"@firm.com', 'email.invalid'],
    ['mary<x>@firm.com', 'email.invalid'],
    ['mary@firm.com,x@y.com', 'email.invalid'],
  ])('%j: %s', (address, expected) => {
    expect(verdict(email, address)).toBe(expected)
    if (expected !== 'ok') expect(verdict(workEmail, address)).toBe(expected)
  })

  test('accepts every address of the specified form, and gives it back as it is', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,6}(\.[a-z0-9]{1,6}){0,2}@[a-z0-9]{1,8}(\.[a-z0-9]{1,6})?\.[a-z]{2,4}$/),
        (address) => {
          expect(email.parse(address)).toBe(address)
        },
      ),
    )
  })

  test('whatever is accepted is 40 characters of the plainest kind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9.@_ é-]{3,45}$/), (address) => {
        if (verdict(email, address) === 'ok')
          expect(address).toMatch(/^(?=.{1,40}$)[a-z0-9.]+@[a-z0-9-]+(\.[a-z0-9-]+){1,2}$/)
      }),
    )
  })
})

describe('work email', () => {
  test.each([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'outlook.fr',
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'live.hk',
    'msn.com',
    'yahoo.com',
    'yahoo.com.hk',
    'yahoo.com.tw',
    'yahoo.co.jp',
    'ymail.com',
    'icloud.com',
    'me.com',
    'proton.me',
    'protonmail.com',
    'aol.com',
    'gmx.de',
    'gmx.net',
    'web.de',
    'mail.ru',
    'yandex.ru',
    'zoho.com',
    'mail.com',
    'qq.com',
    'vip.qq.com',
    'foxmail.com',
    '163.com',
    'vip.163.com',
    '126.com',
    'yeah.net',
    'sina.com',
    'sina.cn',
    'sohu.com',
    'tom.com',
    '139.com',
    '189.cn',
    'aliyun.com',
    'naver.com',
    'mailinator.com',
    'yopmail.com',
  ])('%s is refused', (domain) => {
    expect(verdict(email, `mary@${domain}`)).toBe('ok')
    expect(verdict(workEmail, `mary@${domain}`)).toBe('email.free')
  })

  test.each([
    'firm.com',
    'firm.com.hk',
    'hku.hk',
    'gmail.firm.com',
    'mygmail.com',
    'qq.com.hk',
    'yahooinc.com',
    'netvigator.com',
    'singnet.com.sg',
    'outlook-facades.com',
    'e163.com',
    'mail.firm.hk',
    'yahoo.engineering',
    'live.agency',
  ])('%s is accepted', (domain) => {
    expect(verdict(workEmail, `mary@${domain}`)).toBe('ok')
  })

  test('a mailbox below a refused domain is refused as well', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gmail.com', 'qq.com', 'yahoo.com.hk'),
        fc.stringMatching(/^[a-z]{1,8}$/),
        (domain, below) => {
          expect(isFreeMailDomain(`${below}.${domain}`)).toBe(true)
          expect(isFreeMailDomain(`${below}${domain}x`)).toBe(false)
        },
      ),
    )
  })
})

test.each([
  [' Mary.Chan@Firm.COM ', 'mary.chan@firm.com'],
  ['mary@firm.com', 'mary@firm.com'],
  ['\u212Aim@firm.com', '\u212Aim@firm.com'],
  ['İ@firm.com', 'İ@firm.com'],
])('%j is tidied to %j', (typed, tidy) => {
  expect(tidyEmail(typed)).toBe(tidy)
})
