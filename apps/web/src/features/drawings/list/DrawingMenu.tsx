import { IconDownload } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { ErrandMenu } from '../../../ui/forms/ActionMenu.tsx'
import icon from '../../../ui/forms/icon-button.module.css'

export type DrawingErrand = 'edit' | 'replace' | 'download' | 'delete'
const errands: readonly DrawingErrand[] = ['edit', 'replace', 'download', 'delete']

type Props = { readonly name: string; readonly mayEdit: boolean; readonly onErrand: (errand: DrawingErrand) => void }

/** Who only reads finds one errand, so it needs no menu. */
export function DrawingMenu({ name, mayEdit, onErrand }: Props) {
  const t = useT()
  if (mayEdit)
    return (
      <ErrandMenu
        label={t('drawings.actions', { name })}
        errands={errands}
        wordOf={(errand) => t(`drawings.errands.${errand}`)}
        onErrand={onErrand}
      />
    )
  const label = t('drawings.downloadOf', { name })
  return (
    <button type="button" className={icon.button} aria-label={label} title={label} onClick={() => onErrand('download')}>
      <IconDownload size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
