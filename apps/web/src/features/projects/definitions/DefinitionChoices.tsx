import { materials, severities, type Material, type Severity as SeverityName } from '@plumbline/contract/buildings'
import { useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import classes from './Definitions.module.css'

export function SeverityChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: SeverityName
  readonly onChoose: (severity: SeverityName) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.choice}>
      <legend>{t('projects.settings.form.severity')}</legend>
      {severities.map((severity) => (
        <label key={severity} className={`${classes.pick} ${classes.severity}`}>
          <input
            type="radio"
            name="severity"
            value={severity}
            checked={severity === chosen}
            onChange={() => onChoose(severity)}
          />
          <Severity severity={severity} />
        </label>
      ))}
    </fieldset>
  )
}

export function MaterialChoice({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Material[]
  readonly onChange: (materials: readonly Material[]) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.choice}>
      <legend>{t('projects.settings.form.materials')}</legend>
      {materials.map((material) => (
        <label key={material} className={`${classes.pick} ${classes.material}`}>
          <input
            type="checkbox"
            checked={chosen.includes(material)}
            onChange={(event) =>
              onChange(
                materials.filter((other) =>
                  other === material ? event.currentTarget.checked : chosen.includes(other),
                ),
              )
            }
          />
          {t(`projects.terms.material.${material}`)}
        </label>
      ))}
    </fieldset>
  )
}
