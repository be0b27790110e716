import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { sensitivities, type AnalysisOverview, type Sensitivity } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes, type AiDefectType } from '@plumbline/contract/buildings'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'

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
        <Stack gap={6} mt={6}>
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
        </Stack>
      </Checkbox.Group>
      {hasOutside && <MutedText>{t('analysis.settings.outsidePlan')}</MutedText>}
      <Radio.Group
        size="sm"
        label={t('analysis.settings.sensitivity')}
        value={sensitivity}
        onChange={(chosen) => onChange({ ...value, sensitivity: chosen as Sensitivity })}
      >
        <Stack gap={6} mt={6}>
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
        </Stack>
      </Radio.Group>
    </>
  )
}
