import { TextInput } from '@mantine/core'
import { isMailDomain, tidyEmail } from '@plumbline/contract/rules/email'
import { useState } from 'react'
import { setDomain } from '../../../api/accounts/sign-on-settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConsoleDialog } from '../console/ConsoleDialog.tsx'
import { CorporateChoice, type Corporate } from '../console/CorporateChoice.tsx'
import { useSave } from '../console/use-save.ts'

/** The operator vouches that a domain belongs to a company. */
export function SetDomainDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [corporate, setCorporate] = useState<Corporate | null>(null)
  const [typed, setTyped] = useState('')
  const [isJudged, setJudged] = useState(false)
  const domain = tidyEmail(typed)
  const isDomain = isMailDomain(domain)
  const { save, busy, notice } = useSave({
    save: () => (corporate === null ? Promise.resolve() : setDomain({ domain, corporateId: corporate._id })),
    done: t('accounts.signOnSettings.console.done', { domain, company: corporate?.name ?? '' }),
    onDone: onClose,
  })
  return (
    <ConsoleDialog
      title={t('accounts.signOnSettings.console.add')}
      lead={t('accounts.signOnSettings.console.lead')}
      submit={t('accounts.signOnSettings.console.add')}
      busy={busy}
      notice={notice}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (corporate !== null && isDomain) save()
      }}
    >
      <TextInput
        name="domain"
        size="sm"
        label={t('accounts.signOnSettings.domains.domain')}
        error={isJudged && !isDomain ? t('accounts.signOnSettings.domains.wrong') : undefined}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <CorporateChoice
        label={t('accounts.signOnSettings.console.company')}
        value={corporate}
        onChange={setCorporate}
        error={isJudged && corporate === null ? t('accounts.console.choose') : undefined}
      />
    </ConsoleDialog>
  )
}
