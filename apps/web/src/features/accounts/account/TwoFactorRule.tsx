import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requireTwoFactor, twoFactorQuery, twoFactorRuleQuery } from '../../../api/accounts/profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../form-problems.ts'
import { SettingsBody, SettingsSection, Waiting } from './SettingsSection.tsx'
import classes from './Settings.module.css'

/** Members who manage users set this rule for all of them. */
export function TwoFactorRule({ member, userId }: { readonly member: Membership; readonly userId: string }) {
  const t = useT()
  const client = useQueryClient()
  const { corporateId, name: company } = member
  const own = useQuery(twoFactorQuery(userId))
  const isShutOut = own.data?.isOn === false && own.data.isRequiredBy.includes(company)
  const query = useQuery({ ...twoFactorRuleQuery(corporateId), enabled: own.data !== undefined && !isShutOut })
  const [isAsking, setAsking] = useState(false)
  // Required, and not had: the section above says what to do; this one opens afterwards.
  if (isShutOut || own.isError) return null
  const isRequired = query.data?.isRequired ?? false
  const lacksOwn = own.data?.isOn === false && !isRequired
  const about = lacksOwn
    ? t('accounts.security.rule.ownFirst')
    : t(isRequired ? 'accounts.security.rule.onText' : 'accounts.security.rule.offText', { company })

  async function decide(): Promise<string | undefined> {
    try {
      await requireTwoFactor(corporateId, !isRequired)
      return undefined
    } catch (error) {
      return refusalOf(t, error, []).text
    } finally {
      await client.invalidateQueries()
    }
  }

  const words = isRequired ? 'askOff' : 'askOn'
  return (
    <SettingsSection title={t('accounts.security.rule.title', { company })} text={t('accounts.security.rule.text')}>
      {query.data === undefined ? (
        <Waiting query={query} />
      ) : (
        <SettingsBody>
          <Switch
            checked={isRequired}
            disabled={lacksOwn}
            onChange={() => setAsking(true)}
            label={t('accounts.security.rule.label')}
            description={about}
            color="teal"
            withThumbIndicator={false}
            classNames={{ label: classes.switchLabel, description: classes.switchAbout, track: classes.switchTrack }}
          />
        </SettingsBody>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(`accounts.security.rule.${words}`)}
          text={t(`accounts.security.rule.${words}Text`, { company })}
          confirm={t(`accounts.security.rule.${words}Submit`)}
          cancel={t('accounts.security.cancel')}
          onConfirm={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  )
}
