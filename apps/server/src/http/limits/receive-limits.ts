import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { endWith } from './raw-reply.ts'

export type ReceiveLimits = {
  /** From the first byte, or from the connection, to the end of the headers. */
  readonly headersMs: number
  /** How long the body of an ordinary call may pause, and how long it may take in all. */
  readonly bodySilenceMs: number
  readonly bodyMs: number
  /** How long a file may pause; the sender resumes at its last part. A whole file may take any time. */
  readonly uploadSilenceMs: number
  /**
   * How long the rest of a body is read after its refusal: closed at once, the sender would see a reset and not the
   * reason.
   */
  readonly lingerMs: number
  readonly checkEveryMs: number
}

export const receiveLimits: ReceiveLimits = {
  headersMs: 15_000,
  bodySilenceMs: 30_000,
  bodyMs: 600_000,
  uploadSilenceMs: 120_000,
  lingerMs: 30_000,
  checkEveryMs: 1_000,
}

type Receiving = {
  readonly response: ServerResponse
  readonly isUpload: boolean
  readonly startedAt: number
  bytes: number
  heardAt: number
  answeredAt: number | undefined
}

const isUpload = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.startsWith('/files/')

/** Bytes that wait here are our delay, not the sender's. */
const waitsForUs = (request: IncomingMessage) => request.isPaused() || request.readableLength > 0

function isLate(limits: ReceiveLimits, request: IncomingMessage, receiving: Receiving, now: number): boolean {
  if (receiving.answeredAt !== undefined) return now - receiving.answeredAt > limits.lingerMs
  const { bytesRead } = request.socket
  if (bytesRead !== receiving.bytes || waitsForUs(request)) {
    receiving.bytes = bytesRead
    receiving.heardAt = now
  }
  if (receiving.isUpload) return now - receiving.heardAt > limits.uploadSilenceMs
  return now - receiving.heardAt > limits.bodySilenceMs || now - receiving.startedAt > limits.bodyMs
}

/**
 * Ends requests whose body stops arriving. Looks at all of them once in a while: a timer for each packet would cost
 * more than receiving it.
 */
export function limitReceiving(app: FastifyInstance, limits: ReceiveLimits): void {
  const open = new Map<IncomingMessage, Receiving>()

  function end(request: IncomingMessage, { response, answeredAt }: Receiving): void {
    open.delete(request)
    if (answeredAt === undefined) app.log.info({ method: request.method }, 'request did not arrive in time')
    // Behind another answer on the same connection, its own would be read as a part of that one.
    if (response.socket !== null && !response.headersSent) endWith(request.socket, 'request.timed-out')
    else request.socket.destroy()
  }

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const now = performance.now()
    const receiving: Receiving = {
      response,
      isUpload: isUpload(request),
      startedAt: now,
      bytes: request.socket.bytesRead,
      heardAt: now,
      answeredAt: undefined,
    }
    open.set(request, receiving)
    request.once('end', () => open.delete(request))
    request.once('close', () => open.delete(request))
    response.once('finish', () => {
      receiving.answeredAt = performance.now()
      // What the sender still sends is read and dropped, so that the answer can be read.
      if (!request.complete) request.resume()
    })
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, receiving] of open) {
      if (request.complete) open.delete(request)
      else if (isLate(limits, request, receiving, now)) end(request, receiving)
    }
  }, limits.checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What Node refuses before there is a request: headers that are late, too long or no HTTP. */
export function refuseConnection(
  error: Error & { readonly code?: string },
  socket: Duplex & { readonly bytesRead?: number },
): void {
  // Browsers open connections ahead of need; an answer that nothing asked for could be taken for that of the next
  // request.
  if (error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return endWith(socket, 'request.timed-out')
  if (error.code === 'HPE_HEADER_OVERFLOW') return endWith(socket, 'input.too-large', 431)
  endWith(socket, 'input.malformed')
}
