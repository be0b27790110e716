import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { corporateRoles, userRoutes } from '@plumbline/contract/accounts/users'
import { useQueryClient } from '@tanstack/react-query'
import { invite, usersKey } from '../../../api/accounts/users.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../AccountCard.tsx'
import { useForm } from '../use-form.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import classes from './Users.module.css'

const fields = ['email', 'role'] as const
const rules = userRoutes.invite.body.omit({ locale: true })

export function InviteDialog({ member, onClose }: { readonly member: Membership; readonly onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const { notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: () => rules,
    send: async ({ email, role }) => {
      await invite(member.corporateId, { email, role, locale })
      showToast('note', t('accounts.users.invite.invited', { email }))
      onClose()
      await client.invalidateQueries({ queryKey: usersKey })
    },
  })
  return (
    <Dialog
      title={t('accounts.users.invite.title', { company: member.name })}
      closeLabel={t('accounts.users.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form {...formProps} className={dialog.form} noValidate>
        <MutedText size="sm">{t('accounts.users.invite.lead')}</MutedText>
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <TextInput
          name="email"
          type="email"
          size="sm"
          label={t('accounts.users.invite.email')}
          error={errorAt('email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus
        />
        <Box component="fieldset" m={0} p={0} bd={0}>
          <Text component="legend" fw={500} mb="xs">
            {t('accounts.users.invite.role')}
          </Text>
          <Stack gap="sm">
            {corporateRoles.map((role) => (
              <label key={role} className={classes.choice}>
                <input type="radio" name="role" value={role} defaultChecked={role === 'corporate-standard'} />
                <span>
                  <Text component="span" display="block" fw={500}>
                    {t(`accounts.roles.${role}`)}
                  </Text>
                  <MutedText component="small">{t(`accounts.users.abilities.${role}`)}</MutedText>
                </span>
              </label>
            ))}
          </Stack>
        </Box>
        <div className={dialog.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('accounts.users.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t('accounts.users.invite.submit')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
