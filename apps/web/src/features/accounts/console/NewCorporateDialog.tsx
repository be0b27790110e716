import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch, TextInput } from '@mantine/core'
import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleKey, createCorporate } from '../../../api/accounts/console.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { ConsoleDialog } from './ConsoleDialog.tsx'
import { useForm } from '../use-form.ts'

const fields = ['name', 'adminEmail'] as const
const rules = consoleRoutes.createCorporate.body.pick({ name: true, adminEmail: true })

export function NewCorporateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [isSaas, setSaas] = useState(true)
  const { notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: () => rules,
    send: async ({ name, adminEmail }) => {
      await createCorporate({ name, adminEmail, isSaas, locale })
      void client.invalidateQueries({ queryKey: consoleKey })
      showToast('warning', t('accounts.console.create.done', { name, email: adminEmail }))
      onClose()
    },
  })
  return (
    <ConsoleDialog
      {...formProps}
      title={t('accounts.console.create.title')}
      lead={t('accounts.console.create.lead')}
      submit={t('accounts.console.create.submit')}
      busy={busy}
      notice={notice}
      onClose={onClose}
    >
      <TextInput
        name="name"
        size="sm"
        label={t('accounts.console.create.name')}
        error={errorAt('name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        name="adminEmail"
        type="email"
        size="sm"
        label={t('accounts.console.create.email')}
        error={errorAt('adminEmail')}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Switch
        label={t('accounts.console.settings.isSaas')}
        description={t('accounts.console.settings.isSaasHint')}
        checked={isSaas}
        onChange={(event) => setSaas(event.currentTarget.checked)}
      />
    </ConsoleDialog>
  )
}
