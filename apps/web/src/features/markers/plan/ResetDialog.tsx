import { useT } from '../../../i18n/use-t.ts'
import { resetMarkers, type OfPlan } from '../../../api/markers.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'

type Props = {
  readonly of: OfPlan
  readonly name: string
  readonly count: number
  readonly mediaCount: number
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ResetDialog({ of, name, count, mediaCount, onDone, onClose }: Props) {
  const t = useT()
  async function reset(): Promise<string | undefined> {
    try {
      showToast('note', t('markers.planScreen.reset.done', { count: await resetMarkers(of) }))
      onDone()
      return undefined
    } catch (error) {
      return error instanceof Error ? errorText(t, error) : String(error)
    }
  }
  return (
    <ConfirmDialog
      title={t('markers.planScreen.reset.title')}
      text={[
        t('markers.planScreen.reset.text', { count, name }),
        ...(mediaCount === 0 ? [] : [t('markers.planScreen.reset.media', { count: mediaCount })]),
      ].join('\n\n')}
      confirm={t('markers.planScreen.reset.confirm')}
      cancel={t('markers.planScreen.reset.cancel')}
      onConfirm={reset}
      onClose={onClose}
    />
  )
}
