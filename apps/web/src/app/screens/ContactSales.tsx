import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { billingRoutes } from '@plumbline/contract/billing/billing'
import { useEffect, useRef, useState } from 'react'
import { contactSales } from '../../api/billing.ts'
import { activeCorporate, type StoredSession } from '../../api/session/session.ts'
import { Notice } from '../../features/accounts/AccountCard.tsx'
import { useForm } from '../../features/accounts/use-form.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './Pricing.module.css'

const fields = ['name', 'company', 'email', 'message'] as const
const rules = billingRoutes.contactSales.body.omit({ locale: true })

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel component="div" size="lg" fz="md" className={classes.sent ?? ''} role="status">
      <Text component="h3" ref={heading} tabIndex={-1} fz={16} fw={650}>
        {t('billing.pricing.sales.sent')}
      </Text>
      <p>{t('billing.pricing.sales.next', { email })}</p>
      <div>
        <Button variant="default" onClick={onAgain}>
          {t('billing.pricing.sales.another')}
        </Button>
      </div>
    </Panel>
  )
}

function Form({
  session,
  onSent,
}: {
  readonly session: StoredSession | null
  readonly onSent: (email: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const { notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: () => rules,
    send: async (letter) => {
      await contactSales({ ...letter, locale })
      onSent(letter.email)
    },
  })
  return (
    <form {...formProps} aria-label={t('billing.pricing.sales.title')} noValidate>
      <Panel component="div" size="lg">
        <div className={classes.fields}>
          <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
          <TextInput
            name="name"
            label={t('billing.pricing.sales.name')}
            defaultValue={session?.userName ?? ''}
            error={errorAt('name')}
            autoComplete="name"
            maxLength={100}
          />
          <TextInput
            name="company"
            label={t('billing.pricing.sales.company')}
            defaultValue={session === null ? '' : (activeCorporate(session)?.name ?? '')}
            error={errorAt('company')}
            autoComplete="organization"
            maxLength={100}
          />
          <TextInput
            className={classes.wide ?? ''}
            name="email"
            type="email"
            label={t('billing.pricing.sales.email')}
            defaultValue={session?.userEmail ?? ''}
            error={errorAt('email')}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <Textarea
            className={classes.wide ?? ''}
            name="message"
            label={t('billing.pricing.sales.message')}
            description={t('billing.pricing.sales.hint')}
            error={errorAt('message')}
            rows={5}
            maxLength={4000}
          />
          <div className={classes.wide}>
            <Button type="submit" size="md" loading={busy}>
              {t('billing.pricing.sales.submit')}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  )
}

/** Without a sales address the form could not be delivered. */
function NoSales({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <section id={id} className={classes.none} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {t('billing.pricing.sales.none')}
      </h2>
      <MutedText size="md" mt="sm">
        {t('billing.pricing.sales.noneText')}
      </MutedText>
    </section>
  )
}

/** Spec 1 §1: quotas over 1 GB require contacting sales. */
export function ContactSales({
  id,
  session,
  isReachable,
}: {
  readonly id: string
  readonly session: StoredSession | null
  readonly isReachable: boolean
}) {
  const t = useT()
  const [sentFrom, setSentFrom] = useState('')
  if (!isReachable) return <NoSales id={id} />
  return (
    <section id={id} className={classes.sales} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {t('billing.pricing.sales.title')}
        </h2>
        <MutedText size="md" mt="sm">
          {t('billing.pricing.sales.lead')}
        </MutedText>
      </div>
      {sentFrom === '' ? (
        <Form session={session} onSent={setSentFrom} />
      ) : (
        <Sent email={sentFrom} onAgain={() => setSentFrom('')} />
      )}
    </section>
  )
}
