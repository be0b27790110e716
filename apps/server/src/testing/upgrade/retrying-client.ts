import { ErrorReply } from '@plumbline/contract/error-reply'
import { pathOf } from '@plumbline/contract/address'
import type { Reply, Request, Route } from '@plumbline/contract/route'
import { setTimeout as sleep } from 'node:timers/promises'

/** A refusal that is no failure of the server, such as a version that is stale. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reply: ErrorReply

  constructor(reply: ErrorReply) {
    super(reply.code)
    this.reply = reply
  }
}

/**
 * Asks as the browser's queue of saves does: again after a lost line, and after a 503 when that says. `seen` counts the
 * answers by status, so that a test can say what people would have noticed.
 */
export function openRetryingClient(origin: string) {
  const seen: Record<string, number> = {}
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1
  }

  async function once<T extends Route>(
    route: T,
    { params, body }: { readonly params?: object; readonly body?: unknown },
    token: string,
  ): Promise<{ readonly reply: Reply<T> } | { readonly waitMs: number }> {
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${origin}${pathOf(route.path, { ...params })}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      text = await answer.text()
    } catch {
      count('lost')
      return { waitMs: 200 }
    }
    count(String(answer.status))
    if (answer.ok) return { reply: JSON.parse(text) as Reply<T> }
    if (answer.status === 503) return { waitMs: 1000 * Number(answer.headers.get('retry-after') ?? 1) }
    if (answer.status >= 500) throw new Error(`${route.path} answered ${answer.status}: ${text}`)
    throw new Refused(ErrorReply.parse(JSON.parse(text)))
  }

  return {
    seen,
    async ask<T extends Route>(route: T, request: Omit<Request<T>, 'token'>, token: string): Promise<Reply<T>> {
      for (;;) {
        const tried = await once(route, request as { params?: object; body?: unknown }, token)
        if ('reply' in tried) return tried.reply
        await sleep(tried.waitMs)
      }
    },
  }
}
