import type { Column } from '@plumbline/contract/markers'
import { useQuery } from '@tanstack/react-query'
import { videosQuery } from '../../api/media-tasks.ts'
import type { OfInspection } from '../../api/media.ts'
import { columnsOf } from './start-upload.ts'

/** Columns of the marker, counted from 0, that hold a video: the server takes no second one (spec 2 §4). */
export function useTakenColumns(of: OfInspection, markerId: string, columns: readonly Column[], isVideo: boolean): readonly number[] {
  const videos = useQuery({ ...videosQuery(of), enabled: isVideo }).data ?? []
  const taken = new Set(videos.flatMap(({ _id, media }) => (media === null ? [] : _id)))
  return isVideo ? columnsOf(columns, markerId).flatMap(({ _id }, index) => (taken.has(_id) ? index : [])) : []
}
