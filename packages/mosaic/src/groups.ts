/** Groups of photos that are tied to one another, directly or by others. */
export function groupsOf(
  count: number,
  pairs: readonly { readonly a: number; readonly b: number }[],
): readonly number[][] {
  const parent = Array.from({ length: count }, (_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root]!
    return root
  }
  for (const { a, b } of pairs) parent[rootOf(a)] = rootOf(b)
  const groups = new Map<number, number[]>()
  for (let index = 0; index < count; index += 1)
    groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), index])
  return [...groups.values()]
}
