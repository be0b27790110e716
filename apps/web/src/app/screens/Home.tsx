import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'
import { FacadePicture } from './FacadePicture.tsx'
import classes from './Home.module.css'

export function Home() {
  const t = useT()
  const locale = useLocale()
  const signedIn = useSession() !== null
  return (
    <div className={classes.home}>
      <div className={classes.words}>
        <PageTitle>{t('shell.home.title')}</PageTitle>
        <p className={classes.lead}>{t('shell.home.lead')}</p>
        <ul role="list" className={classes.lines}>
          <li>{t('shell.home.sort')}</li>
          <li>{t('shell.home.measure')}</li>
          <li>{t('shell.home.report')}</li>
        </ul>
        <Group gap="sm">
          <Button component={Link} size="md" to={signedIn ? paths.projects(locale) : paths.login(locale)}>
            {t(signedIn ? 'shell.openProjects' : 'shell.signIn')}
          </Button>
          {!signedIn && (
            <Button component={Link} size="md" variant="default" to={paths.signup(locale)}>
              {t('accounts.login.create')}
            </Button>
          )}
        </Group>
      </div>
      <FacadePicture className={classes.picture} />
    </div>
  )
}
