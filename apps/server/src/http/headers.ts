import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export type Origins = {
  /** Where files live when not here: S3's origin. */
  readonly files: string | undefined
}

function originOf(url: string | undefined): string[] {
  return url === undefined ? [] : [new URL(url).origin]
}

export async function setSecurityHeaders(app: FastifyInstance, config: Config, origins: Origins): Promise<void> {
  const files = originOf(origins.files)
  const helpdesk = originOf(config.helpdeskScriptUrl)
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...helpdesk],
        // Mantine sets sizes by style attributes; scripts stay closed.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...files],
        'media-src': ["'self'", 'blob:', ...files],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...files, ...originOf(config.mapStyleUrl), ...helpdesk],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': helpdesk.length > 0 ? helpdesk : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
}
