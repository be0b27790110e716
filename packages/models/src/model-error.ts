export type ModelFault = 'damaged' | 'too-complex' | 'empty' | 'refers-outside' | 'compressed'

/** What is wrong with a model, by name. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly fault: ModelFault
  constructor(fault: ModelFault, why: string) {
    super(`${fault}: ${why}`)
    this.fault = fault
  }
}
