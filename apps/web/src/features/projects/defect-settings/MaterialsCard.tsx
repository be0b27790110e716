import { Button } from '@mantine/core'
import { languageTag, locales } from '@plumbline/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { materialsQuery } from '../../../api/projects/settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './DefectSettings.module.css'
import { Panel } from '../../../ui/layout/Panel.tsx'

export function MaterialsCard() {
  const t = useT()
  const query = useQuery(materialsQuery)
  return (
    <Panel isFlush title={t('projects.settings.materials.title')} description={t('projects.settings.materials.lead')}>
      {query.isError && (
        <EmptyState inset title={<h3>{t('projects.settings.materials.failed')}</h3>} text={errorText(t, query.error)}>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('shell.failure.retry')}
          </Button>
        </EmptyState>
      )}
      {query.data !== undefined && (
        <details className={classes.details}>
          <summary>{t('projects.settings.materials.show', { count: query.data.length })}</summary>
          <Table density="tight" className={classes.even}>
            <thead>
              <tr>
                {locales.map((locale) => (
                  <th key={locale} scope="col" lang={languageTag[locale]}>
                    {t(`shell.language.${locale}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.map(({ key, name }) => (
                <tr key={key}>
                  {locales.map((locale) => (
                    <td key={locale} lang={languageTag[locale]}>
                      {name[locale]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </Panel>
  )
}
