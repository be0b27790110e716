import { ThermalError, type ThermalErrorCode } from '../thermal-error.ts'

/** The code a call is refused with; undefined where it succeeds. Any other error is rethrown. */
export function codeOf(work: () => unknown): ThermalErrorCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof ThermalError) return error.code
    throw error
  }
}
