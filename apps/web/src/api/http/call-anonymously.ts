/** What the server said instead of an answer. */
export class Refused extends Error {
  readonly status: number
  /** Of our own answers; '' where something between here and the server answered. */
  readonly code: string
  constructor(status: number, code = '') {
    super(`refused: ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

async function refusalOf(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => undefined)) as { readonly code?: unknown } | undefined
  return new Refused(answer.status, typeof said?.code === 'string' ? said.code : '')
}

/** For pages without an account: no session, no cookie, and none of the code that renews them. */
export async function sendAnonymously(path: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(new URL(path, window.location.href), { ...request, credentials: 'omit' })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

export async function callAnonymously<T>(path: string, body?: unknown): Promise<T> {
  const request =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await (await sendAnonymously(path, request)).json()) as T
}
