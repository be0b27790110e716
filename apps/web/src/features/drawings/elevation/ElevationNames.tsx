import { Text, TextInput } from '@mantine/core'
import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import { useT } from '../../../i18n/use-t.ts'
import type { ElevationDraft } from '../elevation-draft.ts'
import type { ElevationFaults } from './elevation-faults.ts'
import classes from './Elevation.module.css'

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
  const named = bearingOfName(draft.name)
  const hint =
    draft.bearing.trim() !== ''
      ? t('drawings.elevation.bearing.hint')
      : named === undefined
        ? t('drawings.elevation.bearing.unnamed')
        : t('drawings.elevation.bearing.named', { degrees: named })
  return (
    <div className={classes.names} role="group" aria-label={t('drawings.elevation.names')}>
      {fields.map((field) => {
        const fault = faults[field]
        return (
          <TextInput
            key={field}
            label={labels[field]}
            required
            disabled={isReadOnly}
            autoComplete="off"
            value={draft[field]}
            error={fault === undefined ? undefined : t(fault.key, fault.values)}
            onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, [field]: value }))}
            onBlur={() => onJudge(field)}
          />
        )
      })}
      <TextInput
        className={classes.wide}
        label={t('drawings.elevation.bearing.label')}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={isReadOnly}
        inputMode="decimal"
        autoComplete="off"
        placeholder={named === undefined ? undefined : String(named)}
        value={draft.bearing}
        error={faults.bearing && t(faults.bearing.key, faults.bearing.values)}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, bearing: value }))}
        onBlur={() => onJudge('bearing')}
      />
      <Text c="dimmed" className={classes.wide}>
        <span>{t('drawings.elevation.fileName')}</span>
        {': '}
        {fileName}
      </Text>
    </div>
  )
}
