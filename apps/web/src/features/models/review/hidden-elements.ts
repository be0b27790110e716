import type { ModelTree } from '@plumbline/contract/models/models'

/** What is hidden: it stays so while another panel is open. */
export type HiddenElements = { readonly floors: ReadonlySet<number | null>; readonly elements: ReadonlySet<number> }
export const nothingHidden: HiddenElements = { floors: new Set(), elements: new Set() }

export function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

export const isHidden = ({ floors, elements }: HiddenElements, { floor, feature }: ModelTree['elements'][number]) =>
  floors.has(floor) || elements.has(feature)
export const hiddenBy = (tree: ModelTree, hidden: HiddenElements): ReadonlySet<number> =>
  new Set(tree.elements.filter((one) => isHidden(hidden, one)).map(({ feature }) => feature))
