import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'

type Props = {
  readonly day: string | null
  readonly isReadOnly: boolean
  readonly onSave: (day: string | null) => void
}

export function DueDate({ day, isReadOnly, onSave }: Props) {
  const t = useT()
  return (
    <DateField
      size="xs"
      label={t('defects.fields.dueDate')}
      value={day ?? ''}
      min="2000-01-01"
      readOnly={isReadOnly}
      savesAtOnce
      onChange={(chosen) => onSave(chosen || null)}
    />
  )
}
