export type DxfFault = 'damaged' | 'too-complex'

/** What is wrong with a DXF file, by name. */
export class DxfError extends Error {
  override readonly name = 'DxfError'
  readonly fault: DxfFault
  constructor(fault: DxfFault, why: string) {
    super(`${fault}: ${why}`)
    this.fault = fault
  }
}
