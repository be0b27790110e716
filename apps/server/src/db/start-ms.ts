/** At the start no request waits, and a database on a busy machine may need longer than a request would. */
export const startMs = 30_000
