import type { LiveEvent } from '@plumbline/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { analysisKey } from '../analysis.ts'
import { annotationsKey } from '../annotations.ts'
import { billingKey } from '../billing.ts'
import { coverageKey, mosaicsKey, standingKey } from '../coverage-key.ts'
import { defectsKey } from '../defects.ts'
import { drawingsKey } from '../drawings.ts'
import { markersKey } from '../markers.ts'
import { mediaKey } from '../media.ts'
import { modelsKey } from '../models.ts'
import { messagesKey } from '../notifications.ts'
import { projectsKey } from '../projects.ts'
import { previewsKey, reportsKey } from '../reports.ts'
import { thermalKey } from '../thermal.ts'

const lists: readonly QueryKey[] = [
  projectsKey,
  standingKey,
  billingKey,
  drawingsKey,
  markersKey,
  mediaKey,
  coverageKey,
  mosaicsKey,
  annotationsKey,
  analysisKey,
  defectsKey,
  thermalKey,
  modelsKey,
  reportsKey,
  messagesKey,
]
const all: readonly QueryKey[] = [...lists, previewsKey]

/** A marker says how far its media are, and the quota how many more there may be. */
const touched: Readonly<Partial<Record<LiveEvent['kind'], readonly QueryKey[]>>> = {
  // markers.changed also reports upload progress for each photo, so it must not refetch previews.
  'markers.changed': lists,
  // What was seen is out of date as soon as a photo is: its figures say so from the same transaction on.
  'media.changed': [mediaKey, markersKey, billingKey, coverageKey, annotationsKey, thermalKey, standingKey],
  'coverage.changed': [coverageKey],
  'mosaics.changed': [mosaicsKey],
  'annotations.changed': [annotationsKey, analysisKey, defectsKey, standingKey],
  'analysis.changed': [analysisKey, standingKey],
  'thermal.changed': [thermalKey],
  'models.changed': [modelsKey, drawingsKey],
  'messages.changed': [messagesKey],
  'reports.changed': [reportsKey, standingKey],
}

/** Two thousand photos tell of themselves several times each: what they make stale is asked for at most so often. */
const restMs = 2_000

/**
 * An answer under way may be of before the event: it is asked for once more when it has come. Given up at each event,
 * as the library would do, an answer that takes longer than the rest would never come.
 */
async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  await Promise.all(
    underWay.map((query) =>
      client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false }),
    ),
  )
}

export function liveUpdates(client: QueryClient) {
  const waiting = new Set<QueryKey>()
  const asked = new Set<QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  let isStopped = false

  function flushSoon(): void {
    if (!isStopped) timer ??= setTimeout(flush, Math.max(0, restsUntil - Date.now()))
  }

  function flush(): void {
    timer = undefined
    restsUntil = Date.now() + restMs
    for (const queryKey of [...waiting].filter((key) => !asked.has(key))) {
      waiting.delete(queryKey)
      asked.add(queryKey)
      void renew(client, queryKey).finally(() => {
        asked.delete(queryKey)
        if (waiting.has(queryKey)) flushSoon()
      })
    }
  }

  return {
    onEvent: ({ kind }: Pick<LiveEvent, 'kind'>) => {
      const keys = touched[kind]
      if (keys === undefined) return void all.forEach((queryKey) => void renew(client, queryKey))
      for (const key of keys) waiting.add(key)
      flushSoon()
    },
    onReconnect: () => all.forEach((queryKey) => void client.invalidateQueries({ queryKey })),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
