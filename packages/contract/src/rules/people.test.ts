import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyName, mobileNumber, nameUnlessUnchanged, profileForm, userName } from './people.ts'
import { nasty, verdict } from './testing/verdict.ts'

const long = 'name.long'
const short = 'name.short'
const format = 'name.format'

describe('name of a person or company', () => {
  test.each([
    ['Mary Chan', 'ok'],
    ["Siobhán O'Brien-Nuñez", 'ok'],
    ['D’Arcy', 'ok'],
    ['陳大文', 'ok'],
    ['王 伟', 'ok'],
    ['欧阳娜娜', 'ok'],
    ['Nguyễn Thị Ánh', 'ok'],
    ['अनुष्का', 'ok'],
    ['محمد علي', 'ok'],
    ['Ann', 'ok'],
    ['An', short],
    ['陳文', 'ok'],
    ['王', short],
    ['𠮷𠮷', 'ok'],
    ['A', short],
    ['x'.repeat(30), 'ok'],
    ['𠮷'.repeat(30), 'ok'],
    ['e\u0301'.repeat(30), 'ok'],
    ['', 'required'],
    ['  ', 'required'],
    [' Mary', format],
    ['Mary ', format],
    ['Mary  Chan', format],
    ['Mary\u00A0Chan', format],
    ['Mary\u3000Chan', format],
    ['Mary\tChan', 'hiddenCharacters'],
    ['Mary2', 'ok'],
    ['ACME 2000 Ltd.', 'ok'],
    ['A&B (HK) Ltd.', 'ok'],
    ['Smith, Jones & Co.', 'ok'],
    ['O’Hara/Lee + Sons', 'ok'],
    ['中国建筑（香港）有限公司', 'ok'],
    ['2000', format],
    ['Mary_Chan', format],
    ['Mary.', 'ok'],
    ['Mary@firm', format],
    ['<script>', format],
    ['=cmd|x', format],
    ['---', format],
    ["'''", format],
    ['\u0301\u0301\u0301', format],
    ['Mary 😀', format],
    ['陳·大文', 'ok'],
  ])('%j: %s', (name, expected) => {
    expect(verdict(userName, name)).toBe(expected)
    expect(verdict(companyName, name)).toBe(expected)
  })

  test('is composed', () => {
    expect(userName.parse('Jose\u0301')).toBe('José')
  })

  test('is accepted whenever it is words of letters within the length, whatever the script', () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcXYZéñßжЩλあ陳𠮷한ا'-"), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = words.join(' ')
        const length = [...name].length
        const weight = length + (name.match(/\p{Script=Han}/gu)?.length ?? 0)
        const expected = length > 30 ? long : !/\p{L}/u.test(name) ? format : weight < 3 ? short : 'ok'
        expect(verdict(userName, name)).toBe(expected)
      }),
    )
  })
})

test.each(Object.entries(nasty))('no name holds %s', (_, name) => {
  for (const rule of [companyName, userName]) expect(verdict(rule, name)).toBe('hiddenCharacters')
})

describe('registration', () => {
  test.each([
    ['mary99', 'ok', 'ok'],
    ['A&B (HK) Ltd.', 'ok', 'ok'],
    ['3M', short, short],
    ['陳記', 'ok', 'ok'],
    ['ABC', 'ok', 'ok'],
    [' ABC', format, format],
    ['\u3000ABC', format, format],
    ['x'.repeat(30), 'ok', 'ok'],
    ['x'.repeat(31), long, 'ok'],
    ['x'.repeat(100), long, 'ok'],
    ['x'.repeat(101), long, 'tooLong'],
    ['', 'required', 'required'],
    ['   ', 'required', 'required'],
  ])('%j as user name: %s, as company: %s', (name, asUser, asCompany) => {
    expect([verdict(userName, name), verdict(companyName, name)]).toEqual([asUser, asCompany])
  })

  test('whatever registration accepts, the profile accepts', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-zé0-9&.,()' -]{1,40}$/),
        fc.stringMatching(/^[A-Za-z陳0-9&.,()' -]{1,110}$/),
        (name, company) => {
          if (verdict(userName, name) !== 'ok' || verdict(companyName, company) !== 'ok') return
          expect(profileForm({ name: 'Old Name', company: 'Old Company' }).safeParse({ name, company }).success).toBe(
            true,
          )
        },
      ),
    )
  })

  test('a name stored under an earlier rule can stay in the profile, and only that one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (current, typed) => {
          expect(verdict(nameUnlessUnchanged('user', current), current)).toBe('ok')
          if (typed.normalize('NFC') !== current.normalize('NFC'))
            expect(verdict(nameUnlessUnchanged('user', current), typed)).toBe(verdict(userName, typed))
        },
      ),
    )
  })
})

describe('mobile number', () => {
  const rule = mobileNumber((number) => number.replaceAll(/\D/g, '').startsWith('852'))

  test.each([
    ['+852 9123 4567', 'ok'],
    ['+85291234567', 'ok'],
    ['(852) 9123-4567', 'ok'],
    ['+44 7700 900123', 'mobile.invalid'],
    ['', 'required'],
    ['+８５２９１２３４５６７', 'mobile.invalid'],
    ['+852 9123 4567 ext 1', 'mobile.invalid'],
    ['++85291234567', 'mobile.invalid'],
    ['852\u202E91234567', 'mobile.invalid'],
    ['85291234567\n', 'mobile.invalid'],
    [`852${'1'.repeat(30)}`, 'mobile.invalid'],
    [undefined, 'required'],
    [85291234567, 'dataInvalid'],
  ])('%j: %s', (number, expected) => {
    expect(verdict(rule, number)).toBe(expected)
  })
})
