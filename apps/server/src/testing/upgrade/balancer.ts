import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { joinSockets } from '../servers/join-sockets.ts'

export type Balancer = {
  readonly origin: string
  add(port: number): void
  remove(port: number): void
  close(): Promise<void>
}

/** Hands each connection to the next api that takes it, and knows nothing of what is said: a balancer of level 4. */
export async function openBalancer(): Promise<Balancer> {
  let ports: readonly number[] = []
  const sockets = new Set<Socket>()

  function join(near: Socket, candidates: readonly number[]): void {
    const [port, ...others] = candidates
    if (port === undefined) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    const refused = () => join(near, others)
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
      joinSockets(sockets, near, far)
    })
  }

  const server = createServer((near) => {
    near.on('error', () => {})
    ports = [...ports.slice(1), ...ports.slice(0, 1)]
    join(near, ports)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => {
      ports = [...ports, port]
    },
    remove: (port) => {
      ports = ports.filter((other) => other !== port)
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
