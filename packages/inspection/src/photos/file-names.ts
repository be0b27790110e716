import type { DroneModel, Hardware } from './drone-models.ts'

/** W wide, Z zoom, V visible, S split screen, D: light. T and R (the sample files of DJI's own kit): heat. */
export const lenses = ['W', 'Z', 'V', 'S', 'D', 'T', 'R'] as const
export type Lens = (typeof lenses)[number]

export type FileNameReading = {
  /** Four digits; begins again after 9999 and in every folder. */
  readonly sequence: number
  /** 14 digits, local time. */
  readonly timestamp: string | null
  readonly lens: Lens | null
  /** What mission software appended. */
  readonly tail: string | null
}

const extension = String.raw`\.(?:JPE?G|DNG|MP4|MOV|SRT|LRF|BIN)$`
const numbered = (letters: string) =>
  new RegExp(`^DJI_(?<sequence>\\d{4})${letters && `(?:_(?<lens>[${letters}]))?`}${extension}`, 'i')
const timed = (letters: string) =>
  new RegExp(
    `^DJI_(?<timestamp>\\d{14})_(?<sequence>\\d{4})_(?<lens>[${letters}])(?:_(?<tail>[^./\\\\]{1,64}))?${extension}`,
    'i',
  )

const patterns: Readonly<Record<Exclude<DroneModel, 'Other'>, RegExp>> = {
  'Mini 2': numbered(''),
  'Mavic 2 Enterprise': numbered('TWVR'),
  'Mavic 2 Enterprise Advanced': numbered('TWVZR'),
  M30: timed('WZVST'),
  'MAVIC 3T': timed('WZVST'),
  'Mavic 3 Enterprise': timed('WZVSD'),
}
const payloadPatterns = { H20: timed('WZVS'), H20T: timed('WZVST') } as const
const known = [timed('WZVSTD'), numbered('TWVZR')]

/** Mission software may put a number into its tail, so that of a name of known form is never searched for digits. */
const lastFourDigits = /(?<!\d)\d{4}(?!\d)(?!.*(?<!\d)\d{4}(?!\d))/s

const stemOf = (name: string) => name.replace(/(?<=.)\.[^.]*$/s, '')

/** Nothing for a name without a number of four digits. */
export function readFileName(name: string): FileNameReading | undefined {
  const match = known.map((pattern) => pattern.exec(name)).find((found) => found !== null)
  if (match?.groups) {
    const { sequence, timestamp, lens, tail } = match.groups
    return {
      sequence: Number(sequence),
      timestamp: timestamp ?? null,
      lens: (lens?.toUpperCase() as Lens | undefined) ?? null,
      tail: tail ?? null,
    }
  }
  const digits = lastFourDigits.exec(stemOf(name))
  return digits ? { sequence: Number(digits[0]), timestamp: null, lens: null, tail: null } : undefined
}

/**
 * What stands before the number, with # for its digits: 'IMG_161122_163234_0007_RGB.JPG' and its neighbours have one
 * prefix.
 */
export function prefixOf(name: string): string {
  if (known.some((pattern) => pattern.test(name))) return 'DJI_'
  const stem = stemOf(name)
  return stem
    .slice(0, lastFourDigits.exec(stem)?.index ?? stem.length)
    .replace(/\d+/g, '#')
    .toUpperCase()
}

const partsOf = (name: string) => stemOf(name).toLowerCase().split(/(\d+)/)

/**
 * As people count: 2 before 12, and a copy behind its original. Upper and lower case are alike; names that differ only
 * there, in leading zeros or in the ending have an order all the same.
 */
export function compareNames(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)]
  for (let index = 0; index < Math.min(parts.length, others.length); index += 1) {
    const [part, against] = [parts[index]!, others[index]!]
    // Digits are compared as text, without zeros in front: a number of forty digits is more than a double holds.
    const [number, than] =
      index % 2 === 1 ? [part, against].map((digits) => digits.replace(/^0+/, '')) : [part, against]
    const isLonger = index % 2 === 1 ? number!.length - than!.length : 0
    if (isLonger !== 0) return isLonger
    if (number !== than) return number! < than! ? -1 : 1
  }
  return parts.length - others.length || (one < other ? -1 : one > other ? 1 : 0)
}

const dateAndTime =
  /(?<!\d)(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[_-]?(?:[01]\d|2[0-3])(?:[0-5]\d){2}(?!\d)/

/** 14 digits, local time, of a name such as those telephones give; undefined where it has none. */
export const timeInName = (name: string): string | undefined => dateAndTime.exec(stemOf(name))?.[0].replace(/\D/g, '')

/** Spec 2 §3: names are checked against the chosen model; Other needs four digits. */
export function isNameOf({ model, payload }: Hardware, name: string): boolean {
  if (model !== 'Other') return patterns[model].test(name)
  return payload === 'H20' || payload === 'H20T'
    ? payloadPatterns[payload].test(name)
    : readFileName(name) !== undefined
}

/** Recompressed on its way to a telephone, without what the camera wrote: to be copied from the card instead. */
export const isPhoneCopy = (name: string): boolean => /^dji_(?:fly|mimo|export)_\d{8}_\d{6}_.*\.[^.]+$/i.test(name)

export const fileKinds = ['photo', 'video', 'temperatures', 'side'] as const
export type FileKind = (typeof fileKinds)[number]

const kindsByExtension: Readonly<Record<string, FileKind>> = {
  jpg: 'photo',
  jpeg: 'photo',
  png: 'photo',
  tif: 'photo',
  tiff: 'photo',
  dng: 'photo',
  mp4: 'video',
  mov: 'video',
  bin: 'temperatures',
  // Subtitles with positions, and small proxies: they go with their video.
  srt: 'side',
  lrf: 'side',
}

/** By its name only; the server looks at the bytes. */
export function fileKindOf(name: string): FileKind | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(kindsByExtension, ending) ? kindsByExtension[ending] : undefined
}
