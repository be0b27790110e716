/** A place that may hold others: site, block, elevation, floor, vertical. label: its name in the reader's language. */
export type LocationNode = {
  readonly _id: string
  readonly name: string
  readonly label?: string
  readonly children: readonly LocationNode[]
}

/** Spec 2 §3. path: the names from the top down to its own. */
export type HierarchyOption = {
  readonly _id: string
  readonly id: string
  readonly label: string
  readonly name: string
  readonly parentNames: readonly string[]
  readonly i18nParentNames: readonly string[]
  readonly path: readonly string[]
  readonly children: readonly HierarchyOption[]
}

const pipe = '|'
/** Where a parent can be chosen for itself; above it every place stands for what it holds. */
const choosingDepth = 5

/** A pipe inside a name is written in its full width, or two places could have one id. */
const idOf = (path: readonly string[]): string => path.map((name) => name.replaceAll(pipe, '｜')).join(pipe)

type Above = { readonly path: readonly string[]; readonly labels: readonly string[] }

function optionOf(
  { _id, name, label = name, children }: LocationNode,
  { path: parentNames, labels: i18nParentNames }: Above,
): readonly HierarchyOption[] {
  const path = [...parentNames, name]
  const below = children.flatMap((child) => optionOf(child, { path, labels: [...i18nParentNames, label] }))
  if (below.length === 0 && path.length < choosingDepth) return []
  const itself = { _id, id: idOf(path), label, name, parentNames, i18nParentNames, path, children: [] }
  return [{ ...itself, children: path.length === choosingDepth && below.length > 0 ? [...below, itself] : below }]
}

/** Spec 2 §9: what holds nothing is pruned at depths 1 to 4; a parent at depth 5 is its own last child as well. */
export function hierarchyOptions(nodes: readonly LocationNode[]): readonly HierarchyOption[] {
  return nodes.flatMap((node) => optionOf(node, { path: [], labels: [] }))
}
