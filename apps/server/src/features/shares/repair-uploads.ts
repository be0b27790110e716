import { shareUploads } from '@plumbline/contract/shares/share-addresses'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import type { Api } from '../../http/implement.ts'
import type { Reader } from './admit-reader.ts'
import { receiveRepairPhoto } from './repair-photos.ts'
import { checkIds } from './shared-files.ts'

/** Of this process, over all links: each holds a connection of the store while a telephone sends. */
const receiving = { atOnce: 16, waiting: 64 }

type Params = { readonly ticket: string; readonly defectId: string; readonly photoId: string }

/** A request without a body has no stream. */
async function* noBytes(): AsyncIterable<Uint8Array> {
  // Nothing.
}

/**
 * Photos after repair come through this process, as those of a link leave through it: a signed link of the store would
 * accept bytes for minutes after the link was revoked.
 */
export function registerRepairUploads(
  app: FastifyInstance,
  api: Api,
  admit: (deps: Api, ticket: string) => Promise<Reader>,
): void {
  const limited = limitConcurrency(receiving)
  // A scope of its own: here bodies are streams, while everywhere else they are small JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.put(shareUploads.repairPhoto, { compress: false, schema: { hide: true } }, async (request) => {
      const params = request.params as Params
      const reader = await admit(api, params.ticket)
      checkIds(params)
      const body = (request.body as IncomingMessage | undefined) ?? noBytes()
      const sent = { ...params, headers: request.headers, body, address: request.ip }
      await limited(() => receiveRepairPhoto(api, reader, sent))
      return {}
    })
  })
}
