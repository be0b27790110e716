import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/** /openapi.json is made from the contract itself; /docs shows it. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline', description: 'Calls of the inspection platform. Every refusal is { code, message, field?, requestId? }.', version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its expanding rows set heights by style attributes.
    transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    theme: { title: 'Plumbline API', css: [{ filename: 'plumbline.css', content: '.swagger-ui .topbar { display: none }' }] },
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
