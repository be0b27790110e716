import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { rainStates, sunStates, type SurveyConditions, type ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { isStale, saveSurvey, surveyQuery, type OfInspection } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { conditionNumbers, localTime, momentOf } from './condition-fields.ts'
import { NumberField } from '../panel/NumberField.tsx'
import classes from '../panel/Panel.module.css'

type Props = {
  readonly of: OfInspection
  readonly survey: ThermalSurvey
  readonly mayEdit: boolean
  readonly onClose: () => void
}
type Names<T> = { [K in keyof SurveyConditions]: SurveyConditions[K] extends T ? K : never }[keyof SurveyConditions]

const unsaid = 'unsaid'

/** As EN 13187 asks for them. */
export function ConditionsDialog({ of, survey, mayEdit, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [conditions, setConditions] = useState(survey.conditions)
  const [base, setBase] = useState(survey)
  const [theirs, setTheirs] = useState<ThermalSurvey>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const change = (part: Partial<SurveyConditions>) => setConditions((before) => ({ ...before, ...part }))
  const isBackwards =
    conditions.startedAt !== null && conditions.endedAt !== null && conditions.endedAt < conditions.startedAt
  const { queryKey } = surveyQuery(of)

  async function save(over: ThermalSurvey) {
    setBusy(true)
    setProblem('')
    try {
      client.setQueryData(queryKey, await saveSurvey(of, { ...over, conditions }))
      showToast('note', t('thermal.survey.saved'))
      onClose()
    } catch (error) {
      const newer = isStale(error)
        ? await client.fetchQuery({ ...surveyQuery(of), staleTime: 0 }).catch(() => undefined)
        : undefined
      // Neither theirs nor a word would look like a button that does nothing.
      if (newer !== undefined) setTheirs(newer)
      else setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    } finally {
      setBusy(false)
    }
  }

  const number = (name: keyof typeof conditionNumbers) => {
    const { unit, min, max, step, decimals } = conditionNumbers[name]
    return (
      <NumberField
        key={name}
        label={t(`thermal.survey.${name}`)}
        unit={unit && t(`thermal.survey.units.${unit}`)}
        value={conditions[name]}
        min={min}
        max={max}
        step={step}
        decimals={decimals}
        mayBeEmpty
        isDisabled={!mayEdit}
        onCommit={(value) => change({ [name]: value })}
      />
    )
  }
  const line = (name: Extract<Names<string>, 'windDirection' | 'equipment' | 'calibration'>, maxLength: number) => (
    <TextInput
      size="sm"
      label={t(`thermal.survey.${name}`)}
      maxLength={maxLength}
      disabled={!mayEdit}
      value={conditions[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  const moment = (name: 'startedAt' | 'endedAt') => (
    <TextInput
      size="sm"
      type="datetime-local"
      label={t(`thermal.survey.${name}`)}
      disabled={!mayEdit}
      value={localTime(conditions[name])}
      error={name === 'endedAt' && isBackwards ? t('thermal.survey.order') : undefined}
      onChange={(event) => change({ [name]: momentOf(event.currentTarget.value) })}
    />
  )

  return (
    <Dialog title={t('thermal.survey.title')} size={680} closeLabel={t('thermal.survey.close')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBackwards) void save(base)
        }}
      >
        <p className={classes.quiet}>{t('thermal.survey.text')}</p>
        <fieldset className={classes.group}>
          <legend>{t('thermal.survey.groups.weather')}</legend>
          {number('ambient')}
          {number('ambientDayBefore')}
          {number('humidity')}
          {number('wind')}
          {line('windDirection', 50)}
          <NativeSelect
            size="sm"
            label={t('thermal.survey.sun')}
            disabled={!mayEdit}
            value={conditions.sun ?? unsaid}
            data={[unsaid, ...sunStates].map((one) => ({
              value: one,
              label: t(`thermal.survey.suns.${one as typeof unsaid}`),
            }))}
            onChange={(event) => change({ sun: sunStates.find((one) => one === event.currentTarget.value) ?? null })}
          />
          {number('hoursOfSun')}
          <NativeSelect
            size="sm"
            label={t('thermal.survey.rain')}
            disabled={!mayEdit}
            value={conditions.rain ?? unsaid}
            data={[unsaid, ...rainStates].map((one) => ({
              value: one,
              label: t(`thermal.survey.rains.${one as typeof unsaid}`),
            }))}
            onChange={(event) => change({ rain: rainStates.find((one) => one === event.currentTarget.value) ?? null })}
          />
          {number('hoursDry')}
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('thermal.survey.groups.surface')}</legend>
          {number('emissivity')}
          {number('reflected')}
          {number('distance')}
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('thermal.survey.groups.time')}</legend>
          {moment('startedAt')}
          {moment('endedAt')}
          {line('equipment', 200)}
          {line('calibration', 200)}
        </fieldset>
        <Textarea
          size="sm"
          label={t('thermal.survey.note')}
          rows={2}
          maxLength={2000}
          disabled={!mayEdit}
          value={conditions.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        {theirs !== undefined && (
          <div role="alert" className={classes.conflict}>
            <p>{t('thermal.survey.stale.text')}</p>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                setConditions(theirs.conditions)
                setBase(theirs)
                setTheirs(undefined)
              }}
            >
              {t('thermal.survey.stale.take')}
            </Button>
            <Button size="compact-md" loading={isBusy} onClick={() => void save(theirs)}>
              {t('thermal.survey.stale.mine')}
            </Button>
          </div>
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.ends}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t(mayEdit ? 'thermal.survey.cancel' : 'thermal.survey.close')}
          </Button>
          {mayEdit && (
            <WriteButton type="submit" loading={isBusy} disabled={theirs !== undefined}>
              {t('thermal.survey.save')}
            </WriteButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
