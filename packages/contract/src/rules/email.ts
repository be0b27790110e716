import { isFreeMailDomain } from './free-mail.ts'
import { textRule, type Judge } from './rule.ts'
import { required } from './text.ts'

/** Spec 1 §5, Email. */
const emailMax = 40
const domainDotsMax = 2

const localPart = /^[a-z0-9]+(?:\.[a-z0-9]+)*$/
const label = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/

function partsOf(email: string): { readonly local: string; readonly labels: readonly string[] } {
  const at = email.indexOf('@')
  return at === -1
    ? { local: email, labels: [] }
    : { local: email.slice(0, at), labels: email.slice(at + 1).split('.') }
}

const address: Judge = (email) => {
  if (email.length > emailMax) return { key: 'rules.email.invalid' }
  const { local, labels } = partsOf(email)
  const ending = labels.at(-1) ?? ''
  const isAddress =
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /^[a-z].*[a-z0-9]$/.test(ending)
  return isAddress ? undefined : { key: 'rules.email.invalid' }
}

/** What may stand behind the @ of an address, and is no free mail service. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    domain.length <= 100 &&
    labels.length > 1 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    /^[a-z].*[a-z0-9]$/.test(labels.at(-1) ?? '') &&
    !isFreeMailDomain(domain)
  )
}

/** Behind the last @; empty where there is none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at === -1 ? '' : tidyEmail(email.slice(at + 1))
}

const fewDots: Judge = (email) =>
  partsOf(email).labels.length - 1 > domainDotsMax ? { key: 'rules.email.domain' } : undefined

const notFree: Judge = (email) =>
  isFreeMailDomain(partsOf(email).labels.join('.')) ? { key: 'rules.email.free' } : undefined

const limits = { minLength: 1, maxLength: emailMax }

export const email = textRule([required, address, fewDots], { limits })
export const workEmail = textRule([required, address, fewDots, notFree], { limits })

/** Keyboards capitalise the first letter and paste brings spaces; only ASCII is lowered, for a Kelvin sign is no k. */
export function tidyEmail(typed: string): string {
  return typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
