import type { Pool } from 'pg'

/**
 * The pool listens only to its idle connections. One that is lost in the middle of a transaction, between two
 * statements, raises its error with nobody listening, and that ends the process. The next statement rejects anyway.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}))
}
