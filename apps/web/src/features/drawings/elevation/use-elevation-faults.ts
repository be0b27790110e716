import { useCallback, useMemo, useState } from 'react'
import type { ElevationDraft } from '../elevation-draft.ts'
import { elevationFaults, hasFault, type ElevationFaults } from './elevation-faults.ts'

type Judged = 'all' | ReadonlySet<string>

function shownFaults(faults: ElevationFaults, judged: Judged, refusedName: boolean): ElevationFaults {
  const isJudged = (key: string) => judged === 'all' || judged.has(key)
  const only = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([key]) => isJudged(key)))
  return {
    name: refusedName ? { key: 'rules.name.unique' } : isJudged('name') ? faults.name : undefined,
    blockName: isJudged('blockName') ? faults.blockName : undefined,
    bearing: isJudged('bearing') ? faults.bearing : undefined,
    rows: only(faults.rows),
    portions: only(faults.portions),
  }
}

/** What is wrong with a draft; a field is not called wrong before it was left or saved. */
export function useElevationFaults(draft: ElevationDraft, otherNames: readonly string[]) {
  const [judged, setJudged] = useState<Judged>(new Set<string>())
  const [takenName, setTakenName] = useState<string>()
  const faults = useMemo(() => elevationFaults(draft, otherNames), [draft, otherNames])
  const shown = shownFaults(faults, judged, takenName !== undefined && takenName === draft.name)
  const judge = useCallback(
    (key: string) => setJudged((before) => (before === 'all' || before.has(key) ? before : new Set([...before, key]))),
    [],
  )
  const judgeAll = useCallback(() => setJudged('all'), [])
  const judgeNone = useCallback(() => setJudged(new Set<string>()), [])
  return { faults, shown, hasShownFault: hasFault(shown), judge, judgeAll, judgeNone, setTakenName }
}
