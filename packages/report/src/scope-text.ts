import type { ReportLayout } from '@plumbline/contract/reports/content'
import type { Photographed } from './photographed.ts'
import { coverageFigures, floorRanges } from './coverage/coverage-figures.ts'
import type { ReportProject } from './snapshot.ts'
import type { Translator } from './translator.ts'

export type ScopeElevation = {
  readonly name: string
  readonly block: string
  readonly floors: readonly { readonly label: string }[]
  /** Missing where it is not known what its photos show. */
  readonly photographed?: Photographed
}

export type ScopeSource = {
  readonly layout: ReportLayout
  readonly project: Pick<ReportProject, 'name'>
  readonly elevations: readonly ScopeElevation[]
  readonly photos: number
  readonly untested?: number
}

const nameOf = ({ name, block }: ScopeElevation): string => (block === '' ? name : `${block} · ${name}`)
const isCovered = ({ photographed }: ScopeElevation): boolean => photographed?.isCovered !== false

/** Some floors of an elevation, or some part of it, are on no photo. */
export const isPartlySeen = (elevation: ScopeElevation): boolean => {
  const { photographed: shown } = elevation
  return (
    shown !== undefined &&
    (!shown.isCovered ||
      shown.isLengthFromPhotos ||
      (shown.seenShare !== null && shown.seenShare < 1) ||
      shown.floors?.some((isShown) => !isShown) === true)
  )
}

/** A sentence that lists dozens of single floors would not be read. */
const maxRanges = 6

function rangesInWords(
  labels: readonly string[],
  isIncluded: (label: string, index: number) => boolean,
  { words, format, list }: Translator,
): string {
  const ranges = floorRanges(labels, isIncluded)
  if (ranges.length <= maxRanges) return list(ranges.map(({ text }) => text))
  const rest = ranges.slice(maxRanges - 1).reduce((sum, { count }) => sum + count, 0)
  const shown = ranges.slice(0, maxRanges - 1).map(({ text }) => text)
  return list([...shown, format(words.proposal.places.floorsMore, { count: rest })])
}

function floorsInWords(elevation: ScopeElevation, translator: Translator): readonly string[] {
  const { words, format } = translator
  const { scope: lines } = words.proposal
  const labels = elevation.floors.map(({ label }) => label)
  if (labels.length === 0) return []
  const place = nameOf(elevation)
  const shown = elevation.photographed?.floors
  const all = { place, count: labels.length, list: rangesInWords(labels, () => true, translator) }
  if (shown === undefined) return [format(lines.floors, all)]
  const count = shown.filter(Boolean).length
  if (count === labels.length) return [format(lines.floorsAll, all)]
  if (count === 0) return [format(lines.floorsNone, all)]
  return [
    format(lines.floorsSome, {
      place,
      count,
      all: labels.length,
      list: rangesInWords(labels, (_, index) => shown[index] === true, translator),
      missing: rangesInWords(labels, (_, index) => shown[index] !== true, translator),
    }),
  ]
}

function seenInWords(elevation: ScopeElevation, translator: Translator): readonly string[] {
  const { words, format } = translator
  const { scope: lines } = words.proposal
  const { photographed: shown } = elevation
  if (shown === undefined) return []
  const place = nameOf(elevation)
  const message = shown.isLengthFromPhotos ? lines.seenReached : lines.seen
  return [
    ...(shown.seenShare === null
      ? []
      : [format(message, { place, share: coverageFigures(translator).share(shown.seenShare) })]),
    ...(shown.withoutFloor === 0 ? [] : [format(lines.withoutFloor, { place, count: shown.withoutFloor })]),
  ]
}

/** What the photos show and what they do not; never more than is known. */
export function scopeLines(
  { project, elevations, photos, layout, untested = 0 }: ScopeSource,
  translator: Translator,
): readonly string[] {
  const { words, format, list } = translator
  const { scope: lines } = words.proposal
  const covered = elevations.filter(isCovered)
  const uncovered = elevations.filter((elevation) => !isCovered(elevation))
  const isByPlace = covered.some(
    ({ photographed: shown, floors }) => floors.length > 0 && shown?.floors !== undefined && shown.seenShare === null,
  )
  return [
    covered.length === 0
      ? format(lines.noElevations, { projectName: project.name })
      : format(lines.elevations, { count: covered.length, list: list(covered.map(nameOf)) }),
    ...covered.flatMap((elevation) => [...floorsInWords(elevation, translator), ...seenInWords(elevation, translator)]),
    ...(isByPlace ? [lines.byPlace] : []),
    ...(uncovered.length === 0
      ? []
      : [format(lines.uncovered, { count: uncovered.length, list: list(uncovered.map(nameOf)) })]),
    photos === 0
      ? layout === 'Hoklas'
        ? lines.noThermalImages
        : lines.noPhotos
      : format(layout === 'Hoklas' ? lines.thermalImages : lines.photos, { count: photos }),
    ...(untested === 0 ? [] : [format(lines.untested, { count: untested })]),
    ...(layout === 'Hoklas' ? [lines.items] : layout === 'Bridge' ? [lines.elements] : []),
    lines.exclusions,
  ]
}
