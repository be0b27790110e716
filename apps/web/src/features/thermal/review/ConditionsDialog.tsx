import { Button, Text, Textarea } from '@mantine/core'
import type { SurveyConditions, ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { isStale, saveSurvey, surveyQuery, type OfInspection } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { isBackwards, SurfaceFields, TimeFields, WeatherFields } from './ConditionFields.tsx'

type Props = {
  readonly of: OfInspection
  readonly survey: ThermalSurvey
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** The conditions as they are typed, and those that another person saved in between. */
function useConditions({ of, survey, onClose }: Omit<Props, 'mayEdit'>) {
  const t = useT()
  const client = useQueryClient()
  const [conditions, setConditions] = useState(survey.conditions)
  const [base, setBase] = useState(survey)
  const [theirs, setTheirs] = useState<ThermalSurvey>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { queryKey } = surveyQuery(of)

  async function saveOver(over: ThermalSurvey) {
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

  return {
    conditions,
    theirs,
    isBusy,
    problem,
    change: (part: Partial<SurveyConditions>) => setConditions((before) => ({ ...before, ...part })),
    save: () => saveOver(base),
    saveOver,
    take: (newer: ThermalSurvey) => {
      setConditions(newer.conditions)
      setBase(newer)
      setTheirs(undefined)
    },
  }
}

/** As EN 13187 asks for them. */
export function ConditionsDialog({ of, survey, mayEdit, onClose }: Props) {
  const t = useT()
  const { conditions, change, theirs, isBusy, problem, save, saveOver, take } = useConditions({ of, survey, onClose })
  const [unfinished, setUnfinished] = useState<readonly string[]>([])
  const fields = { conditions, mayEdit, onChange: change }
  return (
    <Dialog title={t('thermal.survey.title')} size={680} closeLabel={t('thermal.survey.close')} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBackwards(conditions) && unfinished.length === 0) void save()
        }}
      >
        <Text c="dimmed">{t('thermal.survey.text')}</Text>
        <WeatherFields {...fields} />
        <SurfaceFields {...fields} />
        <TimeFields
          {...fields}
          onUnfinished={(name, isUnfinished) =>
            setUnfinished((before) => [...before.filter((one) => one !== name), ...(isUnfinished ? [name] : [])])
          }
        />
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
          <StatusLine
            kind="failure"
            actions={
              <>
                <Button size="compact-md" variant="default" onClick={() => take(theirs)}>
                  {t('thermal.survey.stale.take')}
                </Button>
                <Button size="compact-md" loading={isBusy} onClick={() => void saveOver(theirs)}>
                  {t('thermal.survey.stale.mine')}
                </Button>
              </>
            }
          >
            {t('thermal.survey.stale.text')}
          </StatusLine>
        )}
        <p role="alert" className={form.problem}>
          {problem}
        </p>
        <div className={form.actions}>
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
