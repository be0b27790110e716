import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const headEnd = '\r\n\r\n'
const maxLines = 64

type Headers = Readonly<Record<string, string>>
type Line = { ask(url: URL): Promise<void>; close(): void }

/**
 * How many bytes follow the head, of which some may have come with it; undefined: there is more to come of the head.
 */
function lengthOf(head: Buffer): number | undefined {
  const end = head.indexOf(headEnd)
  if (end === -1) return undefined
  const text = head.toString('latin1', 0, end)
  if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(`refused with ${text.slice(0, 200)}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error('the answer does not say how long it is')
  return end + headEnd.length + Number(length)
}

/**
 * One connection that is asked again and again. The client shares the cores with the server: it reads the length of an
 * answer and counts bytes into the same memory, a third of what node:http computes for that, and never looks at the
 * answer.
 */
function openBreakableConnection({ hostname, port, host }: URL, headers: Headers): Line {
  const rest = [`host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
  let waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined
  let [head, length, received]: [Buffer, number | undefined, number] = [Buffer.alloc(0), undefined, 0]

  function take(bytes: Buffer): void {
    received += bytes.length
    if (length === undefined) {
      head = Buffer.concat([head, bytes])
      length = lengthOf(head)
    }
    if (received !== length) return
    ;[head, length, received] = [Buffer.alloc(0), undefined, 0]
    waiting?.resolve()
  }
  const fail = (error: Error) => waiting?.reject(error)
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(256 * 1024),
      callback: (count, buffer) => {
        try {
          take(Buffer.from(buffer.buffer, buffer.byteOffset, count))
        } catch (error) {
          fail(error as Error)
        }
        return true
      },
    },
  })
  socket.on('error', fail).on('close', () => fail(new Error('the line was cut')))
  return {
    ask: ({ pathname, search }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${rest}`)
      }),
    close: () => void socket.destroy(),
  }
}

/**
 * Any of the urls, which are of one server, at any time: many people who know nothing of each other: requests come at
 * random moments, so many a second in the mean, whether or not the ones before are
 * answered; in order of how long they took, each from the moment it was due to its last byte: what waits because the
 * one asking is late counts as well.
 * (autocannon sends those of a second all at once at its beginning, and so measures the queue it makes.)
 */
export async function askAtRandom(
  urls: readonly URL[],
  headers: Headers,
  perSecond: number,
  seconds: number,
): Promise<readonly number[]> {
  const [lines, free, queue]: [Line[], Line[], ((line: Line) => void)[]] = [[], [], []]
  const aLine = async (): Promise<Line> => {
    const one = free.pop()
    if (one !== undefined) return one
    if (lines.length === maxLines) return new Promise((resolve) => queue.push(resolve))
    const line = openBreakableConnection(urls[0]!, headers)
    lines.push(line)
    return line
  }
  const ask = async (dueAt: number) => {
    const line = await aLine()
    await line.ask(urls[Math.floor(Math.random() * urls.length)]!)
    const ms = performance.now() - dueAt
    const next = queue.shift()
    if (next === undefined) free.push(line)
    else next(line)
    return ms
  }
  const asked: Promise<number>[] = []
  const begun = performance.now()
  for (let at = 0; at < seconds * 1000; at -= Math.log(1 - Math.random()) * (1000 / perSecond)) {
    const dueAt = begun + at
    const early = dueAt - performance.now()
    if (early > 1) await sleep(early)
    asked.push(ask(dueAt))
  }
  const latencies = await Promise.all(asked)
  for (const line of lines) line.close()
  return latencies.toSorted((a, b) => a - b)
}
