import type { ErrorReply } from '@plumbline/contract/error-reply'
import { AppError, errorStatus, type ErrorCode } from '@plumbline/contract/errors'
import { en } from '@plumbline/contract/messages/en'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.unsupported-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.malformed',
  FST_ERR_BAD_URL: 'route.not-found',
}

/** PostgreSQL takes every text but one with a NUL in it; and nothing at all where its disk is full. */
const byDatabaseCode: Readonly<Record<string, ErrorCode>> = {
  '22021': 'input.invalid',
  '22P05': 'input.invalid',
  '53100': 'storage.full',
}

/** PostgreSQL is restarting, full or unreachable, or aborted one side of a deadlock: the caller may retry. */
const databaseUnavailableCodes = /^(08\w{3}|57P0[1-3]|53300|40P01|40001|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

function isDatabaseUnavailable(error: { code?: unknown; message?: unknown }): boolean {
  if (typeof error.code === 'string' && databaseUnavailableCodes.test(error.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(String(error.message))
}

export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.')
    return new AppError('input.invalid', { cause: error, ...(field === undefined || field === '' ? {} : { field }) })
  }
  const { code, statusCode } = error as FastifyError
  const known = byFastifyCode[code] ?? byDatabaseCode[code]
  if (known !== undefined) return new AppError(known, { cause: error })
  if (isDatabaseUnavailable(error as FastifyError))
    return new AppError('service.unavailable', { cause: error, retryAfter: 2 })
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new AppError('input.malformed', { cause: error })
  }
  return new AppError('server.failed', { cause: error })
}

export function replyOf(error: AppError, requestId: string): ErrorReply {
  return {
    code: error.code,
    message: en.errors[error.code],
    ...(error.field === undefined ? {} : { field: error.field }),
    requestId,
    ...(error.newer === undefined ? {} : { newer: error.newer }),
  }
}

/**
 * The caller closed the connection, and this is what reading from it or writing to it came to. Anything else that
 * failed
 * at that time is a failure still.
 */
export function isHangUp(error: unknown, request: FastifyRequest): boolean {
  if (!(error instanceof Error) || !request.raw.socket.destroyed) return false
  const { code } = error as { code?: string }
  return (
    error.name === 'AbortError' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    (code === 'ECONNRESET' && error.message === 'aborted')
  )
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = appErrorOf(error)
  const status = errorStatus(appError.code)
  if (isHangUp(error, request)) request.log.info('left before the answer')
  else if (status >= 500) request.log.error({ err: appError.cause ?? appError, code: appError.code }, 'request failed')
  else request.log.info({ code: appError.code, field: appError.field }, 'request refused')
  // Fastify closes the connection after a body it did not read to the end: the sender, still sending, would see a reset
  // and not this answer.
  if (!request.raw.complete) void reply.removeHeader('connection')
  if (appError.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(appError.retryAfter)))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(replyOf(appError, request.id))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}
