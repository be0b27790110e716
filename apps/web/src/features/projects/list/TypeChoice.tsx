import type { ProjectType } from '@plumbline/contract/projects/project-types'
import { useT } from '../../../i18n/use-t.ts'
import classes from './Choices.module.css'

/** The most frequent first. */
const order = [
  'Inspection.MBIS',
  'Inspection.ConditionSurvey',
  'Inspection.Pipe',
] as const satisfies readonly ProjectType[]

export function TypeChoice({
  value,
  onChange,
}: {
  readonly value: ProjectType
  readonly onChange: (type: ProjectType) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('projects.list.form.type')}</legend>
      {order.map((type) => (
        <label key={type} className={classes.choice}>
          <input
            type="radio"
            name="projectType"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span className={classes.words}>
            <span className={classes.line}>
              <strong>{t(`projects.list.form.types.${type}.name`)}</strong>
            </span>
            <small>{t(`projects.list.form.types.${type}.text`)}</small>
          </span>
        </label>
      ))}
      <p className={classes.note}>{t('projects.list.form.later')}</p>
    </fieldset>
  )
}
