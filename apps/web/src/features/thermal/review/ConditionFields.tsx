import { NativeSelect, TextInput } from '@mantine/core'
import { rainStates, sunStates, type SurveyConditions } from '@plumbline/contract/thermal/thermal'
import { useT } from '../../../i18n/use-t.ts'
import { NumberField } from '../panel/NumberField.tsx'
import classes from '../panel/Panel.module.css'
import { conditionNumbers, localTime, momentOf } from './condition-fields.ts'

type ConditionProps = {
  readonly conditions: SurveyConditions
  readonly mayEdit: boolean
  readonly onChange: (part: Partial<SurveyConditions>) => void
}

const unsaid = 'unsaid'

export const isBackwards = ({ startedAt, endedAt }: SurveyConditions) =>
  startedAt !== null && endedAt !== null && endedAt < startedAt

function NumberCondition({
  name,
  conditions,
  mayEdit,
  onChange,
}: ConditionProps & { readonly name: keyof typeof conditionNumbers }) {
  const t = useT()
  const { unit, min, max, step, decimals } = conditionNumbers[name]
  return (
    <NumberField
      label={t(`thermal.survey.${name}`)}
      unit={unit && t(`thermal.survey.units.${unit}`)}
      value={conditions[name]}
      min={min}
      max={max}
      step={step}
      decimals={decimals}
      mayBeEmpty
      isDisabled={!mayEdit}
      onCommit={(value) => onChange({ [name]: value })}
    />
  )
}

function TextCondition({
  name,
  maxLength,
  conditions,
  mayEdit,
  onChange,
}: ConditionProps & {
  readonly name: 'windDirection' | 'equipment' | 'calibration'
  readonly maxLength: number
}) {
  const t = useT()
  return (
    <TextInput
      size="sm"
      label={t(`thermal.survey.${name}`)}
      maxLength={maxLength}
      disabled={!mayEdit}
      value={conditions[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}

function MomentCondition({
  name,
  conditions,
  mayEdit,
  onChange,
}: ConditionProps & { readonly name: 'startedAt' | 'endedAt' }) {
  const t = useT()
  return (
    <TextInput
      size="sm"
      type="datetime-local"
      label={t(`thermal.survey.${name}`)}
      disabled={!mayEdit}
      value={localTime(conditions[name])}
      error={name === 'endedAt' && isBackwards(conditions) ? t('thermal.survey.order') : undefined}
      onChange={(event) => onChange({ [name]: momentOf(event.currentTarget.value) })}
    />
  )
}

/** Sun and rain, as EN 13187 asks for them. */
export function WeatherFields(props: ConditionProps) {
  const { conditions, mayEdit, onChange } = props
  const t = useT()
  return (
    <fieldset className={classes.group}>
      <legend>{t('thermal.survey.groups.weather')}</legend>
      <NumberCondition name="ambient" {...props} />
      <NumberCondition name="ambientDayBefore" {...props} />
      <NumberCondition name="humidity" {...props} />
      <NumberCondition name="wind" {...props} />
      <TextCondition name="windDirection" maxLength={50} {...props} />
      <NativeSelect
        size="sm"
        label={t('thermal.survey.sun')}
        disabled={!mayEdit}
        value={conditions.sun ?? unsaid}
        data={[unsaid, ...sunStates].map((one) => ({
          value: one,
          label: t(`thermal.survey.suns.${one as typeof unsaid}`),
        }))}
        onChange={(event) => onChange({ sun: sunStates.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <NumberCondition name="hoursOfSun" {...props} />
      <NativeSelect
        size="sm"
        label={t('thermal.survey.rain')}
        disabled={!mayEdit}
        value={conditions.rain ?? unsaid}
        data={[unsaid, ...rainStates].map((one) => ({
          value: one,
          label: t(`thermal.survey.rains.${one as typeof unsaid}`),
        }))}
        onChange={(event) => onChange({ rain: rainStates.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <NumberCondition name="hoursDry" {...props} />
    </fieldset>
  )
}

/** What is assumed of the surface. */
export function SurfaceFields(props: ConditionProps) {
  const t = useT()
  return (
    <fieldset className={classes.group}>
      <legend>{t('thermal.survey.groups.surface')}</legend>
      <NumberCondition name="emissivity" {...props} />
      <NumberCondition name="reflected" {...props} />
      <NumberCondition name="distance" {...props} />
    </fieldset>
  )
}

/** When the pictures were taken, and with what. */
export function TimeFields(props: ConditionProps) {
  const t = useT()
  return (
    <fieldset className={classes.group}>
      <legend>{t('thermal.survey.groups.time')}</legend>
      <MomentCondition name="startedAt" {...props} />
      <MomentCondition name="endedAt" {...props} />
      <TextCondition name="equipment" maxLength={200} {...props} />
      <TextCondition name="calibration" maxLength={200} {...props} />
    </fieldset>
  )
}
