import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { sql, type Selectable } from 'kysely'
import { join } from 'node:path'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import type { Context } from '../../../context.ts'
import { photoConcurrency } from '../../../media-tools/photo-concurrency.ts'
import { reportPicture } from '../../../media-tools/reports/report-picture.ts'
import { localFile } from '../../../storage/local-file.ts'
import { findObject } from '../../../storage/registry.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { blurredFiles, isGoodCopy } from '../../media/privacy/blurred-copy.ts'
import type { Trx } from './export-rows.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>
type Source = Pick<
  Selectable<AnnotationTable>,
  'shape' | 'points' | 'box_left' | 'box_top' | 'box_right' | 'box_bottom'
> & {
  readonly defect_id: string
  readonly picture_folder: string
  /** Of a photo that a person checked, where the copy covers what that person found. */
  readonly blurred_folder: string | null
}

/** As a list of topics shows it. */
const side = 800
/** Each is a process of its own and some tenths of a second: fifty thousand would be hours. */
const maxSnapshots = 1_000

/**
 * Each defect with its picture; null: no photo shows it, or its photo cannot be opened. over-limit: enough were drawn.
 * not-checked: the file is blurred, and its photo was not checked.
 */
export type Snapshot = Uint8Array | 'over-limit' | 'not-checked' | null
export type Snapshots = (page: readonly Defect[]) => AsyncIterable<readonly [Defect, Snapshot]>

async function sourcesOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Source>> {
  const { rows } = await sql<Source>`
    select distinct on (shape.defect_id) shape.defect_id, shape.shape, shape.points, shape.box_left, shape.box_top,
      shape.box_right, shape.box_bottom, media.picture_folder,
      case when photo_privacy.checked_at is not null and ${isGoodCopy} then photo_privacy.blurred_folder end as blurred_folder
    from annotation shape join defect on defect.id = shape.defect_id join media on media.id = shape.media_id
      left join photo_privacy on photo_privacy.media_id = media.id
    where shape.defect_id = any(${ids}::uuid[]) and shape.deleted_at is null and media.picture_folder is not null
    order by shape.defect_id, (shape.id = defect.size_annotation_id) desc nulls last, shape.id`.execute(trx)
  return new Map(rows.map((row) => [row.defect_id, row]))
}

type Wanted = {
  readonly signal: AbortSignal
  readonly isBlurred: boolean
  /** Pictures of one file. */
  readonly max?: number
}

async function draw(
  { config, db, storage }: Deps,
  defect: Defect,
  source: Source,
  { signal, isBlurred }: Wanted,
): Promise<Snapshot> {
  if (isBlurred && source.blurred_folder === null) return 'not-checked'
  const { shape, points, box_left: left, box_top: top, box_right: right, box_bottom: bottom } = source
  const preview = isBlurred ? blurredFiles(source.blurred_folder!).preview : pictureFiles(source.picture_folder).preview
  const stored = await findObject(db, preview)
  if (stored === undefined) return null
  try {
    return await inWorkFolder(config, async (folder) =>
      reportPicture(
        await localFile(storage, stored, join(folder, 'file.bin')),
        {
          kind: 'crop',
          side,
          box: { left, top, right, bottom },
          shapes: [{ shape, points, severity: defect.severity, label: defectLabel(defect.defectNum) }],
        },
        join(config.dataDir, 'work'),
        signal,
      ),
    )
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** As many at once as there are cores, in the order of the register. */
export function openSnapshots(deps: Deps, trx: Trx, wanted: Wanted): Snapshots {
  let left = wanted.max ?? maxSnapshots
  return async function* (page) {
    const sources = await sourcesOf(
      trx,
      page.map(({ _id }) => _id),
    )
    for (let next = 0; next < page.length; next += photoConcurrency) {
      const some = page.slice(next, next + photoConcurrency)
      const drawn = await Promise.all(
        some.map(async (defect) => {
          const source = sources.get(defect._id)
          if (source === undefined) return null
          if (left <= 0) return 'over-limit'
          left -= 1
          return draw(deps, defect, source, wanted)
        }),
      )
      for (const [index, defect] of some.entries()) yield [defect, drawn[index] ?? null] as const
    }
  }
}
