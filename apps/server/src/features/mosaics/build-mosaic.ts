import type { MosaicLeftOutReason, MosaicStage } from '@plumbline/contract/mosaics/mosaics'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import type { PlacedPhoto } from '@plumbline/mosaic/types'
import type { Context } from '../../context.ts'
import type { MadeMosaic } from '../../db/schema/mosaics.ts'
import { readPlan } from '../../media-tools/mosaics/band-task.ts'
import { fileNames } from '../../media-tools/mosaics/mosaic-request.ts'
import { paintTemperatures, writeShownSizes } from '../../media-tools/mosaics/mosaic-tools.ts'
import { alignStage, readPhotos, type Watch } from './align-stage.ts'
import { maxPixels } from './create-mosaic.ts'
import type { KnownScale } from './known-distance.ts'
import type { Chosen, ChosenPhoto } from './mosaic-photos.ts'
import type { MosaicRow } from './mosaic-rows.ts'
import { paintStage, type Painted } from './paint-stage.ts'
import { openPhotoFiles, type PhotoFiles } from './photo-files.ts'
import { forgetPlan, openWork, type Work } from './work-files.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>
export type Report = (share: number, stage: MosaicStage) => void

export type BuiltPhoto = {
  readonly imageId: string
  readonly placed: PlacedPhoto | null
  /** Its number in the source map. */
  readonly position: number | null
  readonly reason: MosaicLeftOutReason | null
}

export type Built = {
  readonly made: MadeMosaic
  readonly photos: readonly BuiltPhoto[]
  readonly files: readonly { readonly name: string; readonly path: string; readonly contentType: string }[]
}

/** Share of the whole at which each stage begins. */
const begins = { reading: 0, matching: 0.35, adjusting: 0.5, painting: 0.55, storing: 0.9 } as const
/** Of the alignment, what the comparison of pairs takes. */
const matchingShare = 0.75

function watchesOf(signal: AbortSignal, report: Report) {
  const part =
    (stage: MosaicStage, end: number): Watch['progress'] =>
    (share) =>
      report(begins[stage] + (end - begins[stage]) * share, stage)
  return {
    reading: { signal, progress: part('reading', begins.matching) },
    aligning: {
      signal,
      progress: (share: number) =>
        report(
          begins.matching + (begins.painting - begins.matching) * share,
          share < matchingShare ? 'matching' : 'adjusting',
        ),
    },
    painting: { signal, progress: part('painting', begins.storing) },
  } satisfies Record<string, Watch>
}

type Plan = Awaited<ReturnType<typeof readPlan>>

/** What became of every photo that was looked at. */
function photosOf({ used, leftOut }: Chosen, readable: ReadonlySet<string>, { file, plan }: Plan, painted: Painted) {
  const positions = new Map(plan.photos.map((photo, position) => [photo.imageId, { photo, position }]))
  const refused = new Map(file.leftOut.map(({ imageId, reason }) => [imageId, reason]))
  const unused = new Set(file.unused)
  return [
    ...leftOut.map(({ imageId, reason }): BuiltPhoto => ({ imageId, placed: null, position: null, reason })),
    ...used.map(({ photo: { id: imageId } }): BuiltPhoto => {
      const found = positions.get(imageId)
      if (!readable.has(imageId) || painted.unreadable.has(imageId))
        return { imageId, placed: null, position: null, reason: 'unreadable' }
      if (found !== undefined && !unused.has(imageId))
        return { imageId, placed: found.photo, position: found.position, reason: null }
      return { imageId, placed: null, position: null, reason: refused.get(imageId) ?? 'misses' }
    }),
  ]
}

async function show(work: Work, row: MosaicRow, { plan }: Plan, painted: Painted, watch: Watch) {
  const isThermal = row.kind === 'thermal'
  const picture = work.path(fileNames.picture)
  const watching = { signal: watch.signal }
  const temperature = isThermal
    ? await paintTemperatures(
        { path: painted.path, parent: work.parent },
        { width: plan.widthPx, height: plan.heightPx },
        picture,
        watching,
      )
    : null
  const levels = await writeShownSizes({ path: picture, parent: work.parent }, work.folder, watching)
  const binary = 'application/octet-stream'
  const names = [
    [fileNames.pyramid, 'image/tiff'],
    [fileNames.preview, 'image/jpeg'],
    [fileNames.thumbnail, 'image/jpeg'],
    [fileNames.sources, binary],
    ...(isThermal ? [[fileNames.temperatures, binary] as const] : []),
  ] as const
  return {
    temperature,
    levels,
    files: names.map(([name, contentType]) => ({ name, path: work.path(name), contentType })),
  }
}

type Placing = {
  readonly work: Work
  readonly files: PhotoFiles
  readonly row: MosaicRow
  readonly frame: ElevationFrame
  readonly readable: readonly ChosenPhoto[]
  readonly watches: ReturnType<typeof watchesOf>
  readonly report: Report
}

/** Rounds after which the places of photos that cannot be read stay empty: each one paints everything again. */
const maxRounds = 3

/**
 * A photo whose pixels cannot be read, though its preview could, leaves its place to the others: all is planned again
 * without it, or a hole would stay where another photo shows the same.
 */
async function placeAndPaint({ work, files, row, frame, readable, watches, report }: Placing) {
  const given = { frame, mmPx: row.mm_px, maxPixels: maxPixels[row.kind] }
  const isThermal = row.kind === 'thermal'
  const candidates = new Map(readable.map(({ photo }) => [photo.id, photo]))
  const unreadable = new Set<string>()
  for (let round = 1; ; round += 1) {
    const left = readable.filter(({ photo }) => !unreadable.has(photo.id))
    await alignStage(work, left, given, watches.aligning)
    const planned = await readPlan(work.folder)
    report(begins.painting, 'painting')
    const stage = { work, files, plan: planned.plan, candidates, isThermal, watch: watches.painting }
    const painted = await paintStage(stage)
    for (const imageId of painted.unreadable) unreadable.add(imageId)
    const isMissed = planned.plan.photos.some(({ imageId }) => unreadable.has(imageId))
    if (!isMissed || round === maxRounds || unreadable.size >= readable.length)
      return { planned, painted: { ...painted, unreadable } }
    await forgetPlan(work)
  }
}

export type Inputs = {
  readonly frame: ElevationFrame
  /** What the scale of the frame comes from; undefined: positions and lenses. */
  readonly distance: KnownScale | undefined
  readonly chosen: Chosen
}

/** Every stage leaves its result in the work folder, where the next attempt finds it. */
export async function buildMosaic(
  deps: Deps,
  row: MosaicRow,
  { frame, distance, chosen }: Inputs,
  signal: AbortSignal,
  report: Report,
): Promise<Built> {
  const isThermal = row.kind === 'thermal'
  const { used } = chosen
  const work = await openWork(deps.config, row.id, { frame, used, mmPx: row.mm_px })
  const files = await openPhotoFiles(
    deps,
    work,
    used.map(({ photo }) => photo),
    isThermal,
  )
  const watches = watchesOf(signal, report)
  const readable = await readPhotos(work, files, used, isThermal, watches.reading)
  const { planned, painted } = await placeAndPaint({ work, files, row, frame, readable, watches, report })
  const { file, plan } = planned
  report(begins.storing, 'storing')
  const shown = await show(work, row, planned, painted, watches.painting)
  const photos = photosOf(chosen, new Set(readable.map(({ photo }) => photo.id)), planned, painted)
  const pixels = (residual: typeof file.residualM) =>
    residual && { median: (residual.median * 1000) / plan.mmPx, p95: (residual.p95 * 1000) / plan.mmPx }
  return {
    photos,
    files: shown.files,
    made: {
      mmPx: plan.mmPx,
      widthPx: plan.widthPx,
      heightPx: plan.heightPx,
      originX: plan.originX,
      originY: plan.originY,
      planes: frame.planes.map(({ startM, lengthM }) => ({ fromM: startM, toM: startM + lengthM })),
      residualPx: pixels(file.residualM),
      accuracy: {
        scaleSigma: distance?.scale.sigma ?? file.scaleSigma,
        shiftSigmaM: file.shiftSigmaM,
        tiltSigma: file.tiltSigma,
        levelling: file.levelling && { turnDegrees: file.levelling.turnDegrees, edges: file.levelling.edges },
        ...(distance && { knownDistance: { ...distance.said, version: distance.version } }),
      },
      shownShare: file.shownShare,
      ...shown.levels,
      photosUsed: photos.filter(({ position }) => position !== null).length,
      temperature: shown.temperature,
      ...(frame.scale && { scale: frame.scale }),
    },
  }
}
