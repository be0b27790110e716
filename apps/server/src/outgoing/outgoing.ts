import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isForbiddenAddress } from './forbidden-addresses.ts'

export type OutgoingProblem =
  | 'address-forbidden'
  | 'address-unknown'
  | 'timed-out'
  | 'too-large'
  | 'unreachable'
  | 'certificate'

/** Why an address that a customer chose was not asked, or did not answer. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export type OutgoingRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

export type OutgoingAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Asks an address of the internet. A redirect is an answer like any other. */
export type Outgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingAnswer>

export type OutgoingOptions = {
  /** Given by tests alone, from their own code: their receivers are on this machine and have no certificate. */
  readonly allowsLoopback?: boolean
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
}

const certificateCodes = /^(ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/

function problemOf(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return new OutgoingError('timed-out', error)
  return new OutgoingError(certificateCodes.test(code) ? 'certificate' : 'unreachable', error)
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

export function openOutgoing({ allowsLoopback = false, resolve = resolveAll }: OutgoingOptions = {}): Outgoing {
  const isOpen = (address: string) => !isForbiddenAddress(address) || (allowsLoopback && /^(127\.|::1$)/.test(address))

  /**
   * The connection goes to exactly the address that was checked: a name that answers otherwise the second time would
   * lead past the check. One forbidden address among several is enough to refuse.
   */
  async function addressOf(hostname: string): Promise<string> {
    const host = withoutBrackets(hostname)
    const found =
      isIP(host) === 0
        ? await resolve(host).catch((error: unknown) => {
            throw new OutgoingError('address-unknown', error)
          })
        : [host]
    const [first] = found
    if (first === undefined) throw new OutgoingError('address-unknown')
    if (!found.every(isOpen)) throw new OutgoingError('address-forbidden')
    return first
  }

  return async (text, { method, headers = {}, body, timeoutMs = 10_000, maxBytes = 64 * 1024 }) => {
    const url = new URL(text)
    if (url.protocol !== 'https:' && !(allowsLoopback && url.protocol === 'http:'))
      throw new OutgoingError('address-forbidden')
    const signal = AbortSignal.timeout(timeoutMs)
    const ended = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
    try {
      const address = await Promise.race([addressOf(url.hostname), ended])
      return await ask({ url, address, method, headers, body, signal, maxBytes })
    } catch (error) {
      throw problemOf(error)
    }
  }
}

type Asked = Pick<OutgoingRequest, 'method'> & {
  readonly body: string | undefined
  readonly url: URL
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly maxBytes: number
}

function ask({ url, address, method, headers, body, signal, maxBytes }: Asked): Promise<OutgoingAnswer> {
  const send = url.protocol === 'https:' ? request : plainRequest
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        signal,
        agent: false,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        lookup: (_host, options, done) =>
          options.all === true ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= maxBytes) return void chunks.push(chunk)
          answer.destroy()
          reject(new OutgoingError('too-large'))
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
