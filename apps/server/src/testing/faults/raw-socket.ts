import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawSocket = {
  readonly socket: Socket
  /** All that was received so far. */
  received(): string
  /** Settles with what was received once the other side closed the connection. */
  readonly closed: Promise<string>
}

export async function listen(app: FastifyInstance, host = '127.0.0.1'): Promise<number> {
  await app.listen({ host, port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** A client that sends what it likes, when it likes. */
export async function openSocket(port: number, host = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect(port, host)
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  socket.on('error', () => {})
  // Not `once`: it rejects at an error, and a reset by the server is one way to be closed.
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text))
  })
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

/** The status and the code of our JSON in a raw answer. */
export function answerOf(text: string): { readonly status: number; readonly code: string | undefined } {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), code: /"code":"([^"]+)"/.exec(body)?.[1] }
}
