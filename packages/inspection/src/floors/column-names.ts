type Named = { readonly _id: string; readonly name: string; readonly markerId: string | null }

/** Each marker has its own Column 1: names used twice carry the marker's name, which distinguishes them. */
export function distinctColumnNames(
  columns: readonly Named[],
  markerNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const uses = Map.groupBy(columns, ({ name }) => name)
  return new Map(
    columns.map(({ _id, name, markerId }) => {
      const marker = markerId === null ? undefined : markerNames.get(markerId)
      return [_id, marker !== undefined && uses.get(name)!.length > 1 ? `${name} · ${marker}` : name]
    }),
  )
}
