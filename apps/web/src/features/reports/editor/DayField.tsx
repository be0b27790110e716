import { DateField } from '../../../ui/forms/DateField.tsx'

type Props = {
  readonly label: string
  readonly hidesLabel?: boolean
  readonly day: string | null
  readonly isReadOnly: boolean
  readonly onChange: (day: string | null) => void
}

/** A day of a report, which is saved at once; null for none. */
export function DayField({ day, isReadOnly, onChange, ...named }: Props) {
  return (
    <DateField
      size="sm"
      {...named}
      value={day ?? ''}
      readOnly={isReadOnly}
      savesAtOnce
      onChange={(chosen) => onChange(chosen || null)}
    />
  )
}
