import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { infoQuery, saveInfo, type OfWorkspace } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'

type Change = Omit<Parameters<typeof saveInfo>[1], 'version'>

/** Saves on what is stored now. changeOf: 'stale' where another person has saved the same in between. */
export function useSaveInfo(of: OfWorkspace) {
  const t = useT()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function save(changeOf: (latest: ProjectInfo) => Change | 'stale', savedText: string): Promise<boolean> {
    setIsBusy(true)
    try {
      const latest = await queries.fetchQuery({ ...infoQuery(of, null), staleTime: 0 })
      const change = changeOf(latest)
      if (change !== 'stale') await saveInfo(of, { ...change, version: latest.version })
      await queries.invalidateQueries({ queryKey: projectsKey })
      if (change === 'stale') throw new ApiError({ code: 'version.stale', message: '', status: 409 })
      showToast('brief', savedText)
      return true
    } catch (error) {
      showToast('failure', failureText(t, error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, save }
}
