import { isWithin4K, maxMediaBytes } from '@plumbline/inspection/photos/media-choices'
import { z } from 'zod'
import { textRule, type Fault, type Judge, type RuleKey } from './rule.ts'

const kib = 1024
const mib = 1024 * kib
const gib = 1024 * mib

/** Spec 1 §5: cover image and company logo; an attachment of a marker; a photo or video (DESIGN §4, Uploads). */
export const fileSizeMax = { picture: 2 * mib, attachment: 20 * mib, media: maxMediaBytes } as const

function sizeRule(max: number, key: RuleKey) {
  return z
    .number({ error: 'rules.dataInvalid' })
    .refine((size) => Number.isSafeInteger(size) && size > 0, {
      error: 'rules.file.empty' satisfies RuleKey,
      abort: true,
    })
    .refine((size) => size <= max, { error: key })
}

export const attachmentSize = sizeRule(fileSizeMax.attachment, 'rules.file.attachment')
export const mediaSize = sizeRule(fileSizeMax.media, 'rules.file.media')

const fileNameMax = 255

/** The name decides only what the form lets through; the server looks at the bytes. */
const pictureName: Judge = (name) =>
  name.length <= fileNameMax && /[^/\\]\.(?:jpg|png)$/i.test(name) ? undefined : { key: 'rules.file.picture' }

export const coverImage = z.object({
  name: textRule([pictureName]),
  size: sizeRule(fileSizeMax.picture, 'rules.file.cover'),
})

export function resolutionFault(width: number, height: number): Fault | undefined {
  return isWithin4K(width, height) ? undefined : { key: 'rules.file.resolution' }
}

function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}

/** An isolated group: part of a longer number is no 4-digit number. */
const fourDigits = /(?<!\d)\d{4}(?!\d)/

export const otherModelFileName = textRule([
  (name) =>
    name.length <= fileNameMax && fourDigits.test(stemOf(name)) ? undefined : { key: 'rules.file.fourDigits' },
])

const sortingLimit = 100_000

/** Spec 1 §5: the number in the last part with a digit; undefined when there is none under 100000. */
export function sortingNumber(fileName: string): number | undefined {
  const part = stemOf(fileName)
    .split(/[_|-]/)
    .findLast((piece) => /\d/.test(piece))
  const digits = part?.match(/\d+/g)?.at(-1)
  const number = digits === undefined ? Number.NaN : Number(digits)
  return number < sortingLimit ? number : undefined
}

export const sortingName = textRule([
  (name) =>
    name.length <= fileNameMax && sortingNumber(name) !== undefined ? undefined : { key: 'rules.file.sorting' },
])

/** Spec 1 §9: KB, MB, GB with one decimal. A file that holds something is never shown as 0.0. */
export function fileSizeText(bytes: number): string {
  const units = [
    [kib, 'KB'],
    [mib, 'MB'],
    [gib, 'GB'],
  ] as const
  const tenths = (unit: number) => Math.max(bytes > 0 ? 1 : 0, Math.round((bytes / unit) * 10))
  const [unit, name] = units.find(([size]) => tenths(size) < 10 * 1024) ?? units[2]
  return `${(tenths(unit) / 10).toFixed(1)} ${name}`
}
