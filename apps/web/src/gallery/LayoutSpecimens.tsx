import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { useT } from '../i18n/use-t.ts'
import { LanguageMenu } from '../ui/layout/LanguageMenu.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { Toolbar } from '../ui/layout/Toolbar.tsx'
import { WorkScreen } from '../ui/layout/WorkScreen.tsx'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

function Panels() {
  const t = useT()
  const title = t('notifications.mail.title')
  const description = t('notifications.mail.text')
  const action = <Button variant="default">{t('notifications.clear')}</Button>
  return (
    <SimpleGrid cols={2} spacing="lg">
      <Panel title={title} description={description} actions={action} footer={action}>
        <p>{t('notifications.hint')}</p>
      </Panel>
      <Panel size="lg" title={title}>
        <p>{t('notifications.hint')}</p>
      </Panel>
      <Panel component="div">
        <p>{t('notifications.hint')}</p>
      </Panel>
      <Panel component="article" title={title} isFlush>
        <ul role="list">
          {sample.files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      </Panel>
      <Panel variant="section" title={title} headingLevel={3} actions={action}>
        <p>{t('notifications.hint')}</p>
      </Panel>
      <Panel variant="section" title={title} headingLevel={3} hasMutedTitle>
        <p>{t('notifications.hint')}</p>
      </Panel>
    </SimpleGrid>
  )
}

export function LayoutSpecimens() {
  const t = useT()
  return (
    <>
      <Specimen name="Panel">
        <Panels />
      </Specimen>
      <Specimen name="Toolbar">
        {(['bottom', 'top', 'none'] as const).map((border) => (
          <Toolbar key={border} border={border} right={<Button>{t('billing.limits.save')}</Button>}>
            <TextInput aria-label={t('accounts.console.search')} placeholder={t('billing.orders.placeholder')} />
            <Button variant="default">{t('billing.orders.markPaid')}</Button>
          </Toolbar>
        ))}
      </Specimen>
      <Specimen name="WorkScreen">
        <WorkScreen>{t('shell.loading')}</WorkScreen>
      </Specimen>
      <Specimen name="LanguageMenu">
        <div>
          <LanguageMenu />
        </div>
      </Specimen>
    </>
  )
}
