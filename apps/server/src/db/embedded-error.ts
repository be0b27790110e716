/** The embedded PostgreSQL cannot run. Its message is the one line the operator reads. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
