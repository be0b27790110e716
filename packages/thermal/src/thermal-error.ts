export const thermalErrorCodes = [
  'not-thermal',
  'truncated',
  'damaged',
  'too-large',
  'unsupported',
  'implausible',
  'bad-parameters',
] as const
export type ThermalErrorCode = (typeof thermalErrorCodes)[number]

/** The only error thrown for a faulty file; the catching code chooses the words for people. */
export class ThermalError extends Error {
  readonly code: ThermalErrorCode

  constructor(code: ThermalErrorCode, message: string) {
    super(message)
    this.name = 'ThermalError'
    this.code = code
  }
}
