import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * As `tc netem delay … loss …` and a token bucket make it, for machines whose kernel has no netem: each way takes
 * `delayMs`.
 */
type Quality = {
  readonly delayMs: number
  readonly bytesPerSecond: number
  /** Of all packets: 0.05 is one in twenty. */ readonly loss: number
}

/** Reliability 8: 5 % loss, 400 ms there and back, 256 kbit/s. */
export const mobileEdge: Quality = { delayMs: 200, bytesPerSecond: 32_000, loss: 0.05 }

const packet = 1460

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/**
 * One way of the line; all connections share it. Answers when a packet handed over now has arrived, sent as often as
 * that takes.
 */
function openLane(random: () => number) {
  let freeAt = 0
  return (
    size: number,
    { delayMs, bytesPerSecond, loss }: Quality,
  ): { readonly at: number; readonly losses: number } => {
    let [from, losses] = [performance.now(), 0]
    for (;;) {
      freeAt = Math.max(freeAt, from) + (size / bytesPerSecond) * 1000
      if (random() >= loss) return { at: freeAt + delayMs, losses }
      losses += 1
      // Missed when those behind it were answered; and later each time.
      from = freeAt + 2 * delayMs * 2 ** (losses - 1)
    }
  }
}

/** What follows a lost packet waits for it, and the sender halves what it dares to have under way: as TCP does. */
function carry(from: Socket, to: Socket, lane: ReturnType<typeof openLane>, quality: () => Quality | undefined): void {
  const underWay: { readonly bytes: Buffer; readonly at: number }[] = []
  let [window, unanswered, last, hasEnded] = [10, 0, 0, false]
  let timer: NodeJS.Timeout | undefined
  const deliver = () => {
    timer = undefined
    for (let next = underWay[0]; next !== undefined && next.at <= performance.now(); next = underWay[0]) {
      underWay.shift()
      if (!to.destroyed) to.write(next.bytes)
      setTimeout(() => {
        unanswered -= 1
        window += 1 / window
        take()
      }, quality()?.delayMs ?? 0)
    }
    if (underWay.length > 0) timer = setTimeout(deliver, Math.max(0, underWay[0]!.at - performance.now()))
    else if (hasEnded) to.end()
  }
  const take = () => {
    while (quality() === undefined || unanswered < Math.floor(window)) {
      const bytes =
        from.readableLength === 0 ? null : (from.read(Math.min(packet, from.readableLength)) as Buffer | null)
      if (bytes === null) break
      const now = quality()
      const { at, losses } = now === undefined ? { at: performance.now(), losses: 0 } : lane(bytes.length, now)
      if (losses > 0) window = Math.max(2, window / 2)
      last = Math.max(last, at)
      unanswered += 1
      underWay.push({ bytes, at: last })
      if (timer === undefined) deliver()
    }
  }
  from.on('readable', take)
  from.on('end', () => {
    hasEnded = true
    if (underWay.length === 0) to.end()
  })
  from.on('error', () => undefined)
  from.on('close', () => to.destroy())
}

/** A line to a server, as good as loopback until it is made worse. */
export async function openSlowLine(origin: string, seed = 8, port = 0) {
  const target = new URL(origin)
  const random = randomOf(seed)
  const [there, back] = [openLane(random), openLane(random)]
  const sockets = new Set<Socket>()
  let quality: Quality | undefined
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    carry(near, far, there, () => quality)
    carry(far, near, back, () => quality)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: Quality | undefined) => {
      quality = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
