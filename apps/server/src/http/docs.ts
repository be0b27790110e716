import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { eventsPath } from '@plumbline/contract/events'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { guidePage } from './guide-page.ts'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

const refusal = {
  description: 'Refused',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
      },
    },
  },
} as const

/** Not a call of the contract, for its answer never ends. */
const eventStream = {
  operationId: 'events.stream',
  tags: ['events'],
  summary: 'Live events; Last-Event-ID replays what was missed',
  description: 'Needs: signed-in',
  parameters: [{ in: 'header', name: 'last-event-id', required: false, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'A LiveEvent a message; `event: reset` means: fetch everything anew',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    '4XX': refusal,
    '5XX': refusal,
  },
} as const

const withEventStream: SwaggerTransformObject = (document) => {
  const api = 'openapiObject' in document ? document.openapiObject : document.swaggerObject
  return {
    ...api,
    paths: { ...api.paths, [eventsPath]: { get: eventStream } },
  } as unknown as ReturnType<SwaggerTransformObject>
}

export const version = '0.1.0'

const guide = fileURLToPath(new URL('../../../../docs/api.md', import.meta.url))

/** /openapi.json is made from the contract itself; /docs shows it, and /docs/guide leads to the first calls. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline',
        description: 'Calls of the inspection platform. Every refusal is { code, message, field?, requestId? }.',
        version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: withEventStream,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its expanding rows set heights by style attributes.
    transformStaticCSP: (policy) =>
      policy
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        // Over plain HTTP the page would ask for its own files by HTTPS and stay blank.
        .replace(/upgrade-insecure-requests;?/, '')
        .replace(/ ?validator\.swagger\.io/, ''),
    theme: {
      title: 'Plumbline API',
      css: [{ filename: 'plumbline.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
  app.get('/docs/guide', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(guidePage(await readFile(guide, 'utf8'))),
  )
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
