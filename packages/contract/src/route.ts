import { z } from 'zod'
import type { Address } from './address.ts'

type Part = z.ZodObject
type Body = z.ZodType

export type Route<
  P extends Part = Part,
  Q extends Part = Part,
  B extends Body = Body,
  R extends z.ZodType = z.ZodType,
> = Address & {
  readonly summary: string
  /** What remains open when the project had expired: renewing it, and fetching what was issued. */
  readonly onExpired?: 'allow'
  /** Of a call that only starts work; 200 elsewhere. */
  readonly status?: 202
  /** Where a body may be larger than usual. */
  readonly bodyBytes?: number
  /** Where no API key may call, though the capability would allow it: what is personal to a user. */
  readonly byKey?: 'never'
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
}

export type Routes = Readonly<Record<string, Route>>

const nothing = z.object({})
const noBody = z.undefined()

type Given<P extends Part, Q extends Part, B extends Body, R extends z.ZodType> = Pick<
  Route<P, Q, B, R>,
  'method' | 'path' | 'may' | 'summary' | 'reply'
> & {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly onExpired?: 'allow'
  readonly status?: 202
  readonly bodyBytes?: number
  readonly byKey?: 'never'
}

export function route<
  R extends z.ZodType,
  P extends Part = typeof nothing,
  Q extends Part = typeof nothing,
  B extends Body = typeof noBody,
>(given: Given<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    ...given,
    params: given.params ?? (nothing as unknown as P),
    query: given.query ?? (nothing as unknown as Q),
    body: given.body ?? (noBody as unknown as B),
  }
}

/** What a handler receives: parsed, with defaults filled in. */
export type Input<T extends Route> = {
  readonly params: z.output<T['params']>
  readonly query: z.output<T['query']>
  readonly body: z.output<T['body']>
}

type Optional<K extends string, V> =
  Record<never, never> extends V ? { readonly [key in K]?: V } : { readonly [key in K]: V }

/** What a caller sends: parts without a required field may be left out. */
export type Request<T extends Route> = Optional<'params', z.input<T['params']>> &
  Optional<'query', z.input<T['query']>> &
  (undefined extends z.input<T['body']>
    ? { readonly body?: z.input<T['body']> }
    : { readonly body: z.input<T['body']> })

export type Reply<T extends Route> = z.output<T['reply']>
