import { Button } from '@mantine/core'
import type { StoredChoice } from '../../../api/projects-settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './SettingsConflict.module.css'

type Props = {
  readonly theirs: StoredChoice
  readonly busy: boolean
  readonly onTake: () => void
  readonly onKeep: () => void
}

export function SettingsConflict({ theirs, busy, onTake, onKeep }: Props) {
  const t = useT()
  return (
    <div role="alert" className={classes.conflict}>
      <div className={classes.text}>
        <p className={classes.title}>{t('projects.settings.conflict.title')}</p>
        <p>
          {t('projects.settings.conflict.text', {
            library: t(`projects.terms.library.${theirs.library}`),
            count: theirs.favourites.length,
          })}
        </p>
      </div>
      <Button variant="default" onClick={onTake} disabled={busy}>
        {t('projects.settings.conflict.take')}
      </Button>
      <Button variant="default" onClick={onKeep} loading={busy}>
        {t('projects.settings.conflict.keep')}
      </Button>
    </div>
  )
}
