import type { Editor } from '@plumbline/canvas/editor'
import type { Span, ThermalDetail, ThermalSurvey, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { useSyncExternalStore } from 'react'

/** How the picture looks; its meters are shapes of the editor. */
export type Look = Omit<ThermalViewState, 'meters'>

/** Outside of React: a hand on the slider changes it in every frame, and only what shows it listens. */
export type LookStore = {
  readonly read: () => Look
  readonly set: (part: Partial<Look>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createLookStore(first: Look): LookStore {
  const listeners = new Set<() => void>()
  let look = first
  return {
    read: () => look,
    set(part) {
      look = { ...look, ...part }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Rerenders only when the answer is another one. */
export function useLook<T>(store: LookStore, read: (look: Look) => T): T {
  const snapshot = () => read(store.read())
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

const isSameSpan = (a: Span | null, b: Span | null) =>
  a === b || (a !== null && b !== null && a.min === b.min && a.max === b.max)

/**
 * Spec 2 §4: the range resets to 0 to 100 °C with every picture, unless it was saved or the inspection's pictures share
 * one.
 */
export function firstLook(view: ThermalDetail['view'], survey: ThermalSurvey, unsaved: Span): Look {
  return {
    palette: survey.lockedSpan === null ? (view?.palette ?? survey.palette) : survey.palette,
    range: survey.lockedSpan ?? view?.range ?? unsaved,
    isotherm: view?.isotherm ?? null,
    deltas: view?.deltas ?? [],
    hasExtremes: view?.hasExtremes ?? true,
  }
}

export function isSameLook(a: Look, b: Look): boolean {
  return (
    a.palette === b.palette &&
    isSameSpan(a.range, b.range) &&
    isSameSpan(a.isotherm, b.isotherm) &&
    a.hasExtremes === b.hasExtremes &&
    JSON.stringify(a.deltas) === JSON.stringify(b.deltas)
  )
}

/** The state to save: a difference to a deleted meter would be refused. */
export function viewOf(look: Look, meters: ThermalViewState['meters']): ThermalViewState {
  const ids = new Set(meters.map(({ _id }) => _id))
  return { ...look, meters: [...meters], deltas: look.deltas.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}

/** A difference to a deleted meter stays here for the undo and is not saved: it is no edit of its own. */
export function isEditedLook(
  look: Look,
  editor: Pick<Editor, 'shapes'>,
  stored: ThermalDetail['view'],
  survey: ThermalSurvey,
  fitting: Span,
): boolean {
  const deltas = look.deltas.filter(
    ({ from, to }) => editor.shapes.get(from) !== undefined && editor.shapes.get(to) !== undefined,
  )
  return !isSameLook({ ...look, deltas }, firstLook(stored, survey, fitting))
}
