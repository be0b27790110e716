import { Box, Button, Text } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { StickyBar } from '../StickyBar.tsx'
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
    <StickyBar tone="accent" role="alert">
      <Box flex="1 1 420px">
        <Text fw={600}>{t('projects.info.stale.title')}</Text>
        <p>{t('projects.info.stale.text')}</p>
        {only.length > 0 && <p>{t('projects.info.stale.theirs', { fields: named(only) })}</p>}
        {both.length > 0 && <p>{t('projects.info.stale.both', { fields: named(both) })}</p>}
      </Box>
      <Button variant="default" onClick={form.take}>
        {t('projects.info.stale.take')}
      </Button>
      <Button onClick={form.keep}>{t('projects.info.stale.keep')}</Button>
    </StickyBar>
  )
}
