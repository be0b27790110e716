import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, errorStatus, type ErrorCode } from '@plumbline/contract/errors'
import { replyOf } from '../errors.ts'

/** An answer where no request reached a route: its words go to the socket, and the connection ends. */
export function endWith(socket: Duplex, code: ErrorCode, status = errorStatus(code)): void {
  const body = JSON.stringify(replyOf(new AppError(code), randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  else socket.destroy()
}
