import type { Annotation } from '@plumbline/contract/annotations'
import { useRef, useState } from 'react'
import type { Edit } from './annotation-book.ts'
import { withParts } from './annotation-parts.ts'
import type { AnnotationSync } from './annotation-sync.ts'

/** What shapes showed before one step, to take it back. */
type Step = readonly Annotation[]

const longest = 200

/** Decisions are saved as everything else is, and can be taken back one after the other. */
export function useDecisions(sync: AnnotationSync) {
  const steps = useRef<readonly Step[]>([])
  const [count, setCount] = useState(0)
  const keep = (next: readonly Step[]) => {
    steps.current = next.slice(-longest)
    setCount(steps.current.length)
  }
  const current = (id: string) => sync.state().book.get(id)?.mine
  return {
    canUndo: count > 0,
    decide(edits: readonly Edit[]) {
      const before = edits.flatMap(({ annotation }) => current(annotation._id) ?? [])
      if (before.length === 0) return
      sync.put(edits)
      keep([...steps.current, before])
    },
    /** Answers the first of them, to be looked at again. */
    undo(): Annotation | undefined {
      const last = steps.current.at(-1)
      if (last === undefined) return undefined
      keep(steps.current.slice(0, -1))
      const edits = last.flatMap((before) => {
        const now = current(before._id)
        return now === undefined ? [] : [{ annotation: withParts(now, before, ['subject', 'measured']) }]
      })
      if (edits.length > 0) sync.put(edits)
      return last[0]
    },
  }
}
