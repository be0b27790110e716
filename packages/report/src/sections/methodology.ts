import { note, type Block } from '../blocks.ts'
import { capturedDays, capturedOf } from '../checks/captured.ts'
import { coverageFigures } from '../coverage/coverage-figures.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

const median = (values: readonly number[]): number => values[Math.floor((values.length - 1) / 2)] ?? 0

const sorted = (values: readonly (number | null)[]): readonly number[] =>
  values.filter((value) => value !== null).toSorted((one, other) => one - other)

function distanceText({ snapshot: { photos }, translator: { words, format, number } }: Context): string | null {
  const known = sorted(photos.map(({ distance }) => distance))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const { distanceAt, distanceOf } = words.parts.method
  const [min, max] = [number(first), number(last)]
  return format(min === max ? distanceAt : distanceOf, { min, max, count: known.length, all: photos.length })
}

function scaleText({ snapshot: { photos }, translator: { words, format, number } }: Context): string | null {
  const known = sorted(photos.map(({ gsd }) => gsd))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const { scaleAt, scaleOf } = words.parts.method
  const [min, max] = [number(first, 2), number(last, 2)]
  return format(min === max ? scaleAt : scaleOf, {
    min,
    max,
    median: number(median(known), 2),
    count: known.length,
    all: photos.length,
  })
}

function coverageText({ snapshot: { elevations }, translator }: Context): string | null {
  const { words, format, list } = translator
  const seen = elevations.flatMap(({ name, block, coverage }) =>
    coverage?.basis === 'measured' && coverage.seenShare !== null
      ? [
          format(words.parts.method.coverageOf, {
            place: block === '' ? name : `${block} · ${name}`,
            share: coverageFigures(translator).share(coverage.seenShare),
          }),
        ]
      : [],
  )
  return seen.length === 0 ? null : list(seen)
}

/** From how many photos show each place, as the coverage counted them. */
function overlapText({ snapshot: { elevations }, translator }: Context): string | null {
  const { words, format } = translator
  const { share } = coverageFigures(translator)
  const known = elevations.flatMap(({ name, block, coverage }) =>
    coverage?.overlap
      ? [
          format(words.parts.method.overlapAt, {
            place: block === '' ? name : `${block} · ${name}`,
            two: share(coverage.overlap.two),
            three: share(coverage.overlap.three),
          }),
        ]
      : [],
  )
  return known.length === 0 ? null : [words.parts.method.overlapOf, ...known].join('\n')
}

/** How many sizes each way of measuring gave. */
function sizesText({ snapshot: { defects }, translator: { words, format, list } }: Context): string | null {
  if (defects.length === 0) return null
  const counts = new Map<string, number>()
  let without = 0
  for (const { size } of defects) {
    const source = size.measures?.length?.source ?? size.measures?.width?.source
    const name =
      source === undefined ? (size.source === 'typed' ? words.size.typed : undefined) : words.size.sources[source]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    else if (size.source === null) without += 1
    else counts.set(words.size.gsdUnknown, (counts.get(words.size.gsdUnknown) ?? 0) + 1)
  }
  return list([
    ...[...counts].map(([source, count]) => format(words.parts.method.sizeOf, { source, count })),
    ...(without === 0 ? [] : [format(words.parts.method.noSizes, { count: without })]),
  ])
}

function detectorFacts({ snapshot: { detection }, translator: { words, format, list } }: Context): readonly Fact[] {
  const { method } = words.parts
  if (detection === undefined) return [[method.detector, words.notStated]]
  const { accepted, rejected, undecided, deciders } = detection
  const all = accepted + rejected + undecided
  if (all === 0) return [[method.detector, method.noDetector]]
  return [
    [method.detector, format(method.detectorOf, { accepted, rejected, undecided, all })],
    [method.reviewers, deciders.length === 0 ? words.notStated : list(deciders)],
  ]
}

/** What a person stated, below what the record says. */
const stacked = (...texts: readonly (string | null | undefined)[]): string | null => {
  const said = texts.filter((text) => text !== null && text !== undefined && text.trim() !== '')
  return said.length === 0 ? null : said.join('\n')
}

function weatherText({ snapshot: { survey }, translator: { words, number } }: Context): string | null {
  if (survey === null) return null
  const { survey: names } = words
  const said = [
    survey.ambient === null ? '' : `${number(survey.ambient)} ${names.units.celsius}`,
    survey.wind === null ? '' : `${names.wind} ${number(survey.wind)} ${names.units.wind}`,
    survey.sun === null ? '' : names.suns[survey.sun],
    survey.rain === null ? '' : names.rains[survey.rain],
  ].filter((text) => text !== '')
  return said.length === 0 ? null : said.join(words.size.joint)
}

/** From the record alone. What was not recorded is "not stated", and has its row all the same. */
export function* methodology(context: Context): Iterable<Block> {
  const {
    snapshot: { photos, layout, definition },
    translator,
  } = context
  const { words, format, list } = translator
  const { method } = words.parts
  const { conduct } = definition.backgroundSection
  const captured = capturedOf(photos)
  const cameras = [...new Set(photos.map(({ camera }) => camera).filter((name) => name !== ''))]
  const stated = (name: string, value: string | null): Fact => [name, value ?? words.notStated]
  yield { kind: 'heading', level: 2, text: method.title, anchor: 'methodology' }
  yield facts([
    [method.photos, format(method.photosOf, { count: photos.length })],
    stated(words.background.captured, captured === null ? null : capturedDays(captured, translator)),
    stated(method.aircraft, stacked(conduct?.aircraft)),
    stated(method.cameras, cameras.length === 0 ? null : list(cameras)),
    stated(method.distance, stacked(distanceText(context), conduct?.standOff)),
    stated(method.scale, scaleText(context)),
    stated(method.overlap, overlapText(context)),
    stated(method.coverage, coverageText(context)),
    // A test report has the conditions of the survey one by one.
    ...(layout === 'Hoklas'
      ? ([[method.weather, stacked(conduct?.weather)]] satisfies Fact[])
      : [stated(method.weather, stacked(weatherText(context), conduct?.weather))]),
    stated(method.pilot, stacked(conduct?.pilot)),
    // The detector reads no thermal images.
    ...(layout === 'Hoklas' ? [] : detectorFacts(context)),
    stated(method.sizes, sizesText(context)),
  ])
  yield note(method.exactness)
}
