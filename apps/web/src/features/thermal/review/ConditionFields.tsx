import { Group, NativeSelect, TextInput } from '@mantine/core'
import { rainStates, sunStates, type SurveyConditions } from '@plumbline/contract/thermal/thermal'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { NumberField } from '../panel/NumberField.tsx'
import classes from '../panel/Panel.module.css'
import { conditionNumbers, dayAndTime, momentOf } from './condition-fields.ts'

type ConditionProps = {
  readonly conditions: SurveyConditions
  readonly mayEdit: boolean
  readonly onChange: (part: Partial<SurveyConditions>) => void
}
type Moment = 'startedAt' | 'endedAt'
type TimeProps = ConditionProps & {
  /** A day without a time or the reverse, or text that is no day: nothing that can be stored. */
  readonly onUnfinished: (name: Moment, isUnfinished: boolean) => void
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

/** Without a time of day no moment is stored: midnight would be one that was never given. */
function MomentCondition({ name, conditions, mayEdit, onChange, onUnfinished }: TimeProps & { readonly name: Moment }) {
  const t = useT()
  const { [name]: stored } = conditions
  const [draft, setDraft] = useState<{ readonly of: string | null; readonly day: string; readonly time: string }>()
  const { day, time } = draft?.of === stored ? draft : dayAndTime(stored)
  const label = t(`thermal.survey.${name}`)
  const isHalf = (day === '') !== (time === '')
  const set = (part: { readonly day?: string; readonly time?: string }) => {
    const next = { day, time, ...part }
    const moment = momentOf(next.day, next.time)
    setDraft({ ...next, of: moment })
    onUnfinished(name, moment === null && `${next.day}${next.time}` !== '')
    if (moment !== stored) onChange({ [name]: moment })
  }
  const fault = isHalf
    ? t('thermal.survey.both')
    : name === 'endedAt' && isBackwards(conditions) && t('thermal.survey.order')
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <DateField
        size="sm"
        flex={1}
        label={label}
        disabled={!mayEdit}
        value={day}
        error={fault || undefined}
        onChange={(chosen) => set({ day: chosen })}
      />
      <TextInput
        size="sm"
        type="time"
        mt={24}
        aria-label={t('thermal.survey.timeOf', { label })}
        disabled={!mayEdit}
        value={time}
        onChange={(event) => set({ time: event.currentTarget.value })}
      />
    </Group>
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
export function TimeFields({ onUnfinished, ...props }: TimeProps) {
  const t = useT()
  return (
    <fieldset className={classes.group}>
      <legend>{t('thermal.survey.groups.time')}</legend>
      <MomentCondition name="startedAt" {...props} onUnfinished={onUnfinished} />
      <MomentCondition name="endedAt" {...props} onUnfinished={onUnfinished} />
      <TextCondition name="equipment" maxLength={200} {...props} />
      <TextCondition name="calibration" maxLength={200} {...props} />
    </fieldset>
  )
}
