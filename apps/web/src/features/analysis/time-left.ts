import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'

/** From what a photo took so far; nothing as long as nothing is known. */
export function timeLeft({
  photos,
  runs,
}: Pick<AnalysisOverview, 'photos' | 'runs'>):
  | { readonly unit: 'seconds' | 'minutes'; readonly count: number }
  | undefined {
  const waiting = photos.pending + photos.processing
  const known = runs.find(({ secondsPerPhoto }) => secondsPerPhoto !== null)?.secondsPerPhoto
  if (waiting === 0 || known === undefined || known === null) return undefined
  const seconds = waiting * known
  return seconds < 90
    ? { unit: 'seconds', count: Math.max(1, Math.round(seconds)) }
    : { unit: 'minutes', count: Math.round(seconds / 60) }
}
