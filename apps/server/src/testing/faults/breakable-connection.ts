import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { joinSockets } from '../servers/join-sockets.ts'

export type Line = {
  /** The server's address through this line. */
  readonly url: string
  /** Every connection breaks and none can be made. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Every connection is reset; new ones can be made at once. */
  reset(): void
  /** Drops every byte without closing the connection, like a cable pulled out. */
  silence(): void
  close(): Promise<void>
}

/** A line to the database, or to us, that a test can break without touching the server all tests share. */
export async function openBreakableConnection(serverUrl: string): Promise<Line> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    joinSockets(sockets, near, connect(Number(target.port), target.hostname))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    cut,
    mend: async () => void (await listen(port)),
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    silence() {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    close: cut,
  }
}
