import { z } from 'zod'
import { firstFault, textRule, type Judge } from './rule.ts'
import { atMost, composed, lengthOf, nothingHidden, required } from './text.ts'

/** Spec 1 §5, Profile and registration. */
const nameMin = 3
const nameMax = 30
const newCompanyMax = 100

/** Letters of any script with their marks: an inspector may be called José, Nguyễn or 陳大文. */
const words = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+)*$/u

const longEnough: Judge = (name) => (lengthOf(name) < nameMin ? { key: 'rules.name.short' } : undefined)
const shortEnough: Judge = (name) => (name.length > nameMax && lengthOf(name) > nameMax ? { key: 'rules.name.long' } : undefined)
const wordsOnly: Judge = (name) => (words.test(name) && /\p{L}/u.test(name) ? undefined : { key: 'rules.name.format' })
const noLeadingSpace: Judge = (name) => (/^\s/.test(name) ? { key: 'rules.name.format' } : undefined)

const limits = { minLength: nameMin, maxLength: nameMax }

const profileJudges = [required, shortEnough, nothingHidden, wordsOnly, longEnough]

export const personName = textRule(profileJudges, { limits, tidy: composed })
export const companyName = personName

/** At registration the specification asks less of a name than the profile does. */
export const userName = textRule([required, shortEnough, nothingHidden, noLeadingSpace, longEnough], { limits, tidy: composed })
export const newCompanyName = textRule([required, atMost(newCompanyMax), nothingHidden, noLeadingSpace, longEnough], { limits: { minLength: nameMin, maxLength: newCompanyMax }, tidy: composed })

/** As a call carries it: whether it is new, and then by the rules of the profile, is known only beside the stored one. */
export const anyName = textRule([required, atMost(newCompanyMax)], { limits: { minLength: 1, maxLength: newCompanyMax } })

/** For the profile form: a name taken at registration and left as it is must not keep the other field from being saved. */
export function nameUnlessKept(current: string) {
  return textRule([(name) => (name === composed(current) ? undefined : firstFault(name, profileJudges))], { tidy: composed })
}

/** The profile's edit mode. */
export function profileForm(current: { readonly name: string; readonly company: string }) {
  return z.object({ name: nameUnlessKept(current.name), company: nameUnlessKept(current.company) })
}

const mobileMax = 32
const dialled = /^\+?[0-9 ()-]+$/

/** Which numbers exist is for a phone library to say; it is handed in, because packages know only zod. */
export function mobileNumber(isMobile: (number: string) => boolean) {
  const judge: Judge = (number) =>
    (number.length <= mobileMax && dialled.test(number) && isMobile(number) ? undefined : { key: 'rules.mobile.invalid' })
  return textRule([required, judge], { limits: { maxLength: mobileMax } })
}
