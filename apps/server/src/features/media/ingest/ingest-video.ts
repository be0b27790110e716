import { AppError } from '@plumbline/contract/errors'
import { readTrack } from '@plumbline/inspection/videos/video-track'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { requireSignature } from '../../../media-tools/photos/media-signatures.ts'
import { openPhotoFile } from '../../../media-tools/photos/photo-file.ts'
import { readHead } from '../../../media-tools/signatures.ts'
import { grabFrame, probeVideo } from '../../../media-tools/video.ts'
import type { Ingested } from './finish-ingest.ts'
import { pictureFiles } from '../pictures.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'

type Row = Selectable<MediaTable>
/** A video, or its side file, at `path`; temporary files go to `folder`, objects below `target`. */
export type VideoSource = { readonly row: Row; readonly path: string; readonly folder: string; readonly target: string }
type Deps = Pick<Context, 'config' | 'storage'>

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()

/** Others of the same flight with the same name before the dot. */
async function sameStem(trx: Transaction<Database>, row: Row, kind: 'video' | 'side') {
  const rows = await trx
    .selectFrom('media')
    .select(['id', 'name', 'track'])
    .where('inspection_id', '=', row.inspection_id)
    .where('marker_id', 'is not distinct from', row.marker_id)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.filter(({ id, name }) => id !== row.id && stemOf(name) === stemOf(row.name))
}

const longestTrack = 64 * 1024 * 1024

/** Subtitles give their track to the video in either order of arrival. A small proxy of the video is only stored. */
async function ingestSide({ row, path }: VideoSource): Promise<Ingested> {
  if (!/\.srt$/i.test(row.name)) return { columns: { format: 'lrf' }, objects: [] }
  if ((await stat(path)).size > longestTrack) throw new AppError('media.too-complex')
  const track = JSON.stringify(readTrack(await readFile(path, 'utf8')))
  return {
    columns: { format: 'srt', track },
    objects: [],
    also: async (trx) => {
      const videos = await sameStem(trx, row, 'video')
      if (videos[0] !== undefined)
        await trx.updateTable('media').set({ companion_of: videos[0].id }).where('id', '=', row.id).execute()
      for (const { id } of videos) await trx.updateTable('media').set({ track }).where('id', '=', id).execute()
      return videos.map(({ id }) => id)
    },
  }
}

/** A moment that is rarely black. */
const posterAt = (duration: number) => Math.min(1, duration / 2)

async function ingestFilm({ config, storage }: Deps, { row, path, folder, target }: VideoSource): Promise<Ingested> {
  requireSignature(await readHead(path, 4096), ['video'])
  const { format, width, height, duration, frameRate } = await probeVideo(path)
  const poster = join(folder, 'poster.jpg')
  if (!(await grabFrame(path, posterAt(duration), poster)) && !(await grabFrame(path, 0, poster)))
    throw new AppError('media.video-unreadable')
  const shown = await openPhotoFile(
    poster,
    { kind: 'photo', fileName: 'poster.jpg' },
    folder,
    join(config.dataDir, 'work'),
  )
  const files = pictureFiles(target)
  const objects = await Promise.all([
    storage.put(files.preview, fileBytes(shown.preview), { contentType: 'image/jpeg' }),
    storage.put(files.thumbnail, fileBytes(shown.thumbnail), { contentType: 'image/jpeg' }),
  ])
  return {
    objects,
    columns: {
      format,
      type: 'visual',
      width,
      height,
      duration,
      frame_rate: frameRate,
      picture_folder: target,
      placeholder: shown.placeholder,
      has_play_copy: false,
    },
    also: async (trx) => {
      const [side] = (await sameStem(trx, row, 'side')).filter(({ track }) => track !== null)
      if (side !== undefined) {
        await trx
          .updateTable('media')
          .set({ track: JSON.stringify(side.track) })
          .where('id', '=', row.id)
          .execute()
        await trx.updateTable('media').set({ companion_of: row.id }).where('id', '=', side.id).execute()
      }
      await enqueue(trx, 'media.play-copy', {
        corporateId: row.corporate_id,
        projectId: row.project_id,
        mediaId: row.id,
      })
      return []
    },
  }
}

export function ingestVideo(deps: Deps, source: VideoSource): Promise<Ingested> {
  return source.row.kind === 'side' ? ingestSide(source) : ingestFilm(deps, source)
}
