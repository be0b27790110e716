/** The page one opened the help from; of another site it is none. */
export function helpReferrer(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : null
}
