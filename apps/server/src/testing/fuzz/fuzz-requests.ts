import fc, { type Arbitrary } from 'fast-check'
import { valid, odd, spoilt, type Known, type Schema } from './fuzz-values.ts'

/** A call as /openapi.json describes it. */
export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: Schema | undefined
}
type Parameter = { readonly name: string; readonly required: boolean; readonly schema: Schema }

type Described = {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

export function operationsOf(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const parameters = (place: string) =>
        (described.parameters ?? [])
          .filter((one) => one.in === place)
          .map(({ name, required = false, schema }) => ({ name, required, schema }))
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        params: parameters('path'),
        query: parameters('query'),
        body: described.requestBody?.content['application/json']?.schema,
      }
    }),
  )
}

/** The caller: the number of a person of the world, without a token `nobody`, or an invalid token. */
export type Asker = number | 'nobody' | { readonly authorization: string }

export type Asking = {
  readonly asker: Asker
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | undefined
  readonly address: string
}

const oddSegments = fc.constantFrom(
  '..',
  '.',
  '%00',
  '%E0%A4%A',
  '%2e%2e',
  '%2F',
  'null',
  'undefined',
  '{id}',
  ':id',
  '%20',
  '%F0%9F%92%A9',
  'x'.repeat(199),
  'x'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  ';',
  '*',
  '%25',
  '__proto__',
  '',
)
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 3_000)

function pathFor(operation: Operation, known: Known): Arbitrary<string> {
  const segment = (parameter: Parameter) =>
    fc.oneof(
      { weight: 12, arbitrary: valid(parameter.schema, known, parameter.name).map(encoded) },
      { weight: 1, arbitrary: oddSegments },
    )
  const segments = fc.tuple(...operation.params.map(segment))
  const ending = fc.oneof(
    { weight: 60, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/x', ';a=b', '%2F', '/..', '%00') },
  )
  return fc
    .tuple(segments, ending)
    .map(
      ([parts, end]) =>
        operation.path.replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => parts[operation.params.findIndex((one) => one.name === name)] ?? '',
        ) + end,
    )
}

function textOfQuery(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function queryFor(operation: Operation, known: Known): Arbitrary<string> {
  const pair = (parameter: Parameter) => {
    const right = valid(parameter.schema, known, parameter.name)
    const value = fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: odd })
    return fc.option(
      value.map((one) => `${parameter.name}=${encoded(textOfQuery(one))}`),
      { nil: undefined, freq: parameter.required ? 20 : 1 },
    )
  }
  const surplus = fc.constantFrom(
    'role=system-admin',
    'role=corporate-admin&role=system-admin',
    'role[]=system-admin',
    'role[x]=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'limit=All',
    'limit=1e3',
    'limit=-1',
    'cursor=',
    'a=%00',
    'a=%ZZ',
    '&&&',
    '=',
    '?',
    `a=${'x'.repeat(3_000)}`,
    'corporateId=x',
    'inspectionId=x',
    'projectId=x',
    '%EF%BB%BF=1',
  )
  return fc
    .tuple(
      fc.tuple(...operation.query.map(pair)),
      fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: surplus }),
    )
    .map(([pairs, more]) => [...pairs, more].filter((part) => part !== undefined).join('&'))
}

const brokenBodies: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    '[',
    '"',
    'null',
    'true',
    '1',
    '[]',
    '{}',
    'undefined',
    '{"a":1e400}',
    '{"a":"\\ud800"}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '[['.repeat(4_000),
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    '{"a":\0}',
    'a=b&c=d',
    '<a/>',
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)

type Sent = { readonly type: string | undefined; readonly payload: string | Buffer | undefined }

function bodyFor({ body }: Operation, known: Known): Arbitrary<Sent> {
  const json = (value: unknown): Sent => ({ type: 'application/json', payload: JSON.stringify(value) ?? 'null' })
  const right =
    body === undefined ? fc.constant<Sent>({ type: undefined, payload: undefined }) : valid(body, known).map(json)
  const types = fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json; charset=latin1',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'json',
    'application/json, text/plain',
    '*/*',
    '',
  )
  return fc.oneof(
    { weight: 12, arbitrary: right },
    {
      weight: body === undefined ? 1 : 8,
      arbitrary: spoilt(body === undefined ? fc.constant({}) : valid(body, known)).map(json),
    },
    { weight: 1, arbitrary: brokenBodies.map((payload): Sent => ({ type: 'application/json', payload })) },
    {
      weight: 1,
      arbitrary: fc.tuple(right, types).map(([{ payload }, type]): Sent => ({ type, payload: payload ?? 'x' })),
    },
  )
}

const oddHeaders = fc.constantFrom<Readonly<Record<string, string>>>(
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=1, *;q=0' },
  { 'accept-encoding': 'nonsense' },
  { accept: 'application/xml' },
  { 'user-agent': 'x'.repeat(4_000) },
  { 'user-agent': '' },
  { 'x-forwarded-for': 'garbage' },
  { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' },
  { 'x-forwarded-for': `${'1'.repeat(3_000)}` },
  { forwarded: 'for=unknown' },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { origin: 'https://elsewhere.example' },
  { cookie: 'a=b; __proto__=c' },
  { 'x-request-id': 'chosen' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { 'accept-language': 'zh-HK' },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': '-1' },
  { 'transfer-encoding': 'identity' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { 'accept-version': '2.0.0' },
)

const badTokens = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  `Bearer ${'x'.repeat(5_000)}`,
)
const methods = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PATCH',
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
)
const addresses = fc.nat(200).map((last) => `203.0.113.${last}`)

/** An open stream never ends its answer: only those ask for it who are refused. */
const isEndless = (operation: Operation) => operation.id === 'events.stream'

function askingFor(operation: Operation, known: Known, people: number): Arbitrary<Asking> {
  const noCaller = fc.oneof(
    fc.constant<Asker>('nobody'),
    badTokens.map((authorization): Asker => ({ authorization })),
  )
  const asker: Arbitrary<Asker> = isEndless(operation)
    ? noCaller
    : fc.oneof({ weight: 12, arbitrary: fc.nat(people - 1) }, { weight: 1, arbitrary: noCaller })
  return fc
    .record({
      asker,
      address: addresses,
      path: pathFor(operation, known),
      query: queryFor(operation, known),
      body: bodyFor(operation, known),
      method: fc.oneof({ weight: 25, arbitrary: fc.constant(operation.method) }, { weight: 1, arbitrary: methods }),
      headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    })
    .map(({ path, query, body, method, headers, asker: by, address }) => {
      const isBare = method === 'GET' || method === 'HEAD'
      return {
        asker: by,
        method,
        address,
        url: query === '' ? path : `${path}?${query}`,
        headers: { ...headers, ...(isBare || body.type === undefined ? {} : { 'content-type': body.type }) },
        payload: isBare ? undefined : body.payload,
      }
    })
}

/** What lies beside the calls: files, pages, the description, addresses that were never there. */
const strays = fc.constantFrom(
  '/',
  '/login',
  '/files/o/a.jpg',
  '/files/o/a.jpg?link=x.y',
  '/files/o/..%2f..%2fetc',
  '/files/p/1.x/a.jpg',
  '/files/p/%00/a.jpg',
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/docs/json',
  '/docs/static/..%2f..%2fpackage.json',
  '/user/api/v1/',
  '/user/api/v2/users',
  '/user/api/v1/auth/LOGIN',
  '//user/api/v1/audit',
  '/user//api/v1/audit',
  '/assets/x.js',
  '/%',
  '/%00',
  '/*',
  '/.env',
  '/messaging/api/v1/messages',
  `/${'a/'.repeat(500)}`,
)

function straying(people: number): Arbitrary<Asking> {
  return fc.record({
    asker: fc.nat(people - 1),
    method: fc.oneof(fc.constant('GET'), methods),
    url: strays,
    headers: fc.oneof(fc.constant({}), oddHeaders),
    payload: fc.constant(undefined),
    address: addresses,
  })
}

/** The calls in equal shares, and beside them a little of everything else. */
export function askings(operations: readonly Operation[], known: Known, people: number): Arbitrary<Asking> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: isEndless(operation) ? 1 : 4,
      arbitrary: askingFor(operation, known, people),
    })),
    { weight: 5, arbitrary: straying(people) },
  )
}
