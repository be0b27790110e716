import type { Severity } from '../buildings.ts'

/** rules §F: a hint for cracks in concrete; the inspector overrides it. Millimetres, each from here on. */
const steps: readonly (readonly [number, Severity])[] = [
  [0, 'cosmetic'],
  [0.2, 'minor'],
  [0.3, 'moderate'],
  [1, 'major'],
]
const widestMajor = 5

/** Undefined where no width is known: a width below one pixel must not be invented. */
export function crackSeverity(widthMm: number | null): Severity | undefined {
  if (widthMm === null) return undefined
  if (widthMm > widestMajor) return 'critical'
  return steps.findLast(([from]) => widthMm >= from)?.[1]
}
