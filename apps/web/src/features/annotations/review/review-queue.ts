import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Severity } from '@plumbline/contract/buildings'
import type { Defect } from '@plumbline/contract/defects/defects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { suggestionsQuery, type SuggestionFilter } from '../../../api/annotations-editing.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { AnnotationRecords, Edit } from '../annotation-rules.ts'

export type Decision = 'accept' | 'reject' | 'undecide'

const isDefectAfter = { accept: true, reject: false, undecide: null } as const satisfies Record<
  Decision,
  boolean | null
>

/** Nothing else of it changes: which defect it becomes, the server says. */
export function decided(annotation: Annotation, decision: Decision): Edit {
  const isDefect = isDefectAfter[decision]
  if (annotation.annInfo.isDefect === isDefect) return { annotation }
  return {
    annotation: {
      ...annotation,
      annInfo: { ...annotation.annInfo, isDefect, defectId: null, defectNum: null, severity: null, defectState: null },
    },
  }
}

/**
 * A suggestion that lies on a defect somebody drew on the same photo is another outline of that defect, not a new one.
 */
export function accepted(annotation: Annotation, records: AnnotationRecords): Edit {
  const { isDefect, outlineOf } = annotation.annInfo
  const drawn = outlineOf ? records.get(outlineOf.annotationId)?.mine.annInfo : undefined
  if (isDefect !== null || !outlineOf || !drawn?.defectState || drawn.severity === null)
    return decided(annotation, 'accept')
  const { defectId: _id, defectNum } = outlineOf
  return sameAs(annotation, { _id, defectNum, severity: drawn.severity, ...drawn.defectState })
}

/** It becomes a defect of this severity, or the one it shows gets it. */
export const graded = (annotation: Annotation, severity: Severity): Edit => ({
  annotation: { ...annotation, annInfo: { ...annotation.annInfo, isDefect: true, severity } },
  fields: { severity },
})

/** What somebody read off the ruler stands before what the GSD says. */
export const measuredAs = (annotation: Annotation, side: 'length' | 'width', mm: number): Edit => ({
  annotation: {
    ...annotation,
    annInfo: {
      ...annotation.annInfo,
      measured: { length: null, width: null, ...annotation.annInfo.measured, [side]: mm },
    },
  },
})

/** It shows a defect that is there already. */
export const sameAs = (
  annotation: Annotation,
  {
    _id,
    defectNum,
    severity,
    version,
    width,
    length,
  }: Pick<Defect, '_id' | 'defectNum' | 'severity' | 'version' | 'width' | 'length'>,
): Edit => ({
  annotation: {
    ...annotation,
    annInfo: {
      ...annotation.annInfo,
      isDefect: true,
      defectId: _id,
      defectNum,
      severity,
      defectState: { version, width, length },
    },
  },
})

/** As this browser knows it: an answer may be on its way. */
const isUndecided = (records: AnnotationRecords, { _id }: Pick<Annotation, '_id'>): boolean => {
  const record = records.get(_id)
  return record === undefined || (record.isRemoved !== true && record.mine.annInfo.isDefect === null)
}

/** The next in the order of the wall; after the last one the first that was passed over. */
export function nextOf(
  queue: readonly Annotation[],
  records: AnnotationRecords,
  afterId: string | undefined,
): Annotation | undefined {
  const open = (one: Annotation) => one._id !== afterId && isUndecided(records, one)
  const at = queue.findIndex(({ _id }) => _id === afterId)
  return queue.slice(at + 1).find(open) ?? queue.slice(0, Math.max(0, at)).find(open)
}

/** So many stay ahead of a reviewer who decides ten a second while a page takes seconds to arrive. */
const minAhead = 100

/** What is left to review. `left` counts what was decided here at once. */
export function useQueue(of: OfInspection, filter: SuggestionFilter, records: AnnotationRecords) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    suggestionsQuery(of, filter),
  )
  const queue = data?.pages.flatMap(({ annotations }) => annotations) ?? []
  const done = queue.filter((one) => !isUndecided(records, one)).length
  const isShort = queue.length - done < minAhead
  useEffect(() => {
    if (hasNextPage && isShort && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isShort, isFetchingNextPage, fetchNextPage])
  const last = data?.pages.at(-1)
  return {
    queue,
    left: Math.max(0, (last?.left ?? 0) - done),
    all: last?.all ?? 0,
    unread: last?.unread ?? 0,
    isKnown: last !== undefined,
    isFailed: isError && last === undefined,
  }
}
