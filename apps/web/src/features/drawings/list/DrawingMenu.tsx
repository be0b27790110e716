import { IconDownload } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'
import icon from '../../../ui/forms/icon-button.module.css'

export type DrawingAction = 'edit' | 'replace' | 'download' | 'worldFile' | 'delete'
const actions: readonly DrawingAction[] = ['edit', 'replace', 'download', 'worldFile', 'delete']
const ofReaders: readonly DrawingAction[] = ['download', 'worldFile']

type Props = {
  readonly name: string
  readonly mayEdit: boolean
  /** Its file says where it lies. */
  readonly hasGround: boolean
  readonly onAction: (action: DrawingAction) => void
}

/** A reader has one action, which needs no menu. */
export function DrawingMenu({ name, mayEdit, hasGround, onAction }: Props) {
  const t = useT()
  if (mayEdit || hasGround)
    return (
      <ActionMenu
        label={t('drawings.actions', { name })}
        actions={(mayEdit ? actions : ofReaders).filter((action) => hasGround || action !== 'worldFile')}
        wordOf={(action) => t(`drawings.errands.${action}`)}
        onAction={onAction}
      />
    )
  const label = t('drawings.downloadOf', { name })
  return (
    <button type="button" className={icon.button} aria-label={label} title={label} onClick={() => onAction('download')}>
      <IconDownload size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
