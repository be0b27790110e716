import type { Column } from '@plumbline/contract/markers/markers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { videosQuery } from '../../../api/media/tasks.ts'
import type { OfInspection } from '../../../api/media.ts'
import { columnsOf } from './start-upload.ts'

/** Columns of the marker, counted from 0, that hold a video: the server takes no second one (spec 2 §4). */
export function useTakenColumns(of: OfInspection, markerId: string, columns: readonly Column[]): readonly number[] {
  const own = useMemo(() => columnsOf(columns, markerId), [columns, markerId])
  const videos = useQuery({ ...videosQuery(of), enabled: own.length > 0 }).data
  return useMemo(() => {
    const taken = new Set(videos?.flatMap(({ _id, media }) => (media === null ? [] : _id)))
    return own.flatMap(({ _id }, index) => (taken.has(_id) ? index : []))
  }, [own, videos])
}
