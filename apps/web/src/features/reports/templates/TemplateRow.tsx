import { Box, Button, Text } from '@mantine/core'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import classes from './TemplateRow.module.css'
import { Tag } from '../../../ui/display/Tag.tsx'

type Props = {
  readonly template: CorporateTemplate
  readonly onExample: () => void
  readonly onRemove: (() => void) | undefined
}

export function TemplateRow({ template, onExample, onRemove }: Props) {
  const t = useT()
  const locale = useLocale()
  const { name, size, tags, problems, createdBy, createdAt } = template
  return (
    <li className={classes.row}>
      <Box flex={1} miw={240}>
        <p>
          <b>{name}</b>{' '}
          <Tag tone={problems.length > 0 ? 'error' : 'accent'}>
            {t(problems.length > 0 ? 'reports.templates.broken' : 'reports.templates.usable')}
          </Tag>
        </p>
        <Text c="dimmed">
          {`${formatBytes(locale, size)} · ${t('reports.templates.tags', { count: tags.length })} · ${t('reports.templates.by', { name: createdBy })} · `}
          <Moment at={createdAt} />
        </Text>
        {problems.length > 0 && (
          <ul role="list" className={classes.problems}>
            {problems.map(({ kind, detail }, index) => (
              <li key={index}>{t(`reports.templates.problems.${kind}`, { detail })}</li>
            ))}
          </ul>
        )}
      </Box>
      {problems.length === 0 && (
        <Button variant="default" aria-label={t('reports.templates.previewOf', { name })} onClick={onExample}>
          {t('reports.templates.preview')}
        </Button>
      )}
      {onRemove !== undefined && (
        <Button variant="subtle" aria-label={t('reports.templates.removeOf', { name })} onClick={onRemove}>
          {t('reports.templates.remove')}
        </Button>
      )}
    </li>
  )
}
