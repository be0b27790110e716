import { z } from 'zod'
import { firstFault, textRule, type Judge } from './rule.ts'
import { maxLength, composed, lengthOf, nothingHidden, required } from './text.ts'

/** Spec 1 §5, Profile and registration. */
const nameMin = 3
const nameMax = 30
const companyMax = 100

/**
 * One rule for registration and profile: words of letters and digits of any script and the signs real names have, one
 * space apart. A name that registration took and the profile refused could never be saved again.
 */
const words = /^[\p{L}\p{M}\p{Nd}\u3007'’&.,()（）/+·・-]+(?: [\p{L}\p{M}\p{Nd}\u3007'’&.,()（）/+·・-]+)*$/u
const han = /\p{Script=Han}/gu

/** A Chinese character says as much as two letters: 王伟 is a whole name. */
const longEnough: Judge = (name) =>
  lengthOf(name) + (name.match(han)?.length ?? 0) < nameMin ? { key: 'rules.name.short' } : undefined
const shortEnough: Judge = (name) =>
  name.length > nameMax && lengthOf(name) > nameMax ? { key: 'rules.name.long' } : undefined
const wordsOnly: Judge = (name) => (words.test(name) && /\p{L}/u.test(name) ? undefined : { key: 'rules.name.format' })

const userJudges = [required, shortEnough, nothingHidden, wordsOnly, longEnough]
const companyJudges = [required, maxLength(companyMax), nothingHidden, wordsOnly, longEnough]

/** JSON schema counts the characters alone. */
const minLength = 2

export const userName = textRule(userJudges, { limits: { minLength, maxLength: nameMax }, tidy: composed })
export const companyName = textRule(companyJudges, { limits: { minLength, maxLength: companyMax }, tidy: composed })

/** As a call carries it: whether it is new, and then by its rule, is known only beside the stored one. */
export const anyName = textRule([required, maxLength(companyMax)], { limits: { minLength: 1, maxLength: companyMax } })

/** A name stored under an earlier rule and left as it is must not keep the other field from being saved. */
export function nameUnlessUnchanged(kind: 'user' | 'company', current: string) {
  const judges = kind === 'user' ? userJudges : companyJudges
  return textRule([(name) => (name === composed(current) ? undefined : firstFault(name, judges))], { tidy: composed })
}

/** The profile's edit mode. */
export function profileForm(current: { readonly name: string; readonly company: string }) {
  return z.object({
    name: nameUnlessUnchanged('user', current.name),
    company: nameUnlessUnchanged('company', current.company),
  })
}

const mobileMax = 32
const dialled = /^\+?[0-9 ()-]+$/

/** Which numbers exist is for a phone library to say; it is handed in, because packages know only zod. */
export function mobileNumber(isMobile: (number: string) => boolean) {
  const judge: Judge = (number) =>
    number.length <= mobileMax && dialled.test(number) && isMobile(number) ? undefined : { key: 'rules.mobile.invalid' }
  return textRule([required, judge], { limits: { maxLength: mobileMax } })
}
