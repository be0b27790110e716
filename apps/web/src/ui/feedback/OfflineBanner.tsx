import { IconCloudOff } from '@tabler/icons-react'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './OfflineBanner.module.css'

/** What rests without a connection is described by it. */
export const offlineBannerId = 'kept'

/**
 * since: when cached data was last read from the server. The live region is rendered before its text, because screen
 * readers skip text inserted together with its region.
 */
export function OfflineBanner({ since }: { readonly since: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div role="status" data-unprinted className={classes.region}>
      {since !== undefined && (
        <p id={offlineBannerId} data-offline className={classes.banner}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
          <span>
            <strong>{t('shell.kept.title')}</strong> {t('shell.kept.text', { moment: formatMoment(locale, since) })}
          </span>
        </p>
      )}
    </div>
  )
}
