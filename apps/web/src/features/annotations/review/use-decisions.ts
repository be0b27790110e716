import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { useRef, useState } from 'react'
import type { Edit } from '../annotation-rules.ts'
import { withParts } from '../annotation-parts.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { decided, graded } from './review-queue.ts'

/** What shapes showed before one step, and the severity it gave, to take it back. */
type Step = readonly { readonly before: Annotation; readonly severity: DefectFields['severity'] }[]

const longest = 200

/** A severity that somebody else set after the step stays. */
export function undone(now: Annotation, { before, severity }: Step[number]): Edit {
  const isSame =
    before.annInfo.defectId !== null &&
    now.annInfo.defectId === before.annInfo.defectId &&
    now.annInfo.isDefect === before.annInfo.isDefect
  if (!isSame) return { annotation: withParts(now, before, ['subject', 'measured']) }
  const annotation = withParts(now, before, ['measured'])
  return severity === undefined || before.annInfo.severity === null || now.annInfo.severity !== severity
    ? { annotation }
    : graded(annotation, before.annInfo.severity)
}

/** Decisions are saved as everything else is, and can be taken back one after the other. */
export function useDecisions(sync: AnnotationSync) {
  const steps = useRef<readonly Step[]>([])
  const [count, setCount] = useState(0)
  const [accepted, setAccepted] = useState<readonly Annotation[]>([])
  const keep = (next: readonly Step[], together: readonly Annotation[] = []) => {
    steps.current = next.slice(-longest)
    setCount(steps.current.length)
    setAccepted(together)
  }
  const current = (id: string) => sync.state().records.get(id)?.mine
  return {
    canUndo: count > 0,
    /** Where the last step was to accept several as one defect: what it accepted. */
    accepted,
    decide(edits: readonly Edit[]) {
      const step = edits.flatMap(({ annotation, fields }) => {
        const before = current(annotation._id)
        return before === undefined ? [] : [{ before, severity: fields?.severity }]
      })
      if (step.length === 0) return
      sync.put(edits)
      keep([...steps.current, step])
    },
    /** Accepted by the server in one go: they are undecided again when it is undone. */
    note(together: readonly Annotation[]) {
      const step = together.map((one) => ({ before: decided(one, 'undecide').annotation, severity: undefined }))
      if (step.length > 0) keep([...steps.current, step], together)
    },
    /** Answers the first of them, to be looked at again. */
    undo(): Annotation | undefined {
      const last = steps.current.at(-1)
      if (last === undefined) return undefined
      keep(steps.current.slice(0, -1))
      const edits = last.flatMap((step) => {
        const now = current(step.before._id)
        return now === undefined ? [] : [undone(now, step)]
      })
      if (edits.length > 0) sync.put(edits)
      return last[0]?.before
    },
  }
}
