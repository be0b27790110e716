/** Which rows are chosen. active: where the keyboard stands; anchor: where a stretch began. */
export type Chosen = { readonly ids: ReadonlySet<string>; readonly active: number; readonly anchor: number }

export const nothingChosen: Chosen = { ids: new Set(), active: 0, anchor: 0 }

const stretch = (ids: readonly string[], from: number, to: number) =>
  ids.slice(Math.min(from, to), Math.max(from, to) + 1)

export function toggled(chosen: Chosen, ids: readonly string[], at: number): Chosen {
  const id = ids[at]
  if (id === undefined) return chosen
  const next = new Set(chosen.ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, active: at, anchor: at }
}

/** From the anchor to here, beside what was chosen before. */
export function extended(chosen: Chosen, ids: readonly string[], to: number): Chosen {
  return { ids: new Set([...chosen.ids, ...stretch(ids, chosen.anchor, to)]), active: to, anchor: chosen.anchor }
}

export const movedTo = (chosen: Chosen, to: number): Chosen => ({ ...chosen, active: to, anchor: to })

/** What a filter took out of sight is not changed unseen. */
export function within(chosen: Chosen, ids: readonly string[]): Chosen {
  const shown = new Set(ids)
  const visibleIds = [...chosen.ids].filter((id) => shown.has(id))
  return visibleIds.length === chosen.ids.size
    ? chosen
    : { ...chosen, ids: new Set(visibleIds), active: Math.min(chosen.active, Math.max(0, ids.length - 1)) }
}

/** Where a key leads, by rows. */
export function stepOf(key: string, page: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -count,
    End: count,
  }
  return steps[key]
}
