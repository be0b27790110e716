import { Button, Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import type { Locale } from '@plumbline/contract/locales'
import { can } from '@plumbline/contract/roles'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beginDefinition, definitionsOfQuery, removeDefinition, type OfReports } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { DefinitionRow } from './DefinitionRow.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { signedCount } from '../report-text.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly of: OfReports
  readonly member: Membership
  readonly templates: readonly CorporateTemplate[]
  /** The language a report begins in. */
  readonly language: Locale
  readonly hrefOf: (definitionId: string) => string
  readonly floorsHref: string
  readonly onBegun: (definitionId: string) => void
}

/** Begins another content, whose editor then opens. */
function BeginButton({
  of,
  language,
  isFirst,
  onBegun,
}: Pick<Props, 'of' | 'language' | 'onBegun'> & { readonly isFirst: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function begin(): Promise<void> {
    setBusy(true)
    try {
      const begun = await beginDefinition(of, language)
      client.setQueryData(definitionsOfQuery(of).queryKey, (list) => [begun, ...(list ?? [])])
      onBegun(begun._id)
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <WriteButton
      variant={isFirst ? 'filled' : 'default'}
      loading={busy}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => void begin()}
    >
      {t(isFirst ? 'reports.files.begin' : 'reports.files.another')}
    </WriteButton>
  )
}

function RemoveDefinition({
  of,
  asked,
  onClose,
}: Pick<Props, 'of'> & { readonly asked: ReportDefinition; readonly onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  async function remove({ _id }: ReportDefinition): Promise<string | undefined> {
    try {
      await removeDefinition(of, _id)
      await client.invalidateQueries({ queryKey: definitionsOfQuery(of).queryKey })
      showToast('brief', t('reports.files.removed'))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
  return (
    <ConfirmDialog
      title={t('reports.files.ask.title')}
      text={[
        t('reports.files.ask.text', { title: asked.reportTitle }),
        ...(signedCount(asked) === 0 ? [] : [t('reports.files.ask.signatures', { count: signedCount(asked) })]),
      ].join('\n\n')}
      confirm={t('reports.files.ask.confirm')}
      cancel={t('reports.cancel')}
      onConfirm={() => remove(asked)}
      onClose={onClose}
    />
  )
}

/** Contents to make reports of, and the reports made. */
export function ReportOverview({ of, member, templates, language, hrefOf, floorsHref, onBegun }: Props) {
  const t = useT()
  const query = useQuery(definitionsOfQuery(of))
  const [asked, setAsked] = useState<ReportDefinition>()
  const mayEdit = can(member, 'reports.edit')
  const definitions = query.data ?? []
  const beginButton = mayEdit && query.data !== undefined && (
    <BeginButton of={of} language={language} isFirst={definitions.length === 0} onBegun={onBegun} />
  )
  return (
    <Stack gap="lg" miw={0}>
      {query.isError && query.data === undefined && (
        <EmptyState title={<h2>{t('reports.files.failed')}</h2>} text={errorText(t, query.error)}>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('reports.retry')}
          </Button>
        </EmptyState>
      )}
      {definitions.length > 0 && (
        <Panel
          isFlush
          aria-label={t('reports.files.contents')}
          title={t('reports.files.contents')}
          actions={beginButton}
        >
          {definitions.map((definition) => (
            <DefinitionRow
              key={definition._id}
              of={of}
              definition={definition}
              templates={templates}
              member={member}
              href={hrefOf(definition._id)}
              floorsHref={floorsHref}
              onRemove={definitions.length > 1 ? () => setAsked(definition) : undefined}
            />
          ))}
        </Panel>
      )}
      <Panel isFlush id="report-files" aria-label={t('reports.files.title')}>
        <ReportFiles
          of={of}
          member={member}
          hasDefinition={definitions.length > 0}
          action={definitions.length === 0 && beginButton}
        />
      </Panel>
      {asked !== undefined && <RemoveDefinition of={of} asked={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}
