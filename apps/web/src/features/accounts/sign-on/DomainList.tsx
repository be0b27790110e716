import { Button, Group, Text, TextInput } from '@mantine/core'
import { recordName, type SignOnDomain } from '@plumbline/contract/accounts/sign-on'
import { isMailDomain, tidyEmail } from '@plumbline/contract/rules/email'
import { useState, type FormEvent } from 'react'
import { signOnChanges } from '../../../api/accounts/sign-on-settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { useSettings } from './use-settings.ts'

type RowProps = { readonly corporateId: string; readonly domain: SignOnDomain; readonly onRemove: () => void }

function Row({ corporateId, domain: { _id, domain, proof, record }, onRemove }: RowProps) {
  const t = useT()
  const apply = useSettings(corporateId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function check() {
    setBusy(true)
    setProblem(
      await apply(
        () => signOnChanges.proveDomain(corporateId, _id),
        t('accounts.signOnSettings.domains.done', { domain }),
      ),
    )
    setBusy(false)
  }
  return (
    <tr>
      <td>
        <Text component="span" fw={600}>
          {domain}
        </Text>{' '}
        <Tag tone={proof === null ? 'neutral' : 'strong'}>
          {t(proof === null ? 'accounts.signOnSettings.domains.waiting' : 'accounts.signOnSettings.domains.verified')}
        </Tag>
        {proof === null && (
          <MutedText size="sm" mt={4} component="div">
            {t('accounts.signOnSettings.domains.record')}: {t('accounts.signOnSettings.domains.name')}{' '}
            <code style={{ overflowWrap: 'anywhere' }}>{recordName(domain)}</code>,{' '}
            {t('accounts.signOnSettings.domains.value')} <code style={{ overflowWrap: 'anywhere' }}>{record}</code>
          </MutedText>
        )}
        <Group gap="xs" mt="sm">
          {proof === null && (
            <WriteButton
              variant="default"
              loading={busy}
              aria-label={t('accounts.signOnSettings.domains.checkOf', { domain })}
              onClick={() => void check()}
            >
              {t('accounts.signOnSettings.domains.check')}
            </WriteButton>
          )}
          <Button
            variant="default"
            aria-label={t('accounts.signOnSettings.domains.removeOf', { domain })}
            onClick={onRemove}
          >
            {t('accounts.signOnSettings.remove')}
          </Button>
        </Group>
        <StatusLine kind="failure" isPlain>
          {problem}
        </StatusLine>
      </td>
    </tr>
  )
}

function AddDomain({ corporateId }: { readonly corporateId: string }) {
  const t = useT()
  const apply = useSettings(corporateId)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const domain = tidyEmail(typed)
    if (!isMailDomain(domain)) return setProblem(t('accounts.signOnSettings.domains.wrong'))
    setBusy(true)
    const failed = await apply(() => signOnChanges.addDomain(corporateId, domain))
    setBusy(false)
    setProblem(failed)
    if (failed === undefined) setTyped('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="flex-start" gap="xs" wrap="wrap">
        <TextInput
          name="domain"
          size="sm"
          label={t('accounts.signOnSettings.domains.domain')}
          error={problem}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <WriteButton type="submit" variant="default" loading={busy} mt={25}>
          {t('accounts.signOnSettings.domains.add')}
        </WriteButton>
      </Group>
    </form>
  )
}

/** The domains whose people may sign in, each with what proves it or what is missing. */
export function DomainList({
  corporateId,
  domains,
}: {
  readonly corporateId: string
  readonly domains: readonly SignOnDomain[]
}) {
  const t = useT()
  const apply = useSettings(corporateId)
  const [removing, setRemoving] = useState<SignOnDomain>()
  return (
    <>
      <h3>{t('accounts.signOnSettings.domains.title')}</h3>
      <MutedText size="sm" mb="sm">
        {t('accounts.signOnSettings.domains.text')}
      </MutedText>
      {domains.length > 0 && (
        <Table aria-label={t('accounts.signOnSettings.domains.title')}>
          <tbody>
            {domains.map((domain) => (
              <Row key={domain._id} corporateId={corporateId} domain={domain} onRemove={() => setRemoving(domain)} />
            ))}
          </tbody>
        </Table>
      )}
      <AddDomain corporateId={corporateId} />
      {removing !== undefined && (
        <ConfirmDialog
          title={t('accounts.signOnSettings.domains.askRemove', { domain: removing.domain })}
          text={t('accounts.signOnSettings.domains.askRemoveText')}
          confirm={t('accounts.signOnSettings.remove')}
          cancel={t('integrations.cancel')}
          onConfirm={() =>
            apply(
              () => signOnChanges.removeDomain(corporateId, removing._id),
              t('accounts.signOnSettings.domains.removed', { domain: removing.domain }),
            )
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
