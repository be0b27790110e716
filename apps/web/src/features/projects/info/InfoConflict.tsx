import { Button } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './InfoConflict.module.css'
import { changedFields, valuesOf, type InfoField } from './info-values.ts'
import type { InfoFormState } from './use-info-form.ts'

/** DESIGN §4, editing together: says who was faster and where, and loses nothing either way. */
export function InfoConflict({ form, newer }: { readonly form: InfoFormState; readonly newer: ProjectInfo }) {
  const t = useT()
  const base = valuesOf(form.base)
  const mine = changedFields(form.values, base)
  const theirs = changedFields(valuesOf(newer), base)
  const named = (fields: readonly InfoField[]) =>
    fields
      .map((field) => t(infoFields[field]))
      .reduce((first, second) => t('projects.info.stale.between', { first, second }))
  const both = theirs.filter((field) => mine.includes(field))
  const only = theirs.filter((field) => !mine.includes(field))
  return (
    <div role="alert" className={classes.conflict}>
      <div className={classes.text}>
        <p className={classes.title}>{t('projects.info.stale.title')}</p>
        <p>{t('projects.info.stale.text')}</p>
        {only.length > 0 && <p>{t('projects.info.stale.theirs', { fields: named(only) })}</p>}
        {both.length > 0 && <p>{t('projects.info.stale.both', { fields: named(both) })}</p>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={form.take}>
          {t('projects.info.stale.take')}
        </Button>
        <Button onClick={form.keep}>{t('projects.info.stale.keep')}</Button>
      </div>
    </div>
  )
}
