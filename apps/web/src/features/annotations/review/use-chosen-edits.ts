import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Severity } from '@plumbline/contract/buildings'
import type { Edit } from '../annotation-rules.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { accepted, decided, measuredAs, type Decision } from './review-queue.ts'
import type { useTypes } from '../types/use-types.ts'

const isOpen = ({ annInfo }: Annotation) => annInfo.isDefect === null && annInfo.origin === 'detector'

type Options = {
  readonly sync: AnnotationSync
  /** The id of the chosen shape. */
  readonly chosenNow: () => string | undefined
  readonly types: ReturnType<typeof useTypes>
  /** Millimetres on the ruler that lies on the photo. */
  readonly ruler: number | undefined
  readonly decide: (edits: readonly Edit[]) => void
  readonly next: () => void
}

/** What becomes of the chosen shape; after a decision the next one is shown. */
export function useChosenEdits({ sync, chosenNow, types, ruler, decide, next }: Options) {
  const accept = (one: Annotation) => accepted(one, sync.state().records)
  const editFor = (one: Annotation, decision: Decision): Edit | undefined =>
    decision === 'accept' ? types.typed(one, accept(one)) : decided(one, decision)

  /** An edit that waits for an answer of the person is undefined, and nothing is done yet. */
  function change(edit: (annotation: Annotation) => Edit | undefined, isAdvancing: boolean): void {
    const chosen = sync.state().records.get(chosenNow() ?? '')
    if (chosen === undefined || chosen.isRemoved === true) return
    const made = edit(chosen.mine)
    if (made === undefined) return
    decide([made])
    if (isAdvancing && isOpen(chosen.mine)) next()
  }
  return {
    change,
    editFor,
    onDecide: (decision: Decision) => change((one) => editFor(one, decision), decision !== 'undecide'),
    onGrade: (severity: Severity) => change((one) => types.typed(one, accept(one), severity), true),
    onType(key: string) {
      const made = types.chosen(key, accept)
      const before = made === undefined ? undefined : sync.state().records.get(made.annotation._id)?.mine
      if (made === undefined || before === undefined) return
      decide([made])
      if (isOpen(before)) next()
    },
    onAskType() {
      const id = chosenNow()
      if (id !== undefined && sync.state().records.has(id)) types.ask(id)
    },
    onMeasure(side: 'length' | 'width') {
      if (ruler !== undefined) change((one) => measuredAs(one, side, ruler), false)
    },
  }
}
