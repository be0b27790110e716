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

/** Whatever is wrong with a file, this is thrown and nothing else; the words for people belong to whoever catches it. */
export class ThermalError extends Error {
  readonly code: ThermalErrorCode

  constructor(code: ThermalErrorCode, message: string) {
    super(message)
    this.name = 'ThermalError'
    this.code = code
  }
}
