import { locales } from '@plumbline/contract/locales'
import { expect, it } from 'vitest'
import { dialChoices, matching, mobileOf } from './dial-codes.ts'

it.each([
  ['9123 4567', 'HK', '+85291234567', 'HK'],
  ['(9123) 4567', 'HK', '+85291234567', 'HK'],
  ['+852 9123 4567', 'CN', '+85291234567', 'HK'],
  ['138 0013 8000', 'CN', '+8613800138000', 'CN'],
  ['07400 123456', 'GB', '+447400123456', 'GB'],
  ['91234567', 'SG', '+6591234567', 'SG'],
  ['201 555 0123', 'US', '+12015550123', 'US'],
] as const)('%s in %s is %s', (typed, country, number, found) => {
  expect(mobileOf(typed, country)).toEqual({ number, country: found })
})

it.each([
  ['2123 4567', 'HK'],
  ['9123 456', 'HK'],
  ['9123 4567', 'CN'],
  ['020 7946 0018', 'GB'],
  ['', 'HK'],
  ['call me', 'HK'],
  ['call me at 9123 4567', 'HK'],
] as const)('%j in %s is no mobile number', (typed, country) => {
  expect(mobileOf(typed, country)).toBeUndefined()
})

it('names every country in the language of the reader', () => {
  for (const locale of locales) {
    const labels = dialChoices(locale).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.filter((label) => !/^\+\d+ \S/.test(label))).toEqual([])
  }
  expect(dialChoices('en').find(({ value }) => value === 'HK')?.label).toBe('+852 Hong Kong')
  expect(dialChoices('zh-hk').find(({ value }) => value === 'HK')?.label).toBe('+852 香港')
})

it('finds a country by either name, by its code and by its number', () => {
  const choices = dialChoices('zh-hk')
  for (const typed of ['香港', 'hong kong', 'HK', '852', '+852'])
    expect([typed, matching(choices, typed).map(({ value }) => value)]).toEqual([typed, expect.arrayContaining(['HK'])])
  expect(matching(choices, 'nowhere at all')).toEqual([])
  expect(matching(choices, '+852 香港')).toHaveLength(choices.length)
})
