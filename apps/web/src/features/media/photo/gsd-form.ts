import { droneModelNames, type DroneModel, type Payload } from '@plumbline/inspection/photos/drone-models'
import type { Media } from '@plumbline/contract/media/media'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import {
  isCropped,
  isTypedFarOff,
  photoGsd,
  type GsdTyped,
  type PhotoGsd,
} from '@plumbline/inspection/photos/photo-gsd'
import { gsd as gsdRule, gsdWarning, offsetDistance, positiveNumber } from '@plumbline/contract/rules/numbers'
import type { RuleKey } from '@plumbline/contract/rules/rule'
import type { GsdChange } from '../../../api/media/photo.ts'

/** As typed. */
export type GsdValues = {
  readonly hardwareModel: DroneModel
  readonly payload: Payload | ''
  readonly pdib: string
  readonly cameraFocalLength: string
  readonly sensorWidth: string
}
export type GsdField = 'pdib' | 'cameraFocalLength' | 'sensorWidth'
export type GsdProblems = Readonly<Partial<Record<GsdField | 'result', RuleKey>>>

/** What the photo itself says; nothing where it could not be read. */
export type GsdPhoto = { readonly image: Media; readonly facts: PhotoFacts | null }

const text = (value: number | null) => (value === null ? '' : String(value))
const isModel = (name: string): name is DroneModel => droneModelNames.some((model) => model === name)

function storedValues(image: Media): GsdValues {
  return {
    hardwareModel: isModel(image.hardwareModel) ? image.hardwareModel : 'Other',
    payload: image.payload ?? '',
    pdib: text(image.pdib),
    cameraFocalLength: text(image.cameraFocalLength),
    sensorWidth: text(image.sensorWidth),
  }
}

const numberOf = (typed: string) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed))

const measured = ({ image, facts }: GsdPhoto) => ({ name: image.name, facts, width: image.width, height: image.height })

/** Asked for where the model is in no table, and where the photo does not say which camera took it. Of a cropped photo it gives no scale. */
export const asksForLens = ({ hardwareModel, payload }: GsdValues, photo: GsdPhoto): boolean =>
  !isCropped(measured(photo)) &&
  ((hardwareModel === 'Other' && (payload === '' || payload === 'Other')) ||
    photoGsd(measured(photo), { pdib: 1, cameraFocalLength: null, sensorWidth: null }, true) === undefined)

function typedIn(values: GsdValues, photo: GsdPhoto): GsdTyped {
  const own = asksForLens(values, photo)
  return {
    pdib: numberOf(values.pdib),
    cameraFocalLength: own ? numberOf(values.cameraFocalLength) : null,
    sensorWidth: own ? numberOf(values.sensorWidth) : null,
  }
}

/** Starts from the distance the GSD was computed with: where a laser measured it, what was typed was not used. */
export function gsdValues({ image }: GsdPhoto): GsdValues {
  const stored = storedValues(image)
  return image.gsdNumbers?.distanceSource === 'laser'
    ? { ...stored, pdib: String(Number(image.gsdNumbers.distance.toFixed(3))) }
    : stored
}

export type LiveGsd = {
  readonly gsd: PhotoGsd | undefined
  /** No number that could be typed gives a scale. */
  readonly isCropped: boolean
  readonly warning: RuleKey | undefined
  readonly isFarOff: boolean
  readonly isOverridden: boolean
}

/** Shown while typing. */
export function liveGsd(values: GsdValues, photo: GsdPhoto): LiveGsd {
  const typed = typedIn(values, photo)
  const gsd = typed.pdib === null ? undefined : photoGsd(measured(photo), typed, true)
  const hasTyped = typed.cameraFocalLength !== null && typed.sensorWidth !== null
  return {
    gsd,
    isCropped: isCropped(measured(photo)),
    warning: gsd && gsdWarning(gsd.mmPerPixel),
    isFarOff: hasTyped && isTypedFarOff(measured(photo), typed),
    isOverridden: hasTyped && gsd !== undefined && gsd.source !== 'typed',
  }
}

const faultOf = (rule: typeof positiveNumber | typeof gsdRule, typed: string) =>
  rule.safeParse(typed.trim()).error?.issues[0]?.message as RuleKey | undefined

/** Every field in words of the specification, or what is sent. A GSD above 1000 is refused, wherever it comes from. */
export function judgeGsd(
  values: GsdValues,
  photo: GsdPhoto,
): { readonly problems: GsdProblems } | { readonly change: GsdChange } {
  const isOther = asksForLens(values, photo)
  // A photo that knows its camera needs no numbers of one's own.
  const needsLens = isOther && liveGsd({ ...values, cameraFocalLength: '', sensorWidth: '' }, photo).gsd === undefined
  const lens = (typed: string) =>
    isOther && (needsLens || typed.trim() !== '') ? faultOf(positiveNumber, typed) : undefined
  const found = {
    pdib: faultOf(offsetDistance, values.pdib),
    cameraFocalLength: lens(values.cameraFocalLength),
    sensorWidth: lens(values.sensorWidth),
  }
  const { gsd } = liveGsd(values, photo)
  const result = gsd === undefined ? undefined : faultOf(gsdRule, gsd.mmPerPixel.toFixed(6))
  const problems = Object.fromEntries(Object.entries({ ...found, result }).filter(([, fault]) => fault !== undefined))
  if (Object.keys(problems).length > 0) return { problems }
  const own = (typed: string) => (isOther && typed.trim() !== '' ? Number(typed) : null)
  return {
    change: {
      hardwareModel: values.hardwareModel,
      payload: values.hardwareModel === 'Other' && values.payload !== '' ? values.payload : null,
      pdib: Number(values.pdib),
      cameraFocalLength: own(values.cameraFocalLength),
      sensorWidth: own(values.sensorWidth),
    },
  }
}
