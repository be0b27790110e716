import { Button, Group, Text } from '@mantine/core'
import type { PlanName } from '@plumbline/contract/billing/plans'
import type { ReportSignature, SignatureRole } from '@plumbline/contract/reports/content'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signatureQuery } from '../../../api/reports.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { OwnSignature } from './OwnSignature.tsx'
import classes from './ReportForm.module.css'

/** Who looks at it, and what they may do. */
export type Signing = {
  readonly selfId: string
  readonly plan: PlanName
  readonly maySign: boolean
  readonly isInPlan: boolean
  readonly isAllSaved: boolean
  readonly onSign: (role: SignatureRole) => Promise<void>
  readonly onTakeBack: (role: SignatureRole) => Promise<void>
}

type Props = {
  readonly role: SignatureRole
  readonly name: string
  readonly userId: string | null
  readonly signature: ReportSignature | null
  readonly signing: Signing
}

function Frame({ isSigned = false, children }: { readonly isSigned?: boolean; readonly children: ReactNode }) {
  const border = isSigned ? '1px solid var(--pl-accent)' : '1px dashed var(--pl-edge)'
  return (
    <Group gap="6px 12px" mih={40} p="6px 12px" bd={border} bdrs="md">
      {children}
    </Group>
  )
}

function OwnSigning({ role, signing }: Pick<Props, 'role' | 'signing'>) {
  const t = useT()
  const own = useQuery(signatureQuery(signing.selfId))
  const [isUploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await signing.onSign(role)
    setBusy(false)
  }
  return (
    <>
      <span>{t('reports.sign.mine')}</span>
      {own.data === null && (
        <Button size="compact-sm" variant="default" onClick={() => setUploading(true)}>
          {t('reports.sign.noImage')}
        </Button>
      )}
      {typeof own.data === 'string' && (
        <WriteButton size="compact-sm" loading={busy} disabled={!signing.isAllSaved} onClick={() => void run()}>
          {t('reports.sign.sign')}
        </WriteButton>
      )}
      {!signing.isAllSaved && (
        <Text component="span" c="dimmed">
          {t('reports.sign.unsaved')}
        </Text>
      )}
      {isUploading && (
        <Dialog title={t('reports.sign.own.title')} closeLabel={t('reports.close')} onClose={() => setUploading(false)}>
          <OwnSignature userId={signing.selfId} />
        </Dialog>
      )}
    </>
  )
}

/** Applied only by the signed-in person it names. */
export function SignatureBox({ role, name, userId, signature, signing }: Props) {
  const t = useT()
  const isSelf = userId === signing.selfId
  if (signature !== null) {
    return (
      <Frame isSigned>
        {signature.imageUrl !== null && (
          <img
            className={classes.signature}
            src={signature.imageUrl}
            alt={t('reports.sign.alt', { name: signature.name })}
            crossOrigin="anonymous"
          />
        )}
        <span>
          {t('reports.sign.signed', { name: signature.name })}
          {' · '}
          <Moment at={signature.signedAt} />
        </span>
        {isSelf && signing.maySign && (
          <Button size="compact-sm" variant="default" onClick={() => void signing.onTakeBack(role)}>
            {t('reports.sign.takeBack')}
          </Button>
        )}
      </Frame>
    )
  }
  if (!signing.isInPlan)
    return (
      <Frame>
        <Text component="span" c="dimmed">
          {t('reports.sign.notInPlan', { plan: signing.plan })}
        </Text>
      </Frame>
    )
  return (
    <Frame>
      {isSelf && signing.maySign ? (
        <OwnSigning role={role} signing={signing} />
      ) : (
        <Text component="span" c="dimmed">
          {userId === null ? t('reports.sign.paper') : t('reports.sign.waiting', { name })}
        </Text>
      )}
    </Frame>
  )
}
