import { cameraOf, usualCameraOf } from '@plumbline/contract/cameras'
import { droneModelNames, type DroneModel, type Payload } from '@plumbline/contract/drone-models'
import { readFileName } from '@plumbline/contract/file-names'
import { offsetDistanceOf } from '@plumbline/contract/from-the-photo'
import type { Media } from '@plumbline/contract/media'
import type { PhotoFacts } from '@plumbline/contract/photo-facts'
import { gsd as gsdRule, gsdWarning, offsetDistance, positiveNumber } from '@plumbline/contract/rules/numbers'
import type { RuleKey } from '@plumbline/contract/rules/rule'
import { gsdOf, isTypedFarOff, type Gsd, type GsdInputs } from '@plumbline/geometry/gsd'
import type { GsdChange } from '../../api/media-photo.ts'

/** As typed. */
export type GsdValues = { readonly hardwareModel: DroneModel; readonly payload: Payload | ''; readonly pdib: string; readonly cameraFocalLength: string; readonly sensorWidth: string }
export type GsdField = 'pdib' | 'cameraFocalLength' | 'sensorWidth'
export type GsdProblems = Readonly<Partial<Record<GsdField | 'result', RuleKey>>>

/** What the photo itself says; nothing where it could not be read. */
export type GsdPhoto = { readonly image: Media; readonly facts: PhotoFacts | null }

const text = (value: number | null) => (value === null ? '' : String(value))
const isModel = (name: string): name is DroneModel => droneModelNames.some((model) => model === name)

function storedValues(image: Media): GsdValues {
  return {
    hardwareModel: isModel(image.hardwareModel) ? image.hardwareModel : 'Other', payload: image.payload ?? '',
    pdib: text(image.pdib), cameraFocalLength: text(image.cameraFocalLength), sensorWidth: text(image.sensorWidth),
  }
}

/** Only for a model that is in no table are numbers of one's own asked for. */
export const asksForLens = ({ hardwareModel, payload }: GsdValues): boolean => hardwareModel === 'Other' && (payload === '' || payload === 'Other')

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** A photo that says nothing of its size has the one its picture was read with. */
function inputsOf(values: GsdValues, { image, facts }: GsdPhoto): GsdInputs {
  const [width, height] = [image.width ?? facts?.width ?? 0, image.height ?? facts?.height ?? 0]
  // The same choice as the server makes: a camera that names itself is never taken for the drone that somebody chose.
  const hasNamed = facts !== null && facts.model !== null
  const usual = image.type === 'thermal' ? undefined : usualCameraOf({ model: values.hardwareModel, payload: values.payload === '' ? null : values.payload })
  const camera = hasNamed ? cameraOf(facts, readFileName(image.name)?.lens) : usual
  const typed = asksForLens(values) ? { focalLength: numberOf(values.cameraFocalLength), sensorWidth: numberOf(values.sensorWidth) } : null
  return {
    distance: numberOf(values.pdib), image: { width, height }, camera, typed, digitalZoom: facts?.digitalZoom,
    calibratedFocalLength: facts?.calibratedFocalLength, focalLength: facts?.focalLength, equivalentFocalLength: facts?.equivalentFocalLength,
  }
}

/** Starts from what the GSD was computed with: a distance that a laser read stands in the photo, and what was typed before it was not used. */
export function gsdValues(photo: GsdPhoto): GsdValues {
  const { image, facts } = photo
  const stored = storedValues(image)
  const measured = facts && offsetDistanceOf(facts)
  if (measured === null || measured === undefined) return stored
  const gsd = gsdOf({ ...inputsOf(stored, photo), distance: measured })
  const isUsed = image.gsd === null || gsd === undefined || Math.abs(gsd.mmPerPixel / image.gsd - 1) < 1e-4
  return isUsed ? { ...stored, pdib: String(Number(measured.toFixed(3))) } : stored
}

export type LiveGsd = { readonly gsd: Gsd | undefined; readonly warning: RuleKey | undefined; readonly isFarOff: boolean; readonly isOverridden: boolean }

/** Shown while typing. */
export function liveGsd(values: GsdValues, photo: GsdPhoto): LiveGsd {
  const inputs = inputsOf(values, photo)
  const gsd = gsdOf(inputs)
  const hasTyped = asksForLens(values) && values.cameraFocalLength !== '' && values.sensorWidth !== ''
  return { gsd, warning: gsd && gsdWarning(gsd.mmPerPixel), isFarOff: hasTyped && isTypedFarOff(inputs), isOverridden: hasTyped && gsd !== undefined && gsd.source !== 'typed' }
}

const faultOf = (rule: typeof positiveNumber | typeof gsdRule, typed: string) => rule.safeParse(typed.trim()).error?.issues[0]?.message as RuleKey | undefined

/** Every field in words of the specification, or what is sent. A GSD above 1000 is refused, wherever it comes from. */
export function judgeGsd(values: GsdValues, photo: GsdPhoto): { readonly problems: GsdProblems } | { readonly change: GsdChange } {
  const isOther = asksForLens(values)
  // A photo that knows its camera needs no numbers of one's own.
  const needsLens = isOther && liveGsd({ ...values, cameraFocalLength: '', sensorWidth: '' }, photo).gsd === undefined
  const lens = (typed: string) => (isOther && (needsLens || typed.trim() !== '') ? faultOf(positiveNumber, typed) : undefined)
  const found = { pdib: faultOf(offsetDistance, values.pdib), cameraFocalLength: lens(values.cameraFocalLength), sensorWidth: lens(values.sensorWidth) }
  const { gsd } = liveGsd(values, photo)
  const result = gsd === undefined ? undefined : faultOf(gsdRule, gsd.mmPerPixel.toFixed(6))
  const problems = Object.fromEntries(Object.entries({ ...found, result }).filter(([, fault]) => fault !== undefined))
  if (Object.keys(problems).length > 0) return { problems }
  const own = (typed: string) => (isOther && typed.trim() !== '' ? Number(typed) : null)
  return {
    change: {
      hardwareModel: values.hardwareModel, payload: values.hardwareModel === 'Other' && values.payload !== '' ? values.payload : null,
      pdib: Number(values.pdib), cameraFocalLength: own(values.cameraFocalLength), sensorWidth: own(values.sensorWidth),
    },
  }
}
