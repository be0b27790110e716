import { isMosaicRunning, type MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { useQuery } from '@tanstack/react-query'
import { coverageQuery, type OfElevation } from '../../api/coverage.ts'
import { mosaicsQuery } from '../../api/mosaics.ts'

const nothing = [] as const

/** The version that the address names, else the newest of photos, else the newest. */
export function shownVersion(versions: readonly MosaicSummary[], chosenId: string | null): MosaicSummary | undefined {
  const ready = versions.filter(({ status, tiles }) => status === 'completed' && tiles !== null)
  return ready.find(({ _id }) => _id === chosenId) ?? ready.find(({ kind }) => kind === 'visual') ?? ready[0]
}

/** What is being made, and the last try where it came to nothing. */
export function openJobs(versions: readonly MosaicSummary[]): readonly MosaicSummary[] {
  return versions.filter(
    ({ status }, index) => isMosaicRunning(status) || (index === 0 && (status === 'failed' || status === 'cancelled')),
  )
}

/** The mosaics of an elevation, the one that is shown, and where the elevation stands. */
export function useMosaics(of: OfElevation, chosenId: string | null) {
  const list = useQuery(mosaicsQuery(of))
  const coverage = useQuery(coverageQuery(of))
  const versions = list.data ?? nothing
  return {
    list,
    coverage,
    versions,
    shown: shownVersion(versions, chosenId),
    jobs: openJobs(versions),
    frame: coverage.data?.frame ?? null,
  }
}

export type Mosaics = ReturnType<typeof useMosaics>
