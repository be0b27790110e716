import { AppError } from '@plumbline/contract/errors'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const calls =
  /^\/(user|asset|inspection|messaging|share)\/api\/|^\/(files|health|metrics|docs|openapi\.json|assets)(\/|$)/

/** The page behind a share link or the code of a report is a small one of its own, and no search engine lists it. */
const sharePage = /^\/[sv]\/[\w-]+\/?(\?|$)/

/** Read by the web app before it draws anything. */
const demoMark = '<meta name="plumbline-demo" content="public">'

/** The page that every address opens, with what the server has to say to everybody. */
function markedPage(webDir: string): string {
  return readFileSync(join(webDir, 'index.html'), 'utf8').replace('<head>', `<head>${demoMark}`)
}

/** The built web app. Every other address is a page: the browser's router decides, its 404 screen included. */
export async function servePages(
  app: FastifyInstance,
  { webDir, isDemoPublic }: { readonly webDir: string; readonly isDemoPublic: boolean },
): Promise<void> {
  const isBuilt = existsSync(webDir)
  const hasSharePage = existsSync(join(webDir, 'share.html'))
  const marked = isBuilt && isDemoPublic ? markedPage(webDir) : undefined
  if (isBuilt) {
    await app.register(staticFiles, {
      root: webDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Sent as it lies there it would lack the mark.
      ...(marked === undefined ? {} : { index: false as const, globIgnore: ['index.html*'] }),
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/')
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !calls.test(request.url) && isBuilt
    if (!isPage) throw new AppError('route.not-found')
    void reply.header('cache-control', 'no-cache')
    if (sharePage.test(request.url) && hasSharePage)
      return reply.header('x-robots-tag', 'noindex, nofollow').sendFile('share.html', { cacheControl: false })
    return marked !== undefined
      ? reply.type('text/html; charset=utf-8').send(marked)
      : reply.sendFile('index.html', { cacheControl: false })
  })
}
