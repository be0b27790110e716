import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { requireSignature } from '../../media-tools/media-signatures.ts'
import { readHead } from '../../media-tools/signatures.ts'
import type { Ingested } from './finish-ingest.ts'

/** A video, or the side file of one, as it lies at `path`; for what it makes meanwhile there is `folder`, and objects go below `target`. */
export type VideoSource = { readonly row: Selectable<MediaTable>; readonly path: string; readonly folder: string; readonly target: string }

/** Only that it is what its name says: it can be downloaded and is not shown. */
export async function ingestVideo(_doors: Pick<Context, 'storage'>, { row, path }: VideoSource): Promise<Ingested> {
  if (row.kind === 'side') return { columns: { format: /\.srt$/i.test(row.name) ? 'srt' : 'lrf' }, objects: [] }
  requireSignature(await readHead(path, 4096), ['video'])
  return { columns: { format: /\.mov$/i.test(row.name) ? 'mov' : 'mp4' }, objects: [] }
}
