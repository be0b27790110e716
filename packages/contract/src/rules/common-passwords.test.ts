import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1',
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd!',
  'Pa$$w0rd',
  'Pa$$w0rd1',
  'P@55w0rd',
  'P@$$W0RD1',
  'Passw0rd.',
  'Password@123',
  'Password123!@#',
  'P.a.s.s.w.o.r.d.1',
  'PasswordPassword1!',
  'Pass@123',
  'Pass@1234',
  'Pa$$1234',
  'Welcome1!',
  'Welcome@2026',
  'W3lcome!',
  'Admin@123',
  '@dmin123',
  'Adm1n!23',
  'Admin@Admin1',
  'Qwerty123!',
  'Qwer!234',
  'Asdf@1234',
  'Test@1234',
  'User@2025',
  'Letmein!1',
  'L3tm31n!1',
  'Abc@1234',
  'Abcd1234!',
  'Abc123!@#',
  'Aa123456!',
  'Aa@12345678',
  'A1b2c3d4!',
  '1qaz@WSX',
  '!QAZ2wsx',
  '1qaz!QAZ',
  '!QAZ@WSX3edc',
  'ZAQ!2wsx',
  '1Q2w3e4r!',
  '!Q2w3e4r',
  'Q1w2e3r4.',
  '123Qwe!@#',
  '1234Qwer!',
  'Iloveyou1!',
  'Woaini520!',
  'Woaini1314.',
  'Wodemima1!',
  'Hongkong@2026',
  'HongKong#1',
  'Singapore1!',
  'Summer2026!',
  'Winter.2025',
  'January@1',
  'Monday#2026',
  'Inspection1!',
  'Plumbline@1',
  'Ch@ngeme1',
  'M!chael1',
  'Dragon#88',
  'Football7*',
  'Qq123456!',
  'A123456789!',
  'Lol123456.',
  'Aa102030!',
  'Contraseña1!',
  'Pässw0rd#1',
  '12345678!',
  '!@#$%^&*',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Vx7#tunnel',
  'correct horse Battery 9 staple!',
  'My password is Long & 7 odd',
  'Abc#4821',
  'Welcome#73915',
  'Passwords are 4 birds.',
  'Qwerty loves 3 Azerty!',
  'kR9.mB2$wT',
  'Tower-17-Scaffold!',
  '陳大文Aa9#',
  'Hello?Goodbye7!',
  'Zq8!Zr9!Zt0!',
  '7Brücken#gehen',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('case, a sign at the end and a year do not hide a word', () => {
  const word = fc.constantFrom('password', 'welcome', 'dragon', 'shenzhen', 'inspection')
  fc.assert(
    fc.property(
      word,
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 1900, max: 2099 }),
      fc.constantFrom(...'#$.%&@!+=<>*'),
      (base, flips, year, sign) => {
        const cased = [...base].map((letter) => (flips.next().value ? letter.toUpperCase() : letter)).join('')
        for (const password of [cased + year + sign, cased + sign + year, sign + cased + year, year + cased + sign])
          expect([password, isCommonPassword(password)]).toEqual([password, true])
      },
    ),
  )
})

test('random passwords are left alone', () => {
  const random = fc.string({
    unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#$.%&@!+=<>*'),
    minLength: 12,
    maxLength: 20,
  })
  fc.assert(
    fc.property(random, (password) => {
      expect(isCommonPassword(password)).toBe(false)
    }),
  )
})

test('a longer text around a word is left alone', () => {
  const other = fc.constantFrom('tall', 'bridge', 'seven', 'copper', 'window')
  fc.assert(
    fc.property(other, other, (first, second) => {
      expect(isCommonPassword(`${first} Password ${second} 1!`)).toBe(false)
    }),
  )
})
