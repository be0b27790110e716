import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { SameGroup, SameShape } from '@plumbline/contract/defects/duplicates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideAsOne } from '../../../api/annotations-editing.ts'
import { annotationsKey } from '../../../api/annotations.ts'
import { dismissSame, sameGroupQuery, sameGroupsKey } from '../../../api/defects-duplicates.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { AnnotationSync } from '../annotation-sync.ts'

export type GroupOfShape = {
  readonly group: SameGroup
  readonly own: SameShape
  readonly others: readonly SameShape[]
  /** One of them is that defect already: the others are added to it. */
  readonly defect: SameShape['defect']
}

/** Nothing to decide together: it is in no group, or the group changed since it was found. */
export function groupOf(group: SameGroup | null | undefined, annotationId: string): GroupOfShape | undefined {
  const own = group?.shapes.find((one) => one.annotationId === annotationId)
  if (!group || own === undefined || group.shapes.length < 2) return undefined
  const others = group.shapes.filter((one) => one !== own)
  return { group, own, others, defect: others.find(({ defect }) => defect !== null)?.defect ?? null }
}

const isSuggestion = ({ annInfo }: Annotation) => annInfo.origin === 'detector' && annInfo.isDefect === null

type Options = {
  readonly of: OfInspection
  readonly sync: AnnotationSync
  readonly annotation: Annotation | undefined
  /** As they are stored now, all accepted as one defect. */
  readonly onAccepted: (annotations: readonly Annotation[]) => void
}

/** The other photos that seem to show the chosen suggestion, and what is decided for all of them at once. */
export function useSameGroup({ of, sync, annotation, onAccepted }: Options) {
  const client = useQueryClient()
  const id = annotation !== undefined && isSuggestion(annotation) ? annotation._id : undefined
  const found = useQuery({ ...sameGroupQuery(of, id ?? ''), enabled: id !== undefined })
  const same = id === undefined ? undefined : groupOf(found.data, id)
  const refresh = () => {
    for (const queryKey of [annotationsKey, defectsKey]) void client.invalidateQueries({ queryKey })
  }
  const accepting = useMutation({
    mutationFn: ({ group, defect }: GroupOfShape) => {
      // An unsaved edit of the outline would otherwise wait for its delay and reach the server after the decision.
      sync.flush()
      const undecided = group.shapes.filter((one) => one.defect === null).map(({ annotationId }) => annotationId)
      return decideAsOne(of, undecided, defect?._id)
    },
    onSuccess: (annotations) => {
      sync.take(annotations)
      onAccepted(annotations)
    },
    onSettled: refresh,
  })
  const separating = useMutation({
    mutationFn: ({ annotationId, fromIds, isDismissed }: Separation) =>
      dismissSame(of, annotationId, fromIds, isDismissed),
    onSettled: () => void client.invalidateQueries({ queryKey: sameGroupsKey(of) }),
  })
  const isBusy = accepting.isPending || separating.isPending
  return {
    same,
    accepting,
    separating,
    acceptAll: () => same !== undefined && !isBusy && accepting.mutate(same),
    separate: () =>
      same !== undefined &&
      !isBusy &&
      separating.mutate({
        annotationId: same.own.annotationId,
        fromIds: same.others.map(({ annotationId }) => annotationId),
        isDismissed: true,
      }),
    undoSeparation: () =>
      separating.variables !== undefined && separating.mutate({ ...separating.variables, isDismissed: false }),
  }
}

type Separation = {
  readonly annotationId: string
  readonly fromIds: readonly string[]
  readonly isDismissed: boolean
}
