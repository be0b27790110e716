import { AppError } from '@plumbline/contract/errors'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'

const calls = /^\/(user|asset|inspection|messaging)\/api\/|^\/(files|health|metrics|docs|openapi\.json|assets)(\/|$)/

/** The built web app. Every other address is a page: the browser's router decides, its 404 screen included. */
export async function servePages(app: FastifyInstance, webDir: string): Promise<void> {
  const isBuilt = existsSync(webDir)
  if (isBuilt) {
    await app.register(staticFiles, {
      root: webDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/')
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !calls.test(request.url) && isBuilt
    if (!isPage) throw new AppError('route.not-found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  })
}
