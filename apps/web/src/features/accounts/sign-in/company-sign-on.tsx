import { Button } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import type { RefObject } from 'react'
import { beginSignOn, findSignOn } from '../../../api/accounts/sign-on.ts'
import type { Translate } from '../../../i18n/translate.ts'
import classes from '../AccountCard.module.css'

/** Whether the company behind a typed address has its own sign-in; answered by its domain alone. */
export type Offer = 'none' | 'offered' | 'required'

let asked: { readonly email: string; readonly found: Promise<Offer> } | undefined

async function ask(email: string): Promise<Offer> {
  const { isOffered, isRequired } = await findSignOn(email)
  return isRequired ? 'required' : isOffered ? 'offered' : 'none'
}

/** While the answer is on its way, leaving the field and sending the form ask one question. */
export function findOffer(email: string): Promise<Offer> {
  if (asked?.email === email) return asked.found
  const one = { email, found: ask(email) }
  asked = one
  const forget = () => {
    if (asked === one) asked = undefined
  }
  one.found.then(forget, forget)
  return one.found
}

export async function goToCompany(
  email: string,
  back: { readonly locale: Locale; readonly to: string | undefined },
): Promise<void> {
  window.location.assign(await beginSignOn(email, back))
}

type Props = {
  readonly t: Translate
  readonly offer: Offer
  readonly busy: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly onGo: (email: string) => void
}

/** The password stays below it: operators of the server keep theirs. */
export function CompanyButton({ t, offer, busy, form, onGo }: Props) {
  if (offer === 'none') return null
  return (
    <>
      {offer === 'required' && <p className={classes.hint}>{t('accounts.login.companyRequired')}</p>}
      <Button
        size="md"
        fullWidth
        variant={offer === 'required' ? 'filled' : 'default'}
        disabled={busy}
        onClick={() => onGo(String(new FormData(form.current!).get('email') ?? '').trim())}
      >
        {t('accounts.login.company')}
      </Button>
    </>
  )
}
