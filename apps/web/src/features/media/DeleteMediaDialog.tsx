import { useQuery } from '@tanstack/react-query'
import { carriedDefectsQuery } from '../../api/defects-register.ts'
import type { OfInspection } from '../../api/media.ts'
import { useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

type Props = {
  readonly of: OfInspection
  readonly photos: { readonly imageIds: readonly string[] } | { readonly markerId: string }
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => Promise<string | undefined>
  readonly onClose: () => void
}

/** DESIGN §4, deleting: what carries accepted defects says how many before it is deleted. */
export function DeleteMediaDialog({ of, photos, text, ...rest }: Props) {
  const t = useT()
  const carried = useQuery(carriedDefectsQuery(of, photos))
  const count = carried.data ?? 0
  const carriedText = carried.isPending
    ? t('media.library.remove.counting')
    : carried.isError
      ? t('media.library.remove.uncounted')
      : count === 0
        ? ''
        : t('media.library.remove.carried', { count })
  return (
    <ConfirmDialog
      {...rest}
      text={[text, carriedText].filter((part) => part !== '').join('\n\n')}
      isWaiting={carried.isPending}
    />
  )
}
