import { ErrorReply } from '@plumbline/contract/error-reply'
import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Input, Reply, Route, Routes } from '@plumbline/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection.ts'
import { currentShare, type Share } from '../db/fair-share.ts'
import { checkAccess, checkKey, type Asked } from './access.ts'
import { addressKey } from './limits/address-key.ts'
import type { Caller } from './caller.ts'
import type { Callers } from './caller-cache.ts'
import { clientSignal } from './limits/client-signal.ts'
import { cookiesOf, type Cookies } from './cookies.ts'
import { isJsonText, type JsonText } from './json/json-text.ts'
import { sendJson } from './json/send-json.ts'

/** What routes are put on the app with. */
export type Api = Context & {
  readonly callers: Callers
  /** For the audit log, before the refusal is answered. */
  readonly recordRefusal: (refusal: Refusal) => Promise<void>
}

export type Refusal = {
  readonly caller: Caller
  readonly route: Route
  readonly asked: Asked
  readonly code: ErrorCode
  readonly address: string
}

/** What a handler knows besides its input. caller and membership throw where the route did not ask for them. */
export type Call = Context & {
  /** Where a call in one corporate must look beyond it, such as for a person by e-mail address. */
  readonly unscopedDb: Db
  readonly caller: Caller
  readonly membership: Membership
  readonly address: string
  readonly userAgent: string
  readonly cookies: Cookies
  /** Aborted when the client disconnects, so that work of seconds stops. */
  readonly signal: AbortSignal
}

export type Handlers<R extends Routes> = {
  readonly [K in keyof R]: (call: Call, input: Input<R[K]>) => Promise<Reply<R[K]> | JsonText<Reply<R[K]>>>
}

const callers = new WeakMap<FastifyRequest, { caller: Caller; membership: Membership | undefined }>()

const shares = new WeakMap<FastifyRequest, Share>()

/** Until the caller is known, what it asks of the database counts for its address. */
function shareOf(request: FastifyRequest, reply: FastifyReply): Share {
  const known = shares.get(request)
  if (known !== undefined) return known
  const share: Share = { userId: undefined, tenant: addressKey(request.ip), held: 0, signal: () => clientSignal(reply) }
  shares.set(request, share)
  return share
}

function textOf(values: unknown, name: string): string | undefined {
  const value = (values as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

function askedBy({ params, query }: FastifyRequest): Asked {
  return {
    corporateId: textOf(params, 'corporateId') ?? textOf(query, 'corporateId'),
    projectId: textOf(params, 'projectId') ?? textOf(query, 'projectId'),
    workspaceId: textOf(params, 'workspaceId') ?? textOf(query, 'workspaceId'),
    inspectionId: textOf(params, 'inspectionId') ?? textOf(query, 'inspectionId'),
    role: textOf(query, 'role'),
  }
}

async function auditRefusal(
  context: Api,
  route: Route,
  request: FastifyRequest,
  error: unknown,
  caller = callers.get(request)?.caller,
): Promise<void> {
  if (error instanceof AppError && caller !== undefined)
    await context.recordRefusal({ caller, route, asked: askedBy(request), code: error.code, address: request.ip })
}

async function admit(context: Api, route: Route, request: FastifyRequest): Promise<void> {
  if (route.may === 'anyone') return
  const caller = await context.callers.authenticate(request.headers.authorization)
  try {
    checkKey(caller, route, askedBy(request))
    if (route.may === 'signed-in') return void callers.set(request, { caller, membership: undefined })
    const membership = await checkAccess(
      context.db,
      caller,
      route.may,
      { ...askedBy(request), onExpired: route.onExpired },
      context.now(),
    )
    callers.set(request, { caller, membership })
  } catch (error) {
    await auditRefusal(context, route, request, error, caller)
    throw error
  }
}

function callOf(context: Context, request: FastifyRequest, reply: FastifyReply): Call {
  const admitted = callers.get(request)
  return {
    ...context,
    db: admitted?.membership === undefined ? context.db : context.scoped(admitted.membership.corporateId),
    unscopedDb: context.db,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies: cookiesOf(context.config.publicUrl, request, reply),
    get signal() {
      return clientSignal(reply)
    },
    get caller() {
      if (admitted === undefined) throw new AppError('session.required')
      return admitted.caller
    },
    get membership() {
      if (admitted?.membership === undefined) throw new AppError('corporate.not-found')
      return admitted.membership
    },
  }
}

/** A POST without a body reaches the handler as null, which no schema for 'nothing' would take. */
function takesBody(route: Route): boolean {
  return route.method !== 'GET' && route.method !== 'DELETE' && !(route.body instanceof z.ZodUndefined)
}

/** A reply that may be missing is answered as 204: there is nothing, and that is no error. */
function repliesOf({ reply, status }: Route): Record<number, z.ZodType> {
  return reply instanceof z.ZodOptional
    ? { 200: reply.unwrap() as z.ZodType, 204: z.null().describe('There is none.') }
    : { [status ?? 200]: reply }
}

function schemaOf(feature: string, name: string, route: Route): Record<string, unknown> {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.may === 'anyone' ? { security: [] } : { description: `Needs: ${route.may}` }),
    params: route.params,
    querystring: route.query,
    ...(takesBody(route) ? { body: route.body } : {}),
    response: { ...repliesOf(route), '4xx': ErrorReply, '5xx': ErrorReply },
  }
}

/** Features whose calls change who may do what. */
const changesAccess: ReadonlySet<string> = new Set(['accounts', 'integrations'])

/** Puts a feature's routes on the app. A missing handler or a wrong reply does not compile. */
export function implement<R extends Routes>(
  app: FastifyInstance,
  context: Api,
  feature: string,
  routes: R,
  handlers: Handlers<R>,
): void {
  const { checksReplies } = context
  for (const name of Object.keys(routes)) {
    const route = routes[name]!
    const handler = handlers[name]!
    app.route({
      schema: schemaOf(feature, name, route),
      onRequest: (request, reply) => currentShare.run(shareOf(request, reply), () => admit(context, route, request)),
      method: route.method,
      url: route.path,
      ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query, body: request.body ?? undefined } as Input<
          R[string]
        >
        const answer = await currentShare.run(shareOf(request, reply), () =>
          handler(callOf(context, request, reply), input).catch(async (error: unknown) => {
            await auditRefusal(context, route, request, error)
            throw error
          }),
        )
        if (changesAccess.has(feature) && route.method !== 'GET') context.callers.forgetAll()
        if (answer === undefined) return reply.code(204).send()
        if (route.status !== undefined) void reply.code(route.status)
        if (!isJsonText(answer)) return answer
        if (checksReplies) return JSON.parse(answer.json.toString()) as unknown
        return sendJson(request, reply, answer)
      },
    })
  }
}
