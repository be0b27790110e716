import { useEffect, useState } from 'react'
import { askMailboxes } from '../../api/billing.ts'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { PricingTable } from '../../features/billing/PricingTable.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'
import { ContactSales } from './ContactSales.tsx'

const contactId = 'contact-sales'

/** Spec 1 §1 and §2: plans and prices, for visitors and for who is signed in. */
export function Pricing() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const corporateId = session === null ? undefined : activeCorporate(session)?.corporateId
  const [mailboxes, setMailboxes] = useState<Awaited<ReturnType<typeof askMailboxes>>>()
  useEffect(() => {
    let isUnmounted = false
    // A question that failed leaves the form, where sending says what is wrong, and promises no support.
    askMailboxes()
      .catch(() => ({ isReachable: true, isSupportReachable: false }))
      .then(
        (found) => {
          if (!isUnmounted) setMailboxes(found)
        },
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [])
  const buyHref = (plan: string) => {
    const to = paths.buy(locale, { corporateId, plan })
    return session === null ? paths.login(locale, { to }) : to
  }
  const start =
    session === null
      ? { label: t('billing.pricing.start'), href: paths.signup(locale) }
      : { label: t('billing.pricing.create'), href: paths.projects(locale) }
  return (
    <>
      <PageTitle>{t('billing.pricing.title')}</PageTitle>
      <MutedText size="lg" mt="xs" mb="xl">
        {t('billing.pricing.lead')}
      </MutedText>
      <PricingTable
        start={start}
        buyHref={buyHref}
        contactId={mailboxes?.isReachable === true ? contactId : undefined}
        isSupportReachable={mailboxes?.isSupportReachable === true}
      />
      {mailboxes !== undefined && <ContactSales id={contactId} session={session} isReachable={mailboxes.isReachable} />}
    </>
  )
}
