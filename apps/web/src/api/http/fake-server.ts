import type { Session } from '@plumbline/contract/accounts/accounts'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'cut'
  | 'silence'
export type SentRequest = {
  readonly method: string
  readonly url: string
  readonly token: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

declare const jsdom: { reconfigure(settings: { url: string }): void }

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  // Parts of a file come as they are.
  if (request.method === 'PUT' && !request.headers['content-type']?.includes('json')) return bytes
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString())
}

/** A real server on loopback that becomes the page's own origin; every request is noted. */
export async function loopback(answer: (asked: SentRequest) => Answer | Promise<Answer>) {
  const asked: SentRequest[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        body,
        headers: request.headers,
        token: request.headers.authorization?.replace('Bearer ', ''),
      }
      asked.push(one)
      const reply = await answer(one)
      if (reply === 'silence') return
      if (reply === 'cut') return void request.socket.destroy()
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
    })
  })
  // A busy machine rests longer than the five seconds after which a server closes an idle connection: the next save
  // would be lost on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  jsdom.reconfigure({ url: `${origin}/` })
  return {
    origin,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const ids = {
  user: '01930000-0000-7000-8000-000000000001',
  corporate: '01930000-0000-7000-8000-000000000002',
  otherCorporate: '01930000-0000-7000-8000-000000000003',
  project: '01930000-0000-7000-8000-000000000004',
} as const

export function aSession(changes: Partial<Session> = {}): Session {
  return {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    userId: ids.user,
    userName: 'Demo Surveyor',
    userEmail: 'surveyor@demo.plumbline.example',
    corporates: [
      { corporateId: ids.corporate, role: 'corporate-admin', name: 'Demo Survey', isSaas: true },
      { corporateId: ids.otherCorporate, role: 'corporate-viewer', name: 'Other Survey', isSaas: false },
    ],
    ...changes,
  }
}
