import type { Severity } from '@plumbline/contract/buildings'
import { useEffect, type RefObject } from 'react'
import type { DrawTool } from './draw-tools.ts'
import { isTyping, reviewKey, type ReviewKey } from './review-keys.ts'

type ReviewActions = Readonly<Record<Exclude<ReviewKey['does'], 'severity' | 'draw'>, () => void>> & {
  readonly severity: (severity: Severity) => void
  readonly draw: (tool: DrawTool) => void
}

/** The keys of the review, wherever on its screen the focus is. */
export function useReviewKeys(
  screenRef: RefObject<HTMLElement | null>,
  mayEdit: boolean,
  actions: ReviewActions,
): void {
  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    // A photo that goes away with its own key leaves the focus on nothing, and nothing in here would hear the next.
    const isHere = target === document.body || (target instanceof Node && screenRef.current?.contains(target) === true)
    if (event.isComposing || isTyping(target) || !isHere) return
    const key = reviewKey(event, mayEdit)
    if (key === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (key.does === 'severity') actions.severity(key.severity)
    else if (key.does === 'draw') actions.draw(key.tool)
    else actions[key.does]()
  }

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}
