import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { useT } from '../../../i18n/use-t.ts'
import type { ChoiceFilter } from '../grid/library-address.ts'

const groups = { kind: 'kinds', type: 'types', usage: 'usages' } as const

/** Two raw statuses share a word; what it is about tells them apart. */
export function useFilterText() {
  const t = useT()
  return {
    choice: (name: ChoiceFilter, value: string): string => {
      if (name !== 'status') return t(`media.library.${groups[name]}.${value}` as MessageKey)
      return t(`media.library.statuses.${value as MediaStatus}`, {
        word: t(`markers.status.words.${presentStatus(value as MediaStatus, 1).word}`),
      })
    },
  }
}
