import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { alignPhotos } from '@plumbline/mosaic/align-photos'
import { cellPx, chooseMmPx, noSource, planMosaic, type MosaicPlan } from '@plumbline/mosaic/mosaic-plan'
import type { Sight } from '@plumbline/mosaic/render/seams'
import type { Alignment } from '@plumbline/mosaic/types'
import { readPack } from './feature-files.ts'
import { fileNames, type MosaicRequest } from './mosaic-request.ts'

/** What the alignment file holds: everything of the plan but its cells, which lie beside it. */
export type AlignmentFile = Omit<Alignment, 'placed'> & {
  readonly plan: Omit<MosaicPlan, 'sources' | 'sights'> & { readonly sights: readonly Omit<Sight, 'photo'>[] }
  /** Share of the elevation that some photo shows. */
  readonly shownShare: number
  /** Placed beside the elevation, so that nothing of it is painted. */
  readonly unused: readonly string[]
}

function align(bytes: Uint8Array, onProgress: (part: number) => void): Alignment {
  const steps = alignPhotos(readPack(bytes))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    onProgress(step.value)
  }
}

export async function alignAndPlan(
  { path, folder, area, mmPx, maxPixels }: Extract<MosaicRequest, { task: 'align' }>,
  onProgress: (part: number) => void,
): Promise<object> {
  const { placed, ...alignment } = align(await readFile(path), onProgress)
  if (placed.length === 0) throw new AppError('mosaic.not-joined')
  const finest = Math.sqrt((area.lengthM * area.heightM * 1e6) / maxPixels)
  const plan = planMosaic(placed, area, Math.max(chooseMmPx(placed, mmPx), finest))
  if (plan === undefined) throw new AppError('mosaic.not-joined')
  const { sources, sights, ...rest } = plan
  let shown = 0
  for (const source of sources) if (source !== noSource) shown += 1
  const shownM2 = shown * ((cellPx * plan.mmPx) / 1000) ** 2
  const seen = new Set(sights.map(({ index }) => index))
  const file: AlignmentFile = {
    ...alignment,
    plan: { ...rest, sights: sights.map(({ photo: _, ...sight }) => sight) },
    shownShare: Math.min(1, shownM2 / (area.lengthM * area.heightM)),
    unused: placed.flatMap(({ imageId }, index) => (seen.has(index) ? [] : [imageId])),
  }
  await writeFile(
    join(folder, fileNames.sources),
    new Uint8Array(sources.buffer, sources.byteOffset, sources.byteLength),
  )
  await writeFile(join(folder, fileNames.alignment), JSON.stringify(file))
  return { placed: placed.length }
}
