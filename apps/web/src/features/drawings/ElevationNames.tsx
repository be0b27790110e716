import { TextInput } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import type { ElevationDraft } from './elevation-draft.ts'
import type { ElevationFaults } from './elevation-faults.ts'
import classes from './ElevationPanel.module.css'

type Props = {
  readonly draft: ElevationDraft
  readonly faults: ElevationFaults
  readonly fileName: string
  readonly isReadOnly: boolean
  readonly onChange: (update: (draft: ElevationDraft) => ElevationDraft) => void
  readonly onJudge: (key: string) => void
}

const fields = ['blockName', 'name'] as const

export function ElevationNames({ draft, faults, fileName, isReadOnly, onChange, onJudge }: Props) {
  const t = useT()
  const labels = { blockName: t('drawings.elevation.blockName'), name: t('drawings.elevation.drawingName') }
  return (
    <div className={classes.names} role="group" aria-label={t('drawings.elevation.names')}>
      {fields.map((field) => {
        const fault = faults[field]
        return (
          <TextInput key={field} label={labels[field]} required disabled={isReadOnly} autoComplete="off" value={draft[field]} error={fault === undefined ? undefined : t(fault.key, fault.values)}
            onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, [field]: value }))} onBlur={() => onJudge(field)} />
        )
      })}
      <p className={classes.file}>
        <span>{t('drawings.elevation.fileName')}</span>
        {': '}
        {fileName}
      </p>
    </div>
  )
}
