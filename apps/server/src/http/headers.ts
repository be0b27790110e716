import type { Config } from '../config.ts'

function originOf(url: string | undefined): string[] {
  return url === undefined ? [] : [new URL(url).origin]
}

/** Scripts only from here; files, maps and help desk exactly from where they are configured. */
export function contentSecurityPolicy(config: Config, filesOrigin: string | undefined): string {
  const files = originOf(filesOrigin)
  const helpdesk = originOf(config.helpdeskScriptUrl)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    // 3D tiles are unpacked by WebAssembly; text is still never run as script.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...helpdesk],
    // Mantine sets sizes by style attributes; scripts stay closed.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', ...files, ...originOf(config.mapStyleUrl), ...helpdesk],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': helpdesk.length > 0 ? helpdesk : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** The same for every answer, so they are put together once. */
export function securityHeaders(config: Config, filesOrigin: string | undefined): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config, filesOrigin),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
