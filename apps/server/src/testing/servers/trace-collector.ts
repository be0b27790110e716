import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Value = z.strictObject({
  stringValue: z.string().optional(),
  intValue: z
    .string()
    .regex(/^-?\d+$/)
    .optional(),
  doubleValue: z.number().optional(),
})
const Attributes = z.array(z.strictObject({ key: z.string(), value: Value }))
const Span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: Attributes,
  status: z.strictObject({ code: z.literal(2), message: z.string() }).optional(),
})
/** As opentelemetry-proto has `ExportTraceServiceRequest` in its JSON form. */
const Request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(Span).min(1) })),
    }),
  ),
})

export type CollectedSpan = Omit<z.infer<typeof Span>, 'attributes'> & {
  readonly service: string
  readonly attributes: Readonly<Record<string, string>>
}

const plain = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? value.doubleValue)]),
  )

export type TraceCollector = {
  readonly endpoint: string
  readonly spans: CollectedSpan[]
  readonly headers: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** A real server on loopback that reads what a collector reads, strictly. `silent`: it takes a request and never answers. */
export async function startTraceCollector({ isSilent = false } = {}): Promise<TraceCollector> {
  const [spans, headers]: [CollectedSpan[], IncomingHttpHeaders[]] = [[], []]
  const server = createServer((request, response) => {
    headers.push(request.headers)
    if (isSilent) return
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const read = Request.safeParse(JSON.parse(Buffer.concat(parts).toString()))
      if (request.method !== 'POST' || request.url !== '/v1/traces' || !read.success) {
        response.writeHead(400).end(read.error?.message)
        return
      }
      for (const { resource, scopeSpans } of read.data.resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            attributes: plain(span.attributes),
            service: plain(resource.attributes)['service.name'] ?? '',
          })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
