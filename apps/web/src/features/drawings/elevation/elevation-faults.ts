import { floorFaults } from '@plumbline/contract/drawings/floor-rules'
import { compassBearing } from '@plumbline/contract/rules/numbers'
import { faultOf, type Fault } from '@plumbline/contract/rules/rule'
import { blockName, drawingName, optionalLine } from '@plumbline/contract/rules/text'
import type { DraftRow, ElevationDraft } from '../elevation-draft.ts'

export type ElevationFaults = {
  readonly name: Fault | undefined
  readonly blockName: Fault | undefined
  readonly bearing: Fault | undefined
  /** By the key of the row. */
  readonly rows: ReadonlyMap<string, Fault>
  readonly portions: ReadonlyMap<string, Fault>
}

type Rule = {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string; readonly params?: unknown }[] } | undefined
  }
}

function faultIn(rule: Rule, value: unknown): Fault | undefined {
  const issue = rule.safeParse(value).error?.issues[0]
  return issue === undefined ? undefined : faultOf(issue)
}

const displayName = optionalLine(200)
const portionName = optionalLine(50)

function rowFault(row: DraftRow): Fault | undefined {
  const [key] = floorFaults([row])
  return key === undefined ? faultIn(displayName, row.displayName) : { key }
}

const found = <T>(things: readonly T[], keyOf: (thing: T) => string, judge: (thing: T) => Fault | undefined) =>
  new Map(
    things.flatMap((thing) => {
      const fault = judge(thing)
      return fault === undefined ? [] : [[keyOf(thing), fault] as const]
    }),
  )

/** The names of the other plans: the one being edited is not among them (spec 2 §5). */
export function elevationFaults(draft: ElevationDraft, otherNames: readonly string[]): ElevationFaults {
  return {
    name: faultIn(drawingName(otherNames), draft.name),
    blockName: faultIn(blockName, draft.blockName),
    bearing: draft.bearing.trim() === '' ? undefined : faultIn(compassBearing, draft.bearing.trim()),
    rows: found(
      draft.portions.flatMap(({ floors }) => floors),
      ({ key }) => key,
      rowFault,
    ),
    portions: found(
      draft.portions,
      ({ _id }) => _id,
      ({ name }) => faultIn(portionName, name),
    ),
  }
}

export const hasFault = ({ name, blockName: block, bearing, rows, portions }: ElevationFaults): boolean =>
  name !== undefined || block !== undefined || bearing !== undefined || rows.size > 0 || portions.size > 0
