import { Box, Button, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { can } from '@plumbline/contract/roles'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeTemplate, templateExample, templatesQuery } from '../../../api/reports-templates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { AddTemplateDialog } from './AddTemplateDialog.tsx'
import { saveLink } from '../save-link.ts'
import { TemplateRow } from './TemplateRow.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Open = 'add' | CorporateTemplate

function RemoveTemplate({
  corporateId,
  template,
  onClose,
}: {
  readonly corporateId: string
  readonly template: CorporateTemplate
  readonly onClose: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  async function remove({ _id, name }: CorporateTemplate): Promise<string | undefined> {
    try {
      await removeTemplate(corporateId, _id)
      await client.invalidateQueries({ queryKey: templatesQuery(corporateId).queryKey })
      showToast('brief', t('reports.templates.removed', { name }))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
  return (
    <ConfirmDialog
      title={t('reports.templates.ask.title', { name: template.name })}
      text={[
        template.usedIn === 0
          ? t('reports.templates.ask.unused')
          : t('reports.templates.ask.used', { count: template.usedIn }),
        t('reports.templates.ask.text'),
      ].join('\n\n')}
      confirm={t('reports.templates.remove')}
      cancel={t('reports.cancel')}
      onConfirm={() => remove(template)}
      onClose={onClose}
    />
  )
}

/** The corporate's own Word templates; managed where its defect definitions are. */
export function TemplatesCard({ member, docsHref }: { readonly member: Membership; readonly docsHref: string }) {
  const t = useT()
  const { corporateId, name: company } = member
  const query = useQuery(templatesQuery(corporateId))
  const [open, setOpen] = useState<Open>()
  const mayEdit = can(member, 'definitions.create')
  const close = () => setOpen(undefined)

  async function example({ _id, name }: CorporateTemplate): Promise<void> {
    try {
      saveLink(await templateExample(corporateId, _id), `${name}.docx`)
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    }
  }

  return (
    <Box mt="lg">
      <Panel
        isFlush
        title={t('reports.templates.title', { company })}
        description={
          <>
            {t('reports.templates.lead')}{' '}
            <a href={docsHref} target="_blank" rel="noreferrer">
              {t('reports.templates.docs')}
            </a>
          </>
        }
        actions={
          mayEdit && (
            <WriteButton
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
              onClick={() => setOpen('add')}
            >
              {t('reports.templates.add')}
            </WriteButton>
          )
        }
      >
        {query.isPending && (
          <Text role="status" px="lg" pb="lg">
            {t('reports.templates.loading')}
          </Text>
        )}
        {query.isLoadingError && (
          <EmptyState inset title={<h3>{t('reports.templates.failed')}</h3>} text={errorText(t, query.error)}>
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('reports.retry')}
            </Button>
          </EmptyState>
        )}
        {query.data?.length === 0 && (
          <EmptyState
            inset
            title={<h3>{t('reports.templates.empty.title')}</h3>}
            text={t(mayEdit ? 'reports.templates.empty.text' : 'reports.templates.empty.reader', { company })}
          />
        )}
        {query.data !== undefined && query.data.length > 0 && (
          <ul role="list">
            {query.data.map((template) => (
              <TemplateRow
                key={template._id}
                template={template}
                onExample={() => void example(template)}
                onRemove={mayEdit ? () => setOpen(template) : undefined}
              />
            ))}
          </ul>
        )}
      </Panel>
      {open === 'add' && <AddTemplateDialog corporateId={corporateId} onClose={close} />}
      {open !== undefined && open !== 'add' && (
        <RemoveTemplate corporateId={corporateId} template={open} onClose={close} />
      )}
    </Box>
  )
}
