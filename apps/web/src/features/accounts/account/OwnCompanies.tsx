import { Box, Text } from '@mantine/core'
import type { OwnCorporate, OwnInvitation } from '@plumbline/contract/accounts/users'
import { IconBuilding, IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerInvitation, leaveCorporate, ownCorporatesQuery } from '../../../api/accounts/users.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { refusalOf } from '../form-problems.ts'
import { SettingsBody, SettingsRow, SettingsSection, Waiting } from './SettingsSection.tsx'
import classes from './Settings.module.css'

function CompanyRow({ corporate, onLeave }: { readonly corporate: OwnCorporate; readonly onLeave: () => void }) {
  const t = useT()
  const { name: company, role, mayLeave } = corporate
  return (
    <SettingsRow Icon={IconBuilding}>
      <Box flex="1 1 240px" miw={0}>
        <Text fz="md" fw={600}>
          {company}
        </Text>
        <MutedText size="sm">{t(`accounts.roles.${role}`)}</MutedText>
        {!mayLeave && <MutedText size="sm">{t('accounts.security.companies.lastAdmin')}</MutedText>}
      </Box>
      {mayLeave && (
        <WriteButton
          variant="default"
          aria-label={t('accounts.security.companies.leaveOf', { company })}
          onClick={onLeave}
        >
          {t('accounts.security.companies.leave')}
        </WriteButton>
      )}
    </SettingsRow>
  )
}

type InvitationProps = {
  readonly invitation: OwnInvitation
  readonly isBusy: boolean
  readonly onAnswer: (isAccepted: boolean) => void
}

function InvitationRow({ invitation, isBusy, onAnswer }: InvitationProps) {
  const t = useT()
  const { corporateName: company, invitedBy } = invitation
  const role = t(`accounts.roles.${invitation.role}`)
  return (
    <SettingsRow Icon={IconMail}>
      <Box flex="1 1 240px" miw={0}>
        <Text fz="md" fw={600}>
          {company}
        </Text>
        <MutedText size="sm">
          {invitedBy === null
            ? t('accounts.security.companies.invitedPlain', { role })
            : t('accounts.security.companies.invited', { role, email: invitedBy })}
        </MutedText>
        <MutedText size="sm">{t('accounts.invitation.sees', { company })}</MutedText>
      </Box>
      <WriteButton
        disabled={isBusy}
        aria-label={t('accounts.security.companies.acceptOf', { company })}
        onClick={() => onAnswer(true)}
      >
        {t('accounts.security.companies.accept')}
      </WriteButton>
      <WriteButton
        variant="default"
        disabled={isBusy}
        aria-label={t('accounts.security.companies.declineOf', { company })}
        onClick={() => onAnswer(false)}
      >
        {t('accounts.security.companies.decline')}
      </WriteButton>
    </SettingsRow>
  )
}

/** Companies one belongs to, each with a way out, and invitations to answer. */
export function OwnCompanies({ userId }: { readonly userId: string }) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(ownCorporatesQuery(userId))
  const [leaving, setLeaving] = useState<OwnCorporate>()
  const [busyId, setBusyId] = useState<string>()
  const renew = () => client.invalidateQueries({ queryKey: ownCorporatesQuery(userId).queryKey })

  async function answer({ _id, corporateName: company }: OwnInvitation, isAccepted: boolean) {
    setBusyId(_id)
    try {
      await answerInvitation(userId, _id, isAccepted)
      showToast(
        'note',
        t(isAccepted ? 'accounts.invitation.switch' : 'accounts.security.companies.declined', { company }),
      )
    } catch (error) {
      showToast('failure', refusalOf(t, error, []).text)
    } finally {
      await renew()
      setBusyId(undefined)
    }
  }

  async function leave({ corporateId, name: company }: OwnCorporate): Promise<string | undefined> {
    try {
      await leaveCorporate(userId, corporateId)
      showToast('note', t('accounts.security.companies.left', { company }))
      return undefined
    } catch (error) {
      return refusalOf(t, error, []).text
    } finally {
      // The company that was left may be the one every other list was read for.
      void client.invalidateQueries()
    }
  }

  const { data } = query
  const isEmpty = data !== undefined && data.corporates.length === 0 && data.invitations.length === 0
  return (
    <SettingsSection
      id="companies"
      title={t('accounts.security.companies.title')}
      text={t('accounts.security.companies.text')}
    >
      {data === undefined && <Waiting query={query} />}
      {isEmpty && (
        <SettingsBody>
          <p>{t('accounts.security.companies.none')}</p>
        </SettingsBody>
      )}
      {data !== undefined && !isEmpty && (
        <ul role="list" className={classes.rows}>
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              isBusy={busyId === invitation._id}
              onAnswer={(isAccepted) => void answer(invitation, isAccepted)}
            />
          ))}
          {data.corporates.map((corporate) => (
            <CompanyRow key={corporate.corporateId} corporate={corporate} onLeave={() => setLeaving(corporate)} />
          ))}
        </ul>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={t('accounts.security.companies.ask', { company: leaving.name })}
          text={t('accounts.security.companies.askText', { company: leaving.name })}
          confirm={t('accounts.security.companies.leave')}
          cancel={t('accounts.security.cancel')}
          onConfirm={() => leave(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SettingsSection>
  )
}
