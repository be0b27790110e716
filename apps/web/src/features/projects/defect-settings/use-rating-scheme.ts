import { RatingLevels, type RatingLevel, type RatingScheme, type RatingSetup } from '@plumbline/contract/rules/ratings'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { infoQuery, saveInfo, type OfWorkspace } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'

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
  const queries = useQueryClient()
  const stored = setupOf(project)
  const [edited, setEdited] = useState<RatingSetup>()
  const [isBusy, setIsBusy] = useState(false)
  const setup = edited ?? stored
  const fault = levelsFault(setup)
  async function save(): Promise<boolean> {
    if (fault !== undefined) {
      showToast('failure', t(`projects.ratings.settings.${fault}`))
      return false
    }
    setIsBusy(true)
    try {
      const latest = await queries.fetchQuery({ ...infoQuery(of, null), staleTime: 0 })
      if (!isSame(setupOf(latest), stored)) {
        await queries.invalidateQueries({ queryKey: projectsKey })
        throw new ApiError({ code: 'version.stale', message: '', status: 409 })
      }
      const { scheme: ratingScheme, levels } = setup
      await saveInfo(of, { ratingScheme, ratingLevels: [...levels], version: latest.version })
      await queries.invalidateQueries({ queryKey: projectsKey })
      setEdited(undefined)
      showToast('brief', t('projects.ratings.settings.saved'))
      return true
    } catch (error) {
      showToast('failure', failureText(t, error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    setup,
    fault,
    isBusy,
    isDirty: !isSame(setup, stored),
    setScheme: (scheme: RatingScheme | null) => setEdited({ ...setup, scheme }),
    setLevels: (levels: readonly RatingLevel[]) => setEdited({ ...setup, levels }),
    cancel: () => setEdited(undefined),
    save,
  }
}
