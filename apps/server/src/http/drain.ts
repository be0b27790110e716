import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * A stop lets running requests finish and waits for nothing else: browsers open connections ahead of need and keep
 * them after an answer, and either kind would hold the stop until its time limit.
 */
export function drainQuickly(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', (request) => silent.delete(request.socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
}
