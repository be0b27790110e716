import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Severity } from '@plumbline/contract/buildings'
import { useState } from 'react'
import type { Edit } from '../annotation-rules.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { graded } from '../review/review-queue.ts'
import {
  isCrackOn,
  offeredType,
  orderedTypes,
  readLastTypes,
  storeLastTypes,
  subjectOf,
  typeNameOf,
  type LastTypes,
  type ReviewTypes,
} from './review-types.ts'

/** The shape whose type is asked for, and the severity that it gets with it. */
type Asking = { readonly id: string; readonly severity: Severity | undefined }

const becomesNew = (before: Annotation, { annotation: { annInfo } }: Edit) =>
  before.annInfo.isDefect !== true && annInfo.isDefect === true && annInfo.defectId === null

/** Which type a shape becomes, and the list to choose another from. */
export function useTypes(projectId: string, types: ReviewTypes, sync: AnnotationSync) {
  const [last, setLast] = useState<LastTypes>(() => readLastTypes(projectId))
  const [asking, setAsking] = useState<Asking>()
  const asked = asking === undefined ? undefined : sync.state().records.get(asking.id)?.mine

  /** Undefined: no type is known that a person chose, so that one is asked for. */
  function typed(before: Annotation, edit: Edit, severity?: Severity): Edit | undefined {
    const whole = severity === undefined ? edit : graded(edit.annotation, severity)
    if (!becomesNew(before, edit)) return whole
    const offered = offeredType(before, types, last)
    if (offered?.source === 'last') return { ...whole, fields: { ...whole.fields, type: offered.key } }
    if (before.annInfo.origin === 'detector') return whole
    setAsking({ id: before._id, severity })
    return undefined
  }

  return {
    typed,
    offered: (annotation: Annotation) => offeredType(annotation, types, last),
    nameOf: (annotation: Annotation) => typeNameOf(annotation, types),
    isCrack: (annotation: Annotation) => isCrackOn(annotation, types),
    ask: (id: string) => setAsking({ id, severity: undefined }),
    close: () => setAsking(undefined),
    /** The list that is open; undefined: none. */
    list: asked === undefined ? undefined : orderedTypes(types, subjectOf(asked)),
    /** The first to be chosen by Enter. */
    preferred: asked === undefined ? undefined : offeredType(asked, types, last)?.key,
    /** Remembers the type and answers what becomes of the shape. */
    chosen(key: string, accept: (annotation: Annotation) => Edit): Edit | undefined {
      setAsking(undefined)
      if (asking === undefined || asked === undefined) return undefined
      const next = { ...last, [subjectOf(asked)]: key }
      setLast(next)
      storeLastTypes(projectId, next)
      const edit = asked.annInfo.isDefect === true ? { annotation: asked } : accept(asked)
      const whole: Edit = asking.severity === undefined ? edit : graded(edit.annotation, asking.severity)
      return { ...whole, fields: { ...whole.fields, type: key } }
    },
  }
}
