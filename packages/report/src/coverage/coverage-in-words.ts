import { areaOfFrame } from '@plumbline/inspection/coverage/frame/facade-parts'
import type { ReportCoverage } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { coverageFigures, floorRanges, hasPhotos } from './coverage-figures.ts'
import { limitLines } from './coverage-limits.ts'
import { resultOf, ruleWords } from './coverage-rule.ts'
import { gapFloors } from './coverage-tables.ts'

/** Null where nothing was measured. */
export function seenText({ seenShare, frame, basis }: ReportCoverage, translator: Translator): string | null {
  if (basis !== 'measured' || seenShare === null) return null
  const { words, format } = translator
  const { share, squareMetres } = coverageFigures(translator)
  if (frame === null) return share(seenShare)
  const all = areaOfFrame(frame)
  const { seenOf, seenOfReached } = words.coverage.facts
  return format(frame.lengthSource === 'photos' ? seenOfReached : seenOf, {
    share: share(seenShare),
    seen: squareMetres(all * seenShare),
    all: squareMetres(all),
  })
}

export function closeRangeText({ closeRange: { areas, share } }: ReportCoverage, translator: Translator): string {
  const { words, format } = translator
  const { facts: texts } = words.coverage
  if (areas.length === 0) return texts.none
  if (share === null) return format(texts.closeRangeUnknown, { count: areas.length })
  const byDrone = areas.filter(({ method }) => method === 'drone').length
  const counted = format(texts.closeRangeOf, {
    share: coverageFigures(translator).exactShare(share),
    count: areas.length - byDrone,
  })
  return byDrone === 0 ? counted : format(texts.closeRangeDrone, { counted, count: byDrone })
}

/** What a template of a company can say of an elevation; what is not known is empty. */
export type CoverageInWords = {
  readonly seen: string
  readonly floors: string
  readonly notSeen: string
  readonly gaps: readonly string[]
  readonly closeRange: string
  readonly rule: readonly string[]
  readonly limits: readonly string[]
}

const nothing = { floors: '', notSeen: '', gaps: [], closeRange: '', rule: [], limits: [] } as const
const maxGaps = 12

function seenOrWhyNot(coverage: ReportCoverage, translator: Translator): string {
  const { coverage: texts } = translator.words
  if (coverage.basis === 'none') return coverage.photosLeftOut.length > 0 ? texts.noneCounts : texts.noPhoto
  return seenText(coverage, translator) ?? texts.floors.byPlace
}

/** Null or missing: it was not computed. */
export function coverageInWords(coverage: ReportCoverage | null | undefined, translator: Translator): CoverageInWords {
  const { words, format, list, number } = translator
  const { coverage: texts } = words
  if (coverage === undefined || coverage === null) return { ...nothing, seen: texts.notComputed }
  const { floors, gaps, compliance } = coverage
  const labels = floors.map(({ label }) => label)
  const empty = floorRanges(labels, (_, index) => !hasPhotos(floors[index]!))
  return {
    seen: seenOrWhyNot(coverage, translator),
    floors:
      floors.length === 0
        ? ''
        : format(texts.facts.floorsOf, { count: floors.filter(hasPhotos).length, all: floors.length }),
    notSeen: list(empty.map(({ text }) => text)),
    gaps: gaps.slice(0, maxGaps).map((gap) => {
      const size = format(texts.gaps.sizeOf, { width: number(gap.widthM), height: number(gap.heightM) })
      return list([gapFloors(gap, texts.gaps.floorsUnknown), size])
    }),
    closeRange: closeRangeText(coverage, translator),
    rule:
      compliance.rule.kind === 'none'
        ? [texts.rule.none]
        : [
            ruleWords(compliance.rule, translator),
            ...compliance.items.map((item) => `${texts.rule.items[item.item]}: ${resultOf(item, translator)}`),
          ],
    limits: limitLines(coverage, translator),
  }
}
