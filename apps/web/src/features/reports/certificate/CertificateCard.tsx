import { Button, Group, Stack, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { CertificateSettings, SigningCertificate } from '@plumbline/contract/reports/issued'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificateQuery, removeCertificate } from '../../../api/reports-certificate.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { UploadCertificateDialog } from './UploadCertificateDialog.tsx'

function CertificateFacts({ certificate }: { readonly certificate: SigningCertificate }) {
  const t = useT()
  const locale = useLocale()
  const items = [
    [t('reports.certificate.facts.subject'), certificate.subject],
    [t('reports.certificate.facts.issuer'), certificate.issuer],
    [t('reports.certificate.facts.until'), formatMoment(locale, certificate.notAfter, 'minute')],
    [t('reports.certificate.facts.fingerprint'), certificate.sha256],
  ] as const
  return (
    <Facts
      items={items.map(([term, value]) => [
        term,
        <span key={term} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </span>,
      ])}
    />
  )
}

/** Plainly: what the signature proves and what it does not. */
function Meaning({ certificate, company }: { certificate: SigningCertificate | null; company: string }) {
  const t = useT()
  if (certificate?.isSelfMade === false) return <Text>{t('reports.certificate.uploaded.proves')}</Text>
  return (
    <>
      <Text>{t('reports.certificate.selfMade.proves', { company })}</Text>
      <Text>{t('reports.certificate.selfMade.provesNot', { company })}</Text>
      {certificate === null && <Text c="dimmed">{t('reports.certificate.selfMade.none')}</Text>}
    </>
  )
}

type BodyProps = {
  readonly settings: CertificateSettings
  readonly company: string
  readonly onAsk: (asking: 'upload' | 'remove') => void
}

function Body({ settings: { certificate, isExpired }, company, onAsk }: BodyProps) {
  const t = useT()
  const isUploaded = certificate?.isSelfMade === false
  return (
    <Stack gap="md">
      <h3>{t(isUploaded ? 'reports.certificate.uploaded.title' : 'reports.certificate.selfMade.title')}</h3>
      {isExpired && <StatusLine kind="failure">{t('reports.certificate.expired')}</StatusLine>}
      <Meaning certificate={certificate} company={company} />
      {certificate !== null && <CertificateFacts certificate={certificate} />}
      <Group gap="xs">
        <WriteButton variant="default" onClick={() => onAsk('upload')}>
          {t(isUploaded ? 'reports.certificate.replace' : 'reports.certificate.upload')}
        </WriteButton>
        {isUploaded && (
          <Button variant="default" onClick={() => onAsk('remove')}>
            {t('reports.certificate.remove')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The key that the PDFs of a company's reports are signed with. */
export function CertificateCard({ member }: { readonly member: Membership }) {
  const t = useT()
  const client = useQueryClient()
  const { corporateId, name: company } = member
  const query = useQuery(certificateQuery(corporateId))
  const [asking, setAsking] = useState<'upload' | 'remove'>()
  const close = () => setAsking(undefined)
  const show = (settings: CertificateSettings, done: string) => {
    client.setQueryData(certificateQuery(corporateId).queryKey, settings)
    showToast('brief', done)
  }
  async function remove(): Promise<string | undefined> {
    try {
      show(await removeCertificate(corporateId), t('reports.certificate.removed'))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
  return (
    <Panel mt="xl" title={t('reports.certificate.title')} description={t('reports.certificate.text', { company })}>
      {query.isPending && <StatusLine kind="busy">{t('reports.certificate.loading')}</StatusLine>}
      {query.isLoadingError && (
        <EmptyState inset title={<h3>{t('integrations.failed')}</h3>} text={errorText(t, query.error)}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('reports.retry')}
          </Button>
        </EmptyState>
      )}
      {query.data !== undefined && <Body settings={query.data} company={company} onAsk={setAsking} />}
      {asking === 'upload' && (
        <UploadCertificateDialog
          corporateId={corporateId}
          onSaved={(settings) => show(settings, t('reports.certificate.saved'))}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('reports.certificate.ask.title')}
          text={t('reports.certificate.ask.text')}
          confirm={t('reports.certificate.remove')}
          cancel={t('reports.cancel')}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </Panel>
  )
}
