import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonText } from './json-text.ts'
import { compressedJson } from './compressed-json.ts'

/** Sends bytes: a long string would be measured, flattened and encoded again on its way each time. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { json }: JsonText<unknown>,
): Promise<FastifyReply> {
  const packed = await compressedJson(json, request.headers['accept-encoding'])
  if (packed !== undefined) void reply.header('content-encoding', packed.encoding).header('vary', 'accept-encoding')
  return reply.type('application/json; charset=utf-8').send(packed?.bytes ?? json)
}
