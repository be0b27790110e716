import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'

type Task = {
  readonly name: string
  readonly options: string
  images: number
  code: 0 | 10 | 20 | 30 | 40 | 50
  progress: number
}

/** Speaks NodeODM's protocol as it was observed: refusals are 200 with {"error"}. */
export async function nodeOdmServer(result: () => Uint8Array, token = 'tkn') {
  const tasks = new Map<string, Task>()
  const said: string[] = []
  const server = {
    tasks,
    said,
    /** Answers 503 from now on. */ isDown: false,
    /** What the next upload is refused with. */ refusal: '',
    /** Ends in the middle of its result. */ isCut: false,
    /** Goes down after so many uploads. */ uploadsLeft: Infinity,
  }

  async function bodyOf(request: IncomingMessage): Promise<string> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts).toString('latin1')
  }

  function answer(
    method: string,
    path: string,
    headers: IncomingMessage['headers'],
    body: string,
  ): object | Uint8Array {
    const [, id = '', verb = ''] = /^\/task\/(?:new\/(?:upload|commit)\/)?([^/]+)(?:\/(.+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/task/new/init') {
      const uuid = String(headers['set-uuid'])
      if (!tasks.has(uuid))
        tasks.set(uuid, {
          name: /name="name"\r\n\r\n(.*?)\r\n/.exec(body)?.[1] ?? '',
          options: /name="options"\r\n\r\n(.*?)\r\n/.exec(body)?.[1] ?? '',
          images: 0,
          code: 0,
          progress: 0,
        })
      return { uuid }
    }
    const uuid =
      path.startsWith('/task/cancel') || path.startsWith('/task/remove')
        ? (JSON.parse(body) as { uuid: string }).uuid
        : id
    const task = tasks.get(uuid)
    if (task === undefined) return { error: `${uuid} not found` }
    if (path.startsWith('/task/new/upload/')) {
      if (server.refusal !== '') return { error: server.refusal }
      task.images += body.split('name="images"').length - 1
      return { success: true }
    }
    if (path.startsWith('/task/new/commit/')) {
      task.code = 10
      return { uuid }
    }
    if (path === '/task/cancel') {
      task.code = 50
      return { success: true }
    }
    if (path === '/task/remove') {
      tasks.delete(uuid)
      return { success: true }
    }
    if (verb === 'info') return { uuid, status: { code: task.code }, progress: task.progress, imagesCount: task.images }
    if (verb === 'download/all.zip') return task.code === 40 ? result() : { error: 'Asset not ready' }
    return { error: 'unknown' }
  }

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine')
    const body = await bodyOf(request)
    said.push(`${request.method} ${pathname}`)
    if (pathname.startsWith('/task/new/upload/')) server.uploadsLeft -= 1
    if (server.isDown || server.uploadsLeft < 0) return void reply.writeHead(503).end()
    const given =
      searchParams.get('token') === token
        ? answer(request.method ?? '', pathname, request.headers, body)
        : { error: 'Invalid authentication token' }
    if (given instanceof Uint8Array && server.isCut) {
      reply
        .writeHead(200, { 'content-type': 'application/zip', 'content-length': given.length })
        .write(given.subarray(0, given.length >> 1), () => reply.destroy())
      return
    }
    if (given instanceof Uint8Array) return void reply.writeHead(200, { 'content-type': 'application/zip' }).end(given)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given))
  }

  const http = createServer((request, reply) => void serve(request, reply))
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done)
  })
  return Object.assign(server, {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/?token=${token}`,
    close: () =>
      new Promise<void>((done) => {
        http.close(() => done())
      }),
  })
}

/** What an engine makes, as far as it is taken. */
export const engineZip = (files: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({ ...files, 'log.json': new Uint8Array([123, 125]) })
