import { describe, expect, test } from 'vitest'
import { signOnAddresses } from './sign-on-addresses.ts'
import { domainOf, isMailDomain } from '../rules/email.ts'
import { faultAt } from '../testing/refusals.ts'
import { isIssuer, maxRoleRules, recordName, recordOf, signOnRoutes } from './sign-on.ts'

const { saveSignOn, addDomain, setDomain, finishSignOn, findSignOn } = signOnRoutes

describe('an issuer', () => {
  test.each([
    'https://login.example.com',
    'https://login.example.com/',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://id.example.com:8443/realms/survey',
    'https://[2606:4700::1111]/',
  ])('may be %s', (issuer) => {
    expect(isIssuer(issuer)).toBe(true)
  })

  test.each([
    '',
    'login.example.com',
    'http://login.example.com',
    'https://',
    'https://user:word@login.example.com',
    'https://login.example.com/?tenant=1',
    'https://login.example.com/#a',
    'https://login.example.com\\@evil.example',
    'https://login.example.com/a b',
    'javascript:alert(1)',
    `https://login.example.com/${'x'.repeat(300)}`,
  ])('is not %j', (issuer) => {
    expect(isIssuer(issuer)).toBe(false)
  })
})

describe('a domain', () => {
  test.each(['example.com', 'a-b.example.com.hk', 'x1.example', 'xn--fiqs8s.example'])('may be %s', (domain) => {
    expect(isMailDomain(domain)).toBe(true)
  })

  test.each([
    '',
    'com',
    '.com',
    'a..com',
    '-a.com',
    'a-.com',
    'a_b.com',
    '10.0.0.1',
    'gmail.com',
    '中国.com',
    'Example.com',
  ])('is not %j', (domain) => {
    expect(isMailDomain(domain)).toBe(false)
  })

  test.each([
    ['ada@Harbour.example', 'harbour.example'],
    ['ada@evil.example@harbour.example', 'harbour.example'],
    [' ada@harbour.example ', 'harbour.example'],
    ['harbour.example', ''],
    ['ada@', ''],
  ])('of %j is %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain)
  })

  test('is typed in any case, and proven by a record below it', () => {
    expect(addDomain.body.parse({ domain: ' Harbour.Example ' })).toEqual({ domain: 'harbour.example' })
    expect([recordName('harbour.example'), recordOf('f00d')]).toEqual([
      '_plumbline.harbour.example',
      'plumbline-domain=f00d',
    ])
    expect(faultAt(addDomain.body, { domain: 'gmail.com' })).toBe('domain')
    expect(faultAt(setDomain.body, { domain: 'harbour.example', corporateId: 'all' })).toBe('corporateId')
  })
})

describe('the settings', () => {
  const given = { issuer: 'https://login.example.com', clientId: 'a', roleClaim: null, roles: [] }
  const rule = { value: 'it', role: 'corporate-admin' }

  test.each<[string, object, string]>([
    ['as they are', {}, 'ok'],
    ['with a secret', { clientSecret: 's' }, 'ok'],
    ['with an empty secret', { clientSecret: '' }, 'clientSecret'],
    ['without a client', { clientId: ' ' }, 'clientId'],
    ['with a line break in the client', { clientId: 'a\nb' }, 'clientId'],
    ['of another protocol', { issuer: 'http://login.example.com' }, 'issuer'],
    ['with a claim', { roleClaim: 'groups', roles: [rule] }, 'ok'],
    ['with a role of the system', { roles: [{ ...rule, role: 'system-admin' }] }, 'roles.0.role'],
    ['with a role of a workspace', { roles: [{ ...rule, role: 'workspace-admin' }] }, 'roles.0.role'],
    ['with a rule for nothing', { roles: [{ ...rule, value: '' }] }, 'roles.0.value'],
    ['with too many rules', { roles: Array.from({ length: maxRoleRules + 1 }, () => rule) }, 'roles'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(saveSignOn.body, { ...given, ...part })).toBe(fault)
  })
})

describe('what comes back', () => {
  const given = { state: 's'.repeat(43), code: 'c0de' }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with the issuer beside', { iss: 'https://login.example.com' }, 'ok'],
    ['without a code', { code: '' }, 'code'],
    ['with a code of 4097 letters', { code: 'x'.repeat(4_097) }, 'code'],
    ['with another state', { state: 'short' }, 'state'],
    ['with a list of states', { state: [given.state] }, 'state'],
    ['with a second factor', { secondFactor: '123456' }, 'ok'],
    ['with a long second factor', { secondFactor: 'x'.repeat(41) }, 'secondFactor'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(finishSignOn.body, { ...given, ...part })).toBe(fault)
  })
})

test('the calls of visitors stand at the addresses that a browser knows without schemas', () => {
  expect(findSignOn).toMatchObject(signOnAddresses.find)
  expect(signOnRoutes.beginSignOn).toMatchObject(signOnAddresses.begin)
  expect(finishSignOn).toMatchObject(signOnAddresses.finish)
})
