import { Box, Button, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { can } from '@plumbline/contract/roles'
import { Link } from 'react-router'
import type { OfReports } from '../../../api/reports.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MakeReport } from '../MakeReport.tsx'
import { layoutName, listed, unsigned } from '../report-text.ts'
import classes from './ReportFiles.module.css'

type Props = {
  readonly of: OfReports
  readonly definition: ReportDefinition
  readonly templates: readonly CorporateTemplate[]
  readonly member: Membership
  readonly href: string
  readonly floorsHref: string
  readonly onRemove: (() => void) | undefined
}

export function DefinitionRow({ of, definition, templates, member, href, floorsHref, onRemove }: Props) {
  const t = useT()
  const locale = useLocale()
  const mayEdit = can(member, 'reports.edit')
  const missing = unsigned(definition)
  return (
    <div className={classes.definition}>
      <Box flex={1} miw={220}>
        <Text component="b" fz="md" fw={700}>
          {definition.reportTitle}
        </Text>
        <Text c="dimmed">
          {t('reports.files.definition', {
            layout: layoutName(t, definition.templateId, templates),
            language: t(`shell.language.${definition.language}`),
            name: definition.updatedBy,
          })}
          {' · '}
          <Moment at={definition.updatedAt} />
        </Text>
        {missing.length > 0 && (
          <Text c="dimmed">
            {t('reports.files.unsigned', {
              who: listed(
                locale,
                missing.map((role) => t(`reports.background.roles.${role}`)),
              ),
            })}
          </Text>
        )}
      </Box>
      {onRemove !== undefined && mayEdit && (
        <Button variant="subtle" onClick={onRemove}>
          {t('reports.files.remove')}
        </Button>
      )}
      <Button component={Link} to={href} variant="default">
        {t(mayEdit ? 'reports.files.edit' : 'reports.files.read')}
      </Button>
      {can(member, 'reports.generate') && (
        <MakeReport of={of} ready={() => Promise.resolve(definition)} floorsHref={floorsHref} checksHref={href} />
      )}
    </div>
  )
}
