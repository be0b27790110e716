import { RatingLevels, type RatingLevel, type RatingScheme, type RatingSetup } from '@plumbline/contract/rules/ratings'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useState } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useSaveInfo } from './use-save-info.ts'

type Stored = Pick<ProjectInfo, 'ratingScheme' | 'ratingLevels'>

const setupOf = ({ ratingScheme, ratingLevels }: Stored): RatingSetup => ({
  scheme: ratingScheme,
  levels: ratingLevels,
})
const isSame = (one: RatingSetup, other: RatingSetup) => JSON.stringify(one) === JSON.stringify(other)

/** What keeps the levels from being saved. */
export function levelsFault({ scheme, levels }: RatingSetup): 'noLevels' | 'fault' | undefined {
  if (scheme === 'own' && levels.length === 0) return 'noLevels'
  return RatingLevels.safeParse(levels).success ? undefined : 'fault'
}

/** The scheme while it is edited. A scheme that somebody else saved in the meantime is not overwritten. */
export function useRatingScheme(of: OfWorkspace, project: Stored) {
  const t = useT()
  const stored = setupOf(project)
  const [edited, setEdited] = useState<RatingSetup>()
  const { isBusy, save } = useSaveInfo(of)
  const setup = edited ?? stored
  const fault = levelsFault(setup)
  async function saveSetup(): Promise<boolean> {
    if (fault !== undefined) {
      showToast('failure', t(`projects.ratings.settings.${fault}`))
      return false
    }
    const isSaved = await save(
      (latest) =>
        isSame(setupOf(latest), stored) ? { ratingScheme: setup.scheme, ratingLevels: [...setup.levels] } : 'stale',
      t('projects.ratings.settings.saved'),
    )
    if (isSaved) setEdited(undefined)
    return isSaved
  }
  return {
    setup,
    fault,
    isBusy,
    isDirty: !isSame(setup, stored),
    setScheme: (scheme: RatingScheme | null) => setEdited({ ...setup, scheme }),
    setLevels: (levels: readonly RatingLevel[]) => setEdited({ ...setup, levels }),
    cancel: () => setEdited(undefined),
    save: saveSetup,
  }
}
