import { ErrorReply } from '@plumbline/contract/error-reply'
import { errorStatus } from '@plumbline/contract/errors'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
}

export type Judge = (
  asked: { readonly method: string; readonly url: string },
  answer: LightMyRequestResponse,
) => string | undefined

type Known = {
  readonly method: string
  readonly path: RegExp
  readonly schemas: Readonly<Record<string, () => ValidateFunction>>
}

const named = (path: string) => path.split('{').length

/**
 * Every schema of the description, compiled when an answer first meets it: to compile all of them took longer than to
 * ask. 4XX and 5XX under their first digit. What is spelt out goes before what is named, as OpenAPI says.
 */
function compile(document: Document): readonly Known[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats(ajv)
  const compiled = new Map<string, ValidateFunction>()
  const once = (schema: object) => () => {
    const text = JSON.stringify(schema)
    const known = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, known)
    return known
  }
  return Object.entries(document.paths)
    .toSorted(([one], [other]) => named(one) - named(other))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        schemas: Object.fromEntries(
          Object.entries(responses).flatMap(([status, { content }]) => {
            const schema = content?.['application/json']?.schema
            return schema === undefined ? [] : [[status.replace('XX', ''), once(schema)]]
          }),
        ),
      })),
    )
}

export function bodyOf(answer: LightMyRequestResponse): string {
  if (answer.rawPayload.length === 0) return ''
  const encoding = answer.headers['content-encoding']
  if (encoding === 'gzip') return gunzipSync(answer.rawPayload).toString('utf8')
  if (encoding === 'br') return brotliDecompressSync(answer.rawPayload).toString('utf8')
  return answer.body
}

const traces = /\bat .+\.[cm]?[jt]s:\d+|node_modules|syntax error at or near|violates \w+[- ]\w* ?constraint|relation "/

function faultOfRefusal(answer: LightMyRequestResponse, text: string): string | undefined {
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return `is ${answer.headers['content-type']}, no refusal of ours`
  const read = ErrorReply.strict().safeParse(JSON.parse(text))
  if (!read.success) return 'is no refusal of ours'
  if (errorStatus(read.data.code) !== answer.statusCode) return 'has a status that does not fit its code'
  return read.data.requestId === answer.headers['x-request-id'] ? undefined : 'does not carry the id of its header'
}

/** Services of others, which no test of hostile requests sets up: their absence is no fault of ours. */
const outside = /"code":"(payment|reconstruction|sign-on)\.unavailable"/

/** What is wrong with an answer, in words; nothing when it is as described. */
export function judgeBy(document: unknown): Judge {
  const operations = compile(document as Document)
  return ({ method, url }, answer) => {
    const { statusCode: status } = answer
    if (status >= 500 && !outside.test(bodyOf(answer))) return 'failed'
    if (answer.headers['x-request-id'] === undefined) return 'has no request id'
    if (answer.headers['x-content-type-options'] !== 'nosniff') return 'has no security headers'
    const text = bodyOf(answer)
    if (traces.test(text)) return 'tells how the server is made'
    if (method === 'HEAD' && text === '') return undefined
    if (status >= 400) {
      const fault = faultOfRefusal(answer, text)
      if (fault !== undefined) return fault
    }
    // As the request was sent: `..` is climbed before it leaves.
    const path = new URL(url.replace(/^\/+/, '/'), 'http://here').pathname
    const operation = operations.find((one) => one.method === method && one.path.test(path))
    if (operation === undefined)
      return status < 400 && /^\/(user|asset|inspection|messaging)\/api\//.test(path) ? 'is not described' : undefined
    const schema = operation.schemas[String(status)] ?? operation.schemas[String(status).slice(0, 1)]
    if (schema === undefined) return `has a status that is not described`
    const validate = schema()
    return validate(JSON.parse(text))
      ? undefined
      : `is outside its schema: ${JSON.stringify(validate.errors?.slice(0, 3))}`
  }
}
