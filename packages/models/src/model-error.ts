export type ModelFault =
  | 'damaged'
  | 'too-complex'
  | 'too-wide'
  | 'empty'
  | 'refers-outside'
  | 'missing-file'
  | 'compressed'
  | 'implicit-tiling'
  | 'gltf-1'

/** What is wrong with a model, by name. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly fault: ModelFault
  /** The file or extension at fault. */
  readonly subject: string | undefined
  constructor(fault: ModelFault, why: string, subject?: string) {
    super(`${fault}: ${why}`)
    this.fault = fault
    this.subject = subject?.slice(0, 200)
  }
}
