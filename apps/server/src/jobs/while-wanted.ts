const checkMs = 1_000

/** The work was cancelled, or what it is for was deleted. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError'
}

/** Aborts work of many minutes when its result is no longer wanted, and then fails with NotWantedError. */
export async function whileWanted<T>(
  isWanted: () => Promise<boolean>,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const check = async () => {
    if (!(await isWanted())) stopping.abort(new NotWantedError())
  }
  // A check that fails says nothing about the work: the next one does.
  const timer = setInterval(() => void check().catch(() => undefined), checkMs)
  try {
    return await work(AbortSignal.any([outer, stopping.signal]))
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  } finally {
    clearInterval(timer)
  }
}
