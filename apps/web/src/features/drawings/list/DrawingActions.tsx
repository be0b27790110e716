import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/http/api-error.ts'
import { deleteDrawing, drawingsKey, type OfDrawings } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { DetailsDialog } from '../details/DetailsDialog.tsx'
import { dimensionOf } from '../details/file-kinds.ts'
import type { DrawingFile } from '../../../uploads/drawings/drawing-entry.ts'
import type { ChosenFile } from '../../../uploads/upload-entry.ts'

/** What was asked about a drawing and needs an answer first. */
export type OpenDrawingAction =
  | { readonly kind: 'edit' | 'delete'; readonly drawing: Drawing }
  | { readonly kind: 'replace'; readonly drawing: Drawing; readonly chosen: ChosenFile }

type Props = {
  readonly of: OfDrawings
  readonly action: OpenDrawingAction
  readonly taken: readonly string[]
  readonly onReplace: (file: DrawingFile) => void
  readonly onClose: () => void
}

export function DrawingActions({ of, action, taken, onReplace, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { drawing } = action
  const { name } = drawing

  /** English puts a space between sentences, Chinese none. */
  const say = (sentences: readonly string[]) =>
    sentences.reduce((first, second) => t('drawings.sentences', { first, second }))

  async function remove() {
    try {
      await deleteDrawing(of, drawing)
    } catch (error) {
      return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
    }
    showToast('note', t('drawings.remove.done', { name }))
    await client.invalidateQueries({ queryKey: drawingsKey })
    return undefined
  }

  if (action.kind === 'edit') return <DetailsDialog of={of} drawing={drawing} taken={taken} onClose={onClose} />
  if (action.kind === 'replace') {
    const { chosen } = action
    const { category, subtype, blockName, floorRange } = drawing
    return (
      <ConfirmDialog
        title={t('drawings.replace.title', { name })}
        text={say([
          t('drawings.replace.text', { file: chosen.file.name, old: drawing.fileName }),
          t('drawings.replace.keeps'),
        ])}
        confirm={t('drawings.replace.confirm')}
        cancel={t('drawings.replace.cancel')}
        onClose={onClose}
        onConfirm={async () => {
          onReplace({
            ...chosen,
            replaces: drawing.layoutId,
            drawing: {
              category,
              dimension: dimensionOf(category, chosen.file.name),
              subtype,
              name,
              blockName,
              floorRange,
            },
          })
          return undefined
        }}
      />
    )
  }
  const carried = [
    ['markers', drawing.markerCount],
    ['linked', drawing.linkedCount],
    ['media', drawing.mediaCount],
    ['attachments', drawing.attachmentCount],
    ['pins', drawing.pinCount],
    ['views', drawing.viewCount],
  ] as const
  const goes = carried.filter(([, count]) => count > 0).map(([kind, count]) => t(`drawings.remove.${kind}`, { count }))
  return (
    <ConfirmDialog
      title={t('drawings.remove.title', { name })}
      text={say([...(goes.length === 0 ? [t('drawings.remove.nothing')] : goes), t('drawings.remove.text')])}
      confirm={t('drawings.remove.confirm')}
      cancel={t('drawings.remove.cancel')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
