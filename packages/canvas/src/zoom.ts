import { type Size } from '@plumbline/geometry/point'
import { fitScale } from '@plumbline/geometry/spaces'

export type ZoomRule = 'photo' | 'plan' | 'elevation'
export type ScaleRange = { readonly min: number; readonly max: number }

/** Where the image's size is not known yet: height by width. */
const defaultAspectRatio = 0.25
export const unknownImage: Size = { width: 1000, height: 1000 * defaultAspectRatio }

const smoothly = (deltaY: number) => 2 ** (-Math.max(-240, Math.min(240, deltaY)) / 240)
const wheelOut = 0.95
const wheelIn = 1.05

type Rule = {
  /** How many times the fitted image, at most. */
  readonly max: (fitted: number) => number
  readonly wheel: (deltaY: number) => number
  /** One press of a zoom button or key. */
  readonly step: number
}

const rules: Readonly<Record<ZoomRule, Rule>> = {
  /** 8x, or image pixels one to one, whichever is more. */
  photo: { max: (fitted) => Math.max(8, 1 / fitted), wheel: smoothly, step: 1.5 },
  plan: { max: () => 10, wheel: (deltaY) => (deltaY > 0 ? wheelOut : deltaY < 0 ? wheelIn : 1), step: 1.25 },
  elevation: { max: () => 6, wheel: smoothly, step: 1.25 },
}

export const wheelFactor = (rule: ZoomRule, deltaY: number): number =>
  Number.isFinite(deltaY) ? rules[rule].wheel(deltaY) : 1
export const zoomStep = (rule: ZoomRule): number => rules[rule].step

/** Screen pixels per image pixel. */
export function scaleRange(rule: ZoomRule, image: Size, viewport: Size): ScaleRange {
  const min = fitScale(image, viewport)
  return { min, max: min * rules[rule].max(min) }
}
