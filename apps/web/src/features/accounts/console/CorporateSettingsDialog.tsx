import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { ConsoleCorporate } from '@plumbline/contract/accounts/console'
import { useState } from 'react'
import { setCorporate } from '../../../api/accounts/console.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../AccountCard.module.css'
import { ConsoleDialog } from './ConsoleDialog.tsx'
import { CorporateChoices, type Corporate } from './CorporateChoice.tsx'
import { useSave } from './use-save.ts'

export function CorporateSettingsDialog({
  corporate,
  onClose,
}: {
  readonly corporate: ConsoleCorporate
  readonly onClose: () => void
}) {
  const t = useT()
  const [isSaas, setSaas] = useState(corporate.isSaas)
  const [agents, setAgents] = useState<readonly Corporate[]>(corporate.agents)
  const losing = corporate.agents.filter(({ _id }) => !agents.some((agent) => agent._id === _id))
  const { save, busy, notice } = useSave({
    save: () => setCorporate(corporate._id, { isSaas, agentIds: agents.map(({ _id }) => _id) }),
    done: t('accounts.console.settings.done', { name: corporate.name }),
    onDone: onClose,
    refusals: { agentIds: t('accounts.console.settings.agentsRefused') },
  })
  return (
    <ConsoleDialog
      title={t('accounts.console.companies.settingsOf', { name: corporate.name })}
      submit={t('accounts.console.save')}
      busy={busy}
      notice={notice}
      onClose={onClose}
      disabled={isSaas === corporate.isSaas && losing.length === 0 && agents.length === corporate.agents.length}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Switch
        label={t('accounts.console.settings.isSaas')}
        description={t('accounts.console.settings.isSaasHint')}
        checked={isSaas}
        onChange={(event) => setSaas(event.currentTarget.checked)}
      />
      <CorporateChoices
        label={t('accounts.console.settings.agents')}
        hint={t('accounts.console.settings.agentsHint')}
        value={agents}
        onChange={setAgents}
        without={corporate._id}
      />
      <div role="status" className={classes.notice}>
        {losing.length > 0 && (
          <p>{t('accounts.console.settings.losing', { names: losing.map(({ name }) => name).join(', ') })}</p>
        )}
      </div>
    </ConsoleDialog>
  )
}
