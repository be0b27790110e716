import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutTile, pyramidLevels } from '../../media-tools/pictures/tiles.ts'
import { openLocalCopies } from '../../storage/local-copies.ts'
import { openPrefix } from '../../storage/links.ts'
import type { FilesContext } from './files.ts'
import { limitConcurrency } from '../limits/limit-concurrency.ts'

const maxCopiesBytes = 2 * 1024 ** 3
const levelsKnown = 1_000

/** `<key of a pyramid>/<level>/<x>/<y>` */
function askedOf(request: FastifyRequest): { key: string; level: number; x: number; y: number } {
  const match = /^(.+\.tif)\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec((request.params as { '*': string })['*'])
  if (match === null) throw new AppError('file.not-found')
  return { key: match[1]!, level: Number(match[2]), x: Number(match[3]), y: Number(match[4]) }
}

/** Pyramids are of our own making: one that cannot be read has rotted where it lay. */
function orDamaged(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('file.damaged', { cause: error })
}

/** The tile of such a key never changes: what is replaced gets another folder. */
function setHeaders(reply: FastifyReply, etag: string, seconds: number): void {
  void reply.headers({
    'content-type': 'image/jpeg',
    etag,
    'cache-control': `private, max-age=${seconds}, no-transform`,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
}

/**
 * Tiles of large pictures, cut when they are asked for. As with `/files/p/` one signature opens a folder and is the
 * permission. Level 0 is the whole in one tile, the last one is 1:1.
 */
export function registerTiles(
  app: FastifyInstance,
  { storage, secret, now, dataDir }: FilesContext & { readonly dataDir: string },
): void {
  const localCopy = openLocalCopies(storage, { folder: join(dataDir, 'cache', 'pyramids'), maxBytes: maxCopiesBytes })
  // Cutting tiles takes cores from every other answer; fast panning waits, and a flood is refused with a retry.
  const inTurn = limitConcurrency({ atOnce: 3, waiting: 300 })
  const levels = new Map<string, number>()

  async function levelsOf(key: string, path: string): Promise<number> {
    const known = levels.get(key) ?? (await pyramidLevels(path))
    if (levels.size >= levelsKnown) levels.clear()
    levels.set(key, known)
    return known
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/t/:grant/*',
    compress: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { key, level, x, y } = askedOf(request)
      const expiresAt = openPrefix(secret, (request.params as { grant: string }).grant, key, now())
      const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 16)}-${level}-${x}-${y}"`
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000))
      if (request.headers['if-none-match'] === etag) {
        setHeaders(reply, etag, seconds)
        return reply.code(304).send()
      }
      const tile = await inTurn(async () => {
        const path = await localCopy(key)
        return levelsOf(key, path)
          .then((count) => cutTile(path, count - 1 - level, x, y))
          .catch(orDamaged)
      })
      setHeaders(reply, etag, seconds)
      return reply.send(Buffer.from(tile))
    },
  })
}
