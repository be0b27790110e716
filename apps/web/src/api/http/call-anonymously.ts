/** What the server said instead of an answer. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused: ${status}`)
    this.status = status
  }
}

/** For pages without an account: no session, no cookie, and none of the code that renews them. */
export async function callAnonymously<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    new URL(path, window.location.href),
    body === undefined
      ? { credentials: 'omit' }
      : {
          method: 'POST',
          credentials: 'omit',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  if (!answer.ok) throw new Refused(answer.status)
  return (await answer.json()) as T
}
