import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance } from 'fastify'

/**
 * The deepest body of ours has about 15 levels, the longest some 30,000 values. steps: characters outside long strings.
 */
export const jsonLimits = { depth: 64, values: 100_000, steps: 1_500_000 }

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Whether parsing and checking it takes milliseconds. 14 MB of brackets, the most that a call accepts, would block the
 * event loop for many seconds; 14 MB in one string do not.
 */
export function isPlainJson(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false]
  for (let at = 0, steps = 0; at < text.length; at += 1, steps += 1) {
    if (steps > jsonLimits.steps) return false
    if (isInString) {
      const end = text.indexOf('"', at)
      if (end === -1) return true
      let slashes = 0
      while (slashes <= jsonLimits.steps && text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
      isInString = slashes % 2 === 1
      steps += slashes
      at = end
      continue
    }
    const sign = text.charCodeAt(at)
    if (sign === quote) isInString = true
    else if (sign === closeBracket || sign === closeBrace) depth -= 1
    else if (sign === openBracket || sign === openBrace || sign === comma) {
      if (sign !== comma) depth += 1
      values += 1
      if (depth > jsonLimits.depth || values > jsonLimits.values) return false
    }
  }
  return true
}

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (!isPlainJson(text)) return done(new AppError('input.too-large'))
    return parse(request, text, done)
  })
}
