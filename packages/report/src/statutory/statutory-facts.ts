import type { ReportSection } from '@plumbline/contract/reports/content'
import type { ReportCheck } from '@plumbline/contract/reports/reports'
import {
  optionalStatements,
  statementsOf,
  statutoryParts,
  type StatutoryLayout,
  type StatutoryPart,
} from '@plumbline/contract/reports/statutory'
import { capturedDays, capturedOf } from '../checks/captured.ts'
import { coverageFigures } from '../coverage/coverage-figures.ts'
import { closeRangeText, seenText } from '../coverage/coverage-in-words.ts'
import type { ReportElevation, ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'

export type FactSource = keyof Translator['words']['statutory']['sources']

/** One row of a statutory report. value: null where no record and no person establishes it. */
export type StatutoryFact = {
  readonly part: StatutoryPart
  readonly name: string
  readonly value: string | null
  readonly source: FactSource
  readonly isRequired: boolean
  /** Where it is filled in. */
  readonly place: ReportCheck['place']
}

type Found = Omit<StatutoryFact, 'part'>

/** The section at whose head each table stands. */
export const sectionOfPart = {
  building: 'backgroundSection',
  people: 'backgroundSection',
  conduct: 'scopeOfWorkSection',
  results: 'inspectionResultSection',
  assessment: 'findingsAndConclusionSection',
} as const satisfies Record<StatutoryPart, ReportSection>

const given = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text

const elevationName = ({ name, block }: ReportElevation): string => (block === '' ? name : `${block} · ${name}`)

function fromProject({ project }: ReportSnapshot, layout: StatutoryLayout, { words, number, format }: Translator) {
  const { facts } = words.statutory
  const of = (name: string, value: string | null, isRequired = true): Found => ({
    name,
    value,
    isRequired,
    source: 'project',
    place: 'project',
  })
  const height = project.height === null ? null : format(words.background.metres, { value: number(project.height, 2) })
  return [
    of(facts.building, given(project.assetName)),
    of(facts.address, given(project.address)),
    of(facts.storeys, project.storeys === null ? null : number(project.storeys, 0)),
    // rules.md §C: the height decides whether the inspection is due at all.
    of(facts.height, height, layout === 'PFI'),
  ]
}

function fromSignatories({ definition }: ReportSnapshot, layout: StatutoryLayout, { words, day }: Translator) {
  const { endorserName, dateOfExpiryOfRegistration } = definition.backgroundSection.endorserInformation
  const { facts } = words.statutory
  const of = (name: string, value: string | null): Found => ({
    name,
    value,
    isRequired: true,
    source: 'signatory',
    place: 'report',
  })
  return [
    of(facts.inspector[layout], given(endorserName)),
    of(facts.expiry, dateOfExpiryOfRegistration === null ? null : day(dateOfExpiryOfRegistration)),
  ]
}

function fromPhotos({ photos }: ReportSnapshot, translator: Translator): readonly Found[] {
  const captured = capturedOf(photos)
  return [
    {
      name: translator.words.statutory.facts.photographed,
      value: captured === null ? null : capturedDays(captured, translator),
      isRequired: false,
      source: 'photos',
      place: 'report',
    },
  ]
}

/** rules.md §C: all of each elevation seen, at least a tenth of each at close range. */
function fromCoverage({ elevations }: ReportSnapshot, translator: Translator): readonly Found[] {
  const { words, format } = translator
  const { facts } = words.statutory
  return elevations.flatMap((elevation): readonly Found[] => {
    const name = elevationName(elevation)
    const { coverage } = elevation
    const isMarked = coverage !== undefined && coverage !== null && coverage.closeRange.areas.length > 0
    const isKnown = isMarked && coverage.closeRange.share !== null
    return [
      {
        name: format(facts.seen, { name }),
        value: coverage === undefined || coverage === null ? null : seenText(coverage, translator),
        isRequired: false,
        source: 'coverage',
        place: 'coverage',
      },
      {
        name: format(facts.closeRange, { name }),
        value: isKnown ? closeRangeText(coverage, translator) : null,
        isRequired: true,
        source: 'closeRange',
        place: 'coverage',
      },
    ]
  })
}

function stated(
  { definition, project }: ReportSnapshot,
  layout: StatutoryLayout,
  part: StatutoryPart,
  { words }: Translator,
): readonly Found[] {
  const { statutory = {} } = definition.backgroundSection
  return statementsOf[layout][part].map((key) => {
    const own = given(statutory[key])
    const fromInformation = key === 'owner' && own === null ? given(project.incorporateOwners) : null
    return {
      name: words.statutory.statements[key],
      value: own ?? fromInformation,
      source: fromInformation === null ? 'stated' : 'project',
      isRequired: !optionalStatements.includes(key),
      place: 'report',
    }
  })
}

/** Every fact of a statutory layout in the order of print, each with where it comes from. */
export function statutoryFacts(
  snapshot: ReportSnapshot,
  layout: StatutoryLayout,
  translator: Translator,
): readonly StatutoryFact[] {
  const derived: Readonly<Record<StatutoryPart, readonly Found[]>> = {
    building: fromProject(snapshot, layout, translator),
    people: fromSignatories(snapshot, layout, translator),
    conduct: fromPhotos(snapshot, translator),
    results: layout === 'PFI' ? fromCoverage(snapshot, translator) : [],
    assessment: [],
  }
  return statutoryParts.flatMap((part) =>
    [...derived[part], ...stated(snapshot, layout, part, translator)].map((fact) => ({ ...fact, part })),
  )
}

/** Elevations of which less than a tenth was inspected at close range, in words. */
export function lowCloseRange({ elevations, layout }: ReportSnapshot, translator: Translator): readonly string[] {
  if (layout !== 'PFI') return []
  return elevations.flatMap((elevation) => {
    const share = elevation.coverage?.closeRange.share ?? null
    return share === null || share >= 0.1
      ? []
      : [
          translator.format(translator.words.statutory.closeRangeLow, {
            share: coverageFigures(translator).exactShare(share),
            name: elevationName(elevation),
          }),
        ]
  })
}
