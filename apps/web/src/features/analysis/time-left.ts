import type { AnalysisOverview, AnalysisRun } from '@plumbline/contract/analysis/analysis'

/** How many photos say how long one takes: a few alone may all be of bare wall, or all full of defects. */
const enough = 10

/** Seconds a photo, from the newest that were read; a run that has read few of them leans on those before it. */
function secondsPerPhoto(runs: readonly AnalysisRun[]): number | undefined {
  let [seconds, counted] = [0, 0]
  for (const { secondsPerPhoto: own, photos } of runs) {
    if (own === null || counted >= enough) continue
    const more = counted === 0 ? photos.completed : Math.min(photos.completed, enough - counted)
    seconds += own * more
    counted += more
  }
  return counted === 0 ? undefined : seconds / counted
}

/** From what a photo took so far; nothing as long as nothing is known. One being read is half done, on average. */
export function timeLeft({
  photos,
  runs,
}: Pick<AnalysisOverview, 'photos' | 'runs'>):
  | { readonly unit: 'seconds' | 'minutes'; readonly count: number }
  | undefined {
  const waiting = photos.pending + photos.processing / 2
  const known = secondsPerPhoto(runs)
  if (waiting === 0 || known === undefined) return undefined
  const seconds = waiting * known
  return seconds < 90
    ? { unit: 'seconds', count: Math.max(1, Math.round(seconds)) }
    : { unit: 'minutes', count: Math.round(seconds / 60) }
}
