import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A body that never ends must not hold a stop; one that still arrives gets this long. */
const unfinishedMs = 10_000

/**
 * A stop lets running requests finish and waits for nothing else: browsers open connections ahead of need and keep
 * them after an answer, and either kind would hold the stop until its time limit.
 */
export function drainQuickly(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  const receiving = new Set<IncomingMessage>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => {
    silent.delete(request.socket)
    receiving.add(request)
    request.once('close', () => receiving.delete(request))
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
    setTimeout(() => {
      for (const request of receiving) if (!request.complete) request.destroy()
    }, unfinishedMs).unref()
  })
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
}
