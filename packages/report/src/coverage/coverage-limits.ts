import { steepestAngle } from '@plumbline/inspection/coverage/types'
import { bold, run, type Block } from '../blocks.ts'
import type { ReportCoverage } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { coverageFigures } from './coverage-figures.ts'
import type { Context } from '../sections/section.ts'

/** What counts as seen. */
function seenMeans({ limits, cellM }: ReportCoverage, translator: Translator): string {
  const { words, format, number } = translator
  const { limits: texts } = words.coverage
  const { metres, chosenScale } = coverageFigures(translator)
  const { limitMmPx, isOfRule = false } = limits
  return format(texts.seen, {
    cell: metres(cellM),
    angle: steepestAngle,
    quality: format(texts.quality, { sharpness: number(limits.minSharpness, 2) }),
    scale:
      limitMmPx === null
        ? texts.noScaleLimit
        : format(isOfRule ? texts.scaleRule : texts.scaleLimit, { value: chosenScale(limitMmPx) }),
  })
}

function photosThatDoNotCount(
  { photosLeftOut }: ReportCoverage,
  { words, format, list }: Translator,
): readonly string[] {
  const count = photosLeftOut.reduce((sum, photos) => sum + photos.count, 0)
  if (count === 0) return []
  const reasons = photosLeftOut.map((photos) =>
    format(words.coverage.limits.reason, { reason: words.leftOutReasons[photos.reason], count: photos.count }),
  )
  return [format(words.coverage.limits.leftOut, { count, reasons: list(reasons) })]
}

function measuredLimits(coverage: ReportCoverage, translator: Translator): readonly string[] {
  const { words, format } = translator
  const { limits: texts } = words.coverage
  const { metres } = coverageFigures(translator)
  const { frame, frameDoubt, photosByPlace, photosUnmeasured, cellM, unseenCellM, gaps, unseen } = coverage
  const { photosLevelAssumed = 0, photosHeightRough = 0 } = coverage
  const isFromPhotos = frame?.lengthSource === 'photos'
  return [
    ...(frameDoubt === null
      ? []
      : [
          format(words.coverage.doubts[frameDoubt.kind], {
            count: frameDoubt.photos,
            of: frameDoubt.of,
            distance: metres(frameDoubt.nearestM ?? 0),
          }),
        ]),
    seenMeans(coverage, translator),
    texts.hidden,
    ...(frame === null
      ? []
      : [format(frame.isSigmaAssumed === true ? texts.exactAssumed : texts.exact, { value: metres(frame.sigmaM) })]),
    ...(frame?.hasUnknownParts === true ? [texts.unknownParts] : []),
    ...(isFromPhotos ? [texts.lengthFromPhotos] : []),
    ...(isFromPhotos && unseen.length > 0 ? [texts.stretched] : []),
    ...(photosUnmeasured > 0 ? [format(texts.unmeasured, { count: photosUnmeasured })] : []),
    ...(photosLevelAssumed > 0 ? [format(texts.levelAssumed, { count: photosLevelAssumed })] : []),
    ...(photosHeightRough > 0 ? [format(texts.heightRough, { count: photosHeightRough })] : []),
    ...(photosByPlace > 0 ? [format(texts.byPlace, { count: photosByPlace })] : []),
    ...(gaps.length > 0 ? [texts.smallGaps] : []),
    ...(unseenCellM > cellM ? [format(texts.hatching, { cell: metres(unseenCellM) })] : []),
  ]
}

/** What the figures do not say. Empty where there are no figures. */
export function limitLines(coverage: ReportCoverage, translator: Translator): readonly string[] {
  const { words } = translator
  return [
    ...(coverage.basis === 'measured'
      ? measuredLimits(coverage, translator)
      : coverage.basis === 'by-place'
        ? [words.coverage.limits.onlyByPlace]
        : []),
    ...photosThatDoNotCount(coverage, translator),
    ...(coverage.closeRange.areas.some(({ method }) => method === 'drone') ? [words.coverage.limits.drone] : []),
  ]
}

/** Said once for all elevations where it is the same for all, so that each of them fits on a page. */
export function commonLimits(coverages: readonly ReportCoverage[], translator: Translator): readonly string[] {
  const measured = coverages.filter(({ basis }) => basis === 'measured')
  const [first, ...rest] = measured.map((coverage) => limitLines(coverage, translator))
  if (first === undefined || rest.length === 0) return []
  const { hidden, smallGaps } = translator.words.coverage.limits
  // The others speak of one elevation.
  const general = [seenMeans(measured[0]!, translator), hidden, smallGaps]
  return general.filter((text) => [first, ...rest].every((own) => own.includes(text)))
}

/** As a list under a title. */
export function* limitList(texts: readonly string[], { translator: { words } }: Context): Iterable<Block> {
  if (texts.length === 0) return
  yield { kind: 'paragraph', runs: [bold(words.coverage.limits.title)], keepWithNext: true }
  yield {
    kind: 'list',
    isOrdered: false,
    items: texts.map((text) => ({ runs: [run(text)], level: 0, isContinued: false, isOrdered: false })),
  }
}
