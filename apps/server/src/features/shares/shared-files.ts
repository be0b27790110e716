import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { reportEndings } from '@plumbline/contract/reports/reports'
import { shareFiles } from '@plumbline/contract/shares/share-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/implement.ts'
import { sendObject, type Served } from '../../http/files/files-reply.ts'
import { audit } from '../accounts/audit/audit.ts'
import { pictureOf } from '../drawings/pictures.ts'
import type { Reader } from './admit-reader.ts'
import { noteOfReader } from './open-link.ts'
import { isChosen, isPictureShownBy } from './shared-pictures.ts'
import { photoKey } from './shared-photos.ts'
import { isReportShownBy } from './shared-reports.ts'

type Params = Readonly<Record<string, string>>
type Found = Pick<Served, 'key' | 'contentType' | 'fileName' | 'inline'> & Partial<Pick<Served, 'size' | 'sha256'>>

async function photoOf(reader: Reader, { mediaId, size }: Params): Promise<Found | undefined> {
  const key = await photoKey(reader, mediaId!, size)
  return key === undefined ? undefined : { key, contentType: 'image/jpeg', fileName: `${size}.jpg`, inline: true }
}

async function elevationOf(reader: Reader, { elevationId }: Params): Promise<Found | undefined> {
  const { db, shows, workspaceId } = reader
  if (!shows.elevations) return undefined
  const row = await db
    .selectFrom('drawing')
    .select(['picture_folder', 'picture_type', 'width', 'height', 'tile_size', 'tile_levels'])
    .where('id', '=', elevationId!)
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', 'elevation')
    .where(isPictureShownBy(reader))
    .where(isChosen('drawing.id', reader.elevationIds))
    .executeTakeFirst()
  const key = row === undefined ? undefined : pictureOf(row, (one) => one)?.url
  if (key === undefined) return undefined
  const contentType = key.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return { key, contentType, fileName: key.slice(key.lastIndexOf('/') + 1), inline: true }
}

async function reportOf(reader: Reader, { reportId, format }: Params): Promise<Found | undefined> {
  const { db, shows, inspectionId } = reader
  if (!shows.reports || !reader.mayDownload) return undefined
  const row = await db
    .selectFrom('report')
    .select(['files', 'number'])
    .where('id', '=', reportId!)
    .where('inspection_id', '=', inspectionId)
    .where('status', '=', 'ready')
    .where(isReportShownBy(reader))
    .where(isChosen('report.id', reader.reportIds))
    .executeTakeFirst()
  const file = row?.files.find((one) => one.format === format)
  return file === undefined
    ? undefined
    : { ...file, fileName: `report-${row!.number}.${reportEndings[file.format]}`, inline: false }
}

const finders = { photo: photoOf, elevation: elevationOf, report: reportOf } as const

/** An id that is none, one of another link and one that was never there are answered alike. */
export function checkIds(params: Params): void {
  for (const [name, value] of Object.entries(params))
    if (name.endsWith('Id') && !Id.safeParse(value).success) throw new AppError('share.not-found')
}

/**
 * Streamed through this process and checked at each request: a signed link of the store would outlive a revocation by
 * minutes.
 */
export function registerSharedFiles(
  app: FastifyInstance,
  api: Api,
  admit: (deps: Api, ticket: string) => Promise<Reader>,
): void {
  for (const kind of Object.keys(finders) as (keyof typeof finders)[]) {
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Params
      const reader = await admit(api, params['ticket']!)
      checkIds(params)
      const found = await finders[kind](reader, params)
      if (found === undefined) throw new AppError('share.not-found')
      if (kind === 'report' && request.method === 'GET') {
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
        const note = noteOfReader({ address: request.ip, userAgent }, reader, 'share.download', {
          file: found.fileName,
        })
        await audit(api.db, note)
      }
      return sendObject(api.storage, { ...found, expiresAt: api.now() }, api.now(), request, reply)
    }
    app.route({
      method: ['GET', 'HEAD'],
      url: shareFiles[kind],
      compress: false,
      schema: { hide: true },
      handler: send,
    })
  }
}
