import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A connection that is cut whenever so many bytes were sent, the distances in turn. `lost`: bytes the connection had
 * carried, cut by cut.
 */
export async function withBrokenConnection<T>(
  origin: string,
  distances: readonly number[],
  work: (line: {
    readonly origin: string
    readonly lost: readonly number[]
    readonly carried: () => number
  }) => Promise<T>,
): Promise<T> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  const lost: number[] = []
  let [carried, sinceCut] = [0, 0]
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let own = 0
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (chunk: Buffer) => {
      if (near.destroyed) return
      own += chunk.length
      carried += chunk.length
      sinceCut += chunk.length
      if (sinceCut >= distances[lost.length % distances.length]!) {
        lost.push(own)
        sinceCut = 0
        near.resetAndDestroy()
        return
      }
      if (far.write(chunk)) return
      near.pause()
      far.once('drain', () => near.resume())
    })
    near.on('end', () => far.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      lost,
      carried: () => carried,
    })
  } finally {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}
