/** The query of the data tab with one drawing open, or with none. */
export function openedSearch(search: string, as?: 'drawing' | 'elevation', layoutId?: string): string {
  const query = new URLSearchParams(search)
  query.delete('drawing')
  query.delete('elevation')
  if (as !== undefined && layoutId !== undefined) query.set(as, layoutId)
  return query.size === 0 ? '' : `?${query}`
}
