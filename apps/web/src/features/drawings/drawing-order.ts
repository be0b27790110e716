/** Drawings added by others come last; deleted ones are dropped. */
export function inOrder<T extends { readonly layoutId: string }>(
  stored: readonly T[],
  order: readonly string[] | undefined,
): readonly T[] {
  if (order === undefined) return stored
  const place = new Map(order.map((id, index) => [id, index]))
  return stored.toSorted((a, b) => (place.get(a.layoutId) ?? order.length) - (place.get(b.layoutId) ?? order.length))
}

export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
