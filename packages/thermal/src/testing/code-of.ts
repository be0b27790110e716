import { ThermalError, type ThermalErrorCode } from '../thermal-error.ts'

/** The code a call is refused with; undefined where it succeeds. Anything but a named error goes on. */
export function codeOf(work: () => unknown): ThermalErrorCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof ThermalError) return error.code
    throw error
  }
}
