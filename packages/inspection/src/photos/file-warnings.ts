import { hardwareOf, type Hardware } from './drone-models.ts'
import { fileKindOf, isNameOf, isPhoneCopy, readFileName } from './file-names.ts'
import { foreignFormatOf, foreignFormats, type ForeignFormat } from './foreign-formats.ts'
import { isWithin4K, maxMediaBytes, photoPixelsMax } from './media-choices.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { middleOf } from './photo-positions.ts'
import { isElsewhere, type Site } from './photo-site.ts'
import { gapsOf, type Gap } from './sequence-gaps.ts'

/** Files with these are not sent; the others are for the user to judge. */
const formatRefusals = foreignFormats.map((format) => `format-${format}` as const)
export const refusals = [
  ...formatRefusals,
  'not-media',
  'side-file',
  'empty',
  'too-large',
  'too-many-pixels',
  'over-4k',
  'phone-copy',
  'duplicate',
  'over-quota-images',
  'over-quota-bytes',
] as const
export const fileWarnings = [
  ...refusals,
  'no-number',
  'wrong-pattern',
  'other-camera',
  'no-gps',
  'odd-gps',
  'far-gps',
  'gap',
] as const
export type FileWarning =
  | { readonly code: Exclude<(typeof fileWarnings)[number], 'duplicate' | 'gap'> }
  | { readonly code: 'duplicate'; readonly of: string }
  | ({ readonly code: 'gap' } & Gap)

export type ChosenFile = {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly size: number
  /** Null as long as it was not computed. */
  readonly hash: string | null
  /** Null for what has none, and for a file that could not be read. */
  readonly facts: PhotoFacts | null
  /** As decoded; EXIF may say something else. */
  readonly pixels: { readonly width: number; readonly height: number } | null
  /** By its bytes, whatever its name says; left out as long as it was not read. */
  readonly foreign?: ForeignFormat | null
}

export type ChosenSettings = {
  readonly hardware: Hardware
  /** Where the building stands. Without it, photos are compared with each other. */
  readonly site: Site | null
  /** What is left; null where it is not known. */
  readonly quota: { readonly images: number; readonly bytes: number } | null
}

const isRefusal = ({ code }: FileWarning) => (refusals as readonly string[]).includes(code)
export const isRefused = (warnings: readonly FileWarning[]): boolean => warnings.some(isRefusal)

function nameWarnings(name: string, hardware: Hardware): readonly FileWarning[] {
  if (isPhoneCopy(name)) return [{ code: 'phone-copy' }]
  if (readFileName(name) === undefined) return [{ code: 'no-number' }]
  return isNameOf(hardware, name) ? [] : [{ code: 'wrong-pattern' }]
}

function sizeWarnings({ size, pixels, facts }: ChosenFile, isVideo: boolean): readonly FileWarning[] {
  if (!(size > 0)) return [{ code: 'empty' }]
  if (size > maxMediaBytes) return [{ code: 'too-large' }]
  const width = pixels?.width ?? facts?.width
  const height = pixels?.height ?? facts?.height
  if (!width || !height) return []
  if (isVideo) return isWithin4K(width, height) ? [] : [{ code: 'over-4k' }]
  return width * height > photoPixelsMax ? [{ code: 'too-many-pixels' }] : []
}

/** Metres from the middle of all: no flight goes so far. */
const flightM = 2_000

type Reference = Pick<Site, 'at' | 'reachM'>

function referenceOf(files: readonly ChosenFile[], site: Site | null): Reference | undefined {
  if (site !== null) return site
  const positions = files.flatMap(({ facts }) => facts?.position ?? [])
  const at = positions.length > 2 ? middleOf(positions) : undefined
  return at && { at, reachM: flightM }
}

function placeWarnings({ facts }: ChosenFile, reference: Reference | undefined): readonly FileWarning[] {
  if (!facts) return []
  if (!facts.position)
    return [{ code: facts.positionFault === 'out-of-range' || facts.positionFault === 'zero' ? 'odd-gps' : 'no-gps' }]
  return reference && isElsewhere(facts.position, reference) ? [{ code: 'far-gps' }] : []
}

/**
 * Cameras that are in no table are other cameras, too. Somebody who chose Other claims the camera that took most of the
 * photos.
 */
function cameraWarnings(
  { facts }: ChosenFile,
  { model, payload }: Hardware,
  usual: string | undefined,
): readonly FileWarning[] {
  if (facts === null || facts.model === null) return []
  const read = hardwareOf(facts.model)
  const isNamed = model !== 'Other' || payload === 'H20' || payload === 'H20T'
  const isOther = isNamed
    ? read === undefined || read.model !== model || (read.payload !== undefined && read.payload !== payload)
    : cameraKey(facts.model) !== usual
  return isOther ? [{ code: 'other-camera' }] : []
}

/** A drone writes several models for its lenses: those of one drone are one camera here. */
const cameraKey = (exifModel: string): string => {
  const read = hardwareOf(exifModel)
  return read === undefined ? exifModel.trim().toUpperCase() : `${read.model} ${read.payload ?? ''}`
}

function usualCamera(files: readonly ChosenFile[]): string | undefined {
  const keys = files.flatMap(({ facts }) => (facts?.model ? [cameraKey(facts.model)] : []))
  return [...Map.groupBy(keys, (key) => key)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** The first of its kind, by hash; by name and size only as long as one of the two was not hashed. */
function findDuplicates(files: readonly ChosenFile[]): ReadonlyMap<string, string> {
  const [byHash, byName, found] = [
    new Map<string, ChosenFile>(),
    new Map<string, ChosenFile[]>(),
    new Map<string, string>(),
  ]
  for (const file of files) {
    // Folders of one card hold empty files of one name: they are refused as empty.
    if (!(file.size > 0)) continue
    const name = `${file.name.toLowerCase()}\0${file.size}`
    const namesakes = byName.get(name) ?? []
    const twin =
      (file.hash === null ? undefined : byHash.get(file.hash)) ??
      namesakes.find((other) => other.hash === null || file.hash === null)
    if (twin) found.set(file.id, twin.id)
    else byName.set(name, [...namesakes, file])
    if (!twin && file.hash !== null) byHash.set(file.hash, file)
  }
  return found
}

function ownWarnings(
  file: ChosenFile,
  hardware: Hardware,
  usual: string | undefined,
  reference: Reference | undefined,
): readonly FileWarning[] {
  const kind = fileKindOf(file.name)
  const foreign = file.foreign ?? (kind === undefined ? foreignFormatOf(file.name) : undefined)
  if (foreign !== undefined) return [{ code: `format-${foreign}` }]
  if (kind === undefined) return [{ code: 'not-media' }]
  if (kind === 'side') return [{ code: 'side-file' }]
  return [
    ...sizeWarnings(file, kind === 'video'),
    ...nameWarnings(file.name, hardware),
    ...cameraWarnings(file, hardware, usual),
    ...(kind === 'photo' ? placeWarnings(file, reference) : []),
  ]
}

/** What is wrong or odd with each of the chosen files, by its id; one without warnings has no entry. */
export function warningsOf(
  files: readonly ChosenFile[],
  { hardware, site, quota }: ChosenSettings,
): ReadonlyMap<string, readonly FileWarning[]> {
  const reference = referenceOf(files, site)
  const twins = findDuplicates(files)
  const usual = usualCamera(files)
  const gaps = gapsOf(files.filter(({ name }) => fileKindOf(name) !== undefined && fileKindOf(name) !== 'side'))
  let [images, bytes] = [quota?.images ?? Number.POSITIVE_INFINITY, quota?.bytes ?? Number.POSITIVE_INFINITY]
  return new Map(
    files.flatMap((file): (readonly [string, readonly FileWarning[]])[] => {
      const [twin, gap] = [twins.get(file.id), gaps.get(file.id)]
      const warnings: FileWarning[] = [
        ...ownWarnings(file, hardware, usual, reference),
        ...(twin === undefined ? [] : [{ code: 'duplicate' as const, of: twin }]),
        ...(gap ? [{ code: 'gap' as const, ...gap }] : []),
      ]
      if (!isRefused(warnings)) {
        if (images < 1) warnings.push({ code: 'over-quota-images' })
        else if (bytes < file.size) warnings.push({ code: 'over-quota-bytes' })
        else [images, bytes] = [images - 1, bytes - file.size]
      }
      return warnings.length === 0 ? [] : [[file.id, warnings]]
    }),
  )
}
