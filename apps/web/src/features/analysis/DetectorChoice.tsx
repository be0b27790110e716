import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio } from '@mantine/core'
import { sensitivities, type AnalysisOverview, type Sensitivity } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes, type AiDefectType } from '@plumbline/contract/buildings'
import { useT } from '../../i18n/use-t.ts'
import classes from './AnalysisDashboard.module.css'

export type Chosen = { readonly types: readonly AiDefectType[]; readonly sensitivity: Sensitivity }

type Props = {
  readonly plan: AnalysisOverview['plan']
  readonly value: Chosen
  readonly isDisabled?: boolean
  readonly onChange: (value: Chosen) => void
}

/** What to look for, and how readily to speak up. */
export function DetectorChoice({ plan, value, isDisabled = false, onChange }: Props) {
  const t = useT()
  const { types, sensitivity } = value
  const hasOutside = aiDefectTypes.some((type) => !plan.types.includes(type))
  return (
    <>
      <Checkbox.Group
        size="sm"
        label={t('analysis.settings.types')}
        value={[...types]}
        onChange={(chosen) => onChange({ ...value, types: aiDefectTypes.filter((type) => chosen.includes(type)) })}
      >
        <div className={classes.form} style={{ gap: 6, marginTop: 6 }}>
          {aiDefectTypes.map((type) => (
            <Checkbox
              key={type}
              size="sm"
              value={type}
              label={t(`analysis.types.${type}`)}
              disabled={isDisabled || !plan.types.includes(type)}
              {...(type.startsWith('corroded') ? { description: t('analysis.settings.rare') } : {})}
            />
          ))}
        </div>
      </Checkbox.Group>
      {hasOutside && <p className={classes.note}>{t('analysis.settings.outsidePlan')}</p>}
      <Radio.Group
        size="sm"
        label={t('analysis.settings.sensitivity')}
        value={sensitivity}
        onChange={(chosen) => onChange({ ...value, sensitivity: chosen as Sensitivity })}
      >
        <div className={classes.form} style={{ gap: 6, marginTop: 6 }}>
          {sensitivities.map((one) => (
            <Radio
              key={one}
              size="sm"
              value={one}
              disabled={isDisabled}
              label={t(`analysis.sensitivities.${one}`)}
              description={t(`analysis.settings.sensitivityNotes.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
    </>
  )
}
