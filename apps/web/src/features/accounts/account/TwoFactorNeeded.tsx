import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { twoFactorQuery } from '../../../api/accounts/profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../AccountCard.tsx'

/** Shown after a refusal: says why two-factor is needed and links back when it is set up. */
export function TwoFactorNeeded({ userId, backHref }: { readonly userId: string; readonly backHref: string }) {
  const t = useT()
  const { data } = useQuery(twoFactorQuery(userId))
  const companies = data?.isRequiredBy.join(', ') ?? ''
  return (
    <Notice kind="good">
      {data?.isOn === true && (
        <>
          <p>{t('accounts.security.twoFactor.ready')}</p>
          <Button component={Link} to={backHref}>
            {t('accounts.security.twoFactor.continue')}
          </Button>
        </>
      )}
      {data?.isOn === false && companies !== '' && <p>{t('accounts.security.twoFactor.needed', { companies })}</p>}
    </Notice>
  )
}
