/** The first and the last day of it, as the filter takes them. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number!, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}
