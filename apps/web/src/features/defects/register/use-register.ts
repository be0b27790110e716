import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  defectFacetsQuery,
  defectIds,
  defectQuantitiesQuery,
  exportedRegister,
  type ExportFormat,
} from '../../../api/defects-register.ts'
import { defectsQuery } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { filterOf, orderOf, type RegisterAddress } from '../register-address.ts'
import { rowsOf } from './register-rows.ts'
import { nothingChosen, within } from './register-selection.ts'

/** The defects that the address asks for, as rows. */
export function useRegister(of: OfInspection, address: RegisterAddress) {
  const { filters, group } = address
  const filter = useMemo(() => filterOf(filters), [filters])
  const found = useInfiniteQuery(defectsQuery(of, filter, orderOf(address)))
  const facets = useQuery(defectFacetsQuery(of, filter)).data
  const quantities = useQuery(defectQuantitiesQuery(of, filter, group)).data
  const defects = useMemo(() => found.data?.pages.flatMap(({ data }) => data) ?? [], [found.data])
  const ids = useMemo(() => defects.map(({ _id }) => _id), [defects])
  const rows = useMemo(() => rowsOf(defects, group), [defects, group])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { found, filter, facets, quantities, defects, ids, rows, total: found.data?.pages[0]?.total ?? 0, onEnd }
}

/** Which defects are chosen, of those that are not loaded too. */
export function useRegisterChoice(
  of: OfInspection,
  address: RegisterAddress,
  { filter, ids, defects }: Pick<ReturnType<typeof useRegister>, 'filter' | 'ids' | 'defects'>,
) {
  const [picked, setPicked] = useState(nothingChosen)
  /** Chosen without being loaded: only as long as the same is sought. */
  const [everything, setEverything] = useState<{ readonly sought: string; readonly ids: readonly string[] }>()
  const sought = JSON.stringify(filter)
  const chosen = useMemo(
    () => within(picked, everything?.sought === sought ? everything.ids : ids),
    [picked, everything, sought, ids],
  )
  const choosing = useMutation({
    mutationFn: () => defectIds(of, filter, orderOf(address)),
    onSuccess: (all) => {
      setEverything({ sought, ids: all })
      setPicked({ ...chosen, ids: new Set(all) })
    },
  })
  return {
    chosen,
    ids: [...chosen.ids],
    chosenDefects: defects.filter(({ _id }) => chosen.ids.has(_id)),
    onChoose: setPicked,
    onAll: choosing.mutate,
    isChoosing: choosing.isPending,
    /** After a change what was chosen unseen may be another set. */
    onActed: () => setEverything(undefined),
    onClear: () => setPicked({ ...chosen, ids: new Set() }),
  }
}

export function useExport(of: OfInspection, { filters, order, group }: RegisterAddress) {
  const locale = useLocale()
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      exportedRegister(of, format, locale, filterOf(filters), orderOf({ group, order })),
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
  })
}
