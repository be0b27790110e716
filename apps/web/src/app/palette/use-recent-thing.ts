import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Found } from '@plumbline/contract/projects/find'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { defectQuery } from '../../api/defects-life.ts'
import { drawingsQuery } from '../../api/drawings.ts'
import { photoQuery } from '../../api/media/photo.ts'
import type { OfWorkspace } from '../../api/projects/info.ts'
import { noteRecent } from './recent.ts'

type Thing = Pick<Found, 'kind' | '_id' | 'title' | 'category'>

/** Photos shown for less than this are skipped, so that paging does not fill the list of recent items. */
const lookedAtMs = 2_500

/** What the address names, by the words that the screen has fetched already. */
async function thingAt(
  client: QueryClient,
  of: OfWorkspace & { readonly inspectionId: string },
  query: URLSearchParams,
): Promise<Thing | undefined> {
  const [photo, defect, drawing] = [
    query.get('photo'),
    query.get('defect'),
    query.get('drawing') ?? query.get('elevation'),
  ]
  if (defect !== null) {
    const {
      defect: { defectNum, remark },
    } = await client.ensureQueryData(defectQuery(of, defect))
    return {
      kind: 'defect',
      _id: defect,
      title: `${defectLabel(defectNum)} ${remark.slice(0, 80)}`.trim(),
      category: null,
    }
  }
  if (photo !== null)
    return {
      kind: 'photo',
      _id: photo,
      title: (await client.ensureQueryData(photoQuery(of, photo))).image.name,
      category: null,
    }
  const found =
    drawing === null
      ? undefined
      : (await client.ensureQueryData(drawingsQuery(of))).find(({ layoutId }) => layoutId === drawing)
  return found && { kind: 'drawing', _id: found.layoutId, title: found.name, category: found.category }
}

/** A defect, photo or drawing that is open for a moment is among the recent ones afterwards. */
export function useRecentThing(
  userId: string,
  { corporateId, projectId, workspaceId }: OfWorkspace,
  inspectionId: string | null,
  project: ProjectInfo | undefined,
  search: string,
): void {
  const client = useQueryClient()
  const [projectNum, projectName] = [project?.code, project?.name]
  const asked = new URLSearchParams(search)
  const opened = new URLSearchParams(
    ['photo', 'defect', 'drawing', 'elevation'].flatMap((name) =>
      asked.get(name) === null ? [] : [[name, asked.get(name)!]],
    ),
  ).toString()
  useEffect(() => {
    if (opened === '' || inspectionId === null || projectNum === undefined || projectName === undefined)
      return undefined
    let isUnmounted = false
    const note = async () => {
      const thing = await thingAt(
        client,
        { corporateId, projectId, workspaceId, inspectionId },
        new URLSearchParams(opened),
      ).catch(() => undefined)
      if (thing !== undefined && !isUnmounted)
        noteRecent(userId, { ...thing, projectId, projectNum, projectName, workspaceId, inspectionId, corporateId })
    }
    const timer = setTimeout(() => void note(), lookedAtMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [client, userId, corporateId, projectId, workspaceId, inspectionId, projectNum, projectName, opened])
}
