import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { failure as en } from '@plumbline/contract/messages/en/failure'
import { failure as zhCn } from '@plumbline/contract/messages/zh-cn/failure'
import { failure as zhHk } from '@plumbline/contract/messages/zh-hk/failure'
import { useEffect, useState } from 'react'
import { useLocale, useT } from '../i18n/use-t.ts'
import { Boundary } from '../ui/feedback/Boundary.tsx'
import { DemoBanner } from '../ui/feedback/DemoBanner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FailureView } from '../ui/feedback/FailureView.tsx'
import { beginLoading } from '../ui/feedback/loading.ts'
import { LoadingBar } from '../ui/feedback/LoadingBar.tsx'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { SavedAgo } from '../ui/feedback/SavedAgo.tsx'
import { StatusLine } from '../ui/feedback/StatusLine.tsx'
import { showToast, toastMs, type Toast } from '../ui/feedback/toast.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

const kinds = ['info', 'busy', 'done', 'warning', 'failure'] as const
const failures = { en, 'zh-cn': zhCn, 'zh-hk': zhHk }

function StatusLines({ isPlain }: { readonly isPlain: boolean }) {
  const t = useT()
  const retry = (
    <Button size="xs" variant="default">
      {t('notifications.retry')}
    </Button>
  )
  return (
    <Stack gap="sm">
      {kinds.map((kind) => (
        <StatusLine key={kind} kind={kind} isPlain={isPlain}>
          {t('notifications.mail.saved')}
        </StatusLine>
      ))}
      <StatusLine kind="failure" isPlain={isPlain} list={sample.files} actions={retry}>
        {t('notifications.failed')}
      </StatusLine>
    </Stack>
  )
}

function Banners() {
  const t = useT()
  const [isOffline, setOffline] = useState(false)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => (isLoading ? beginLoading('page') : undefined), [isLoading])
  return (
    <Group gap="sm">
      <LoadingBar />
      <DemoBanner />
      <Button variant="default" aria-pressed={isLoading} onClick={() => setLoading(!isLoading)}>
        {t('shell.loading')}
      </Button>
      <Button variant="default" aria-pressed={isOffline} onClick={() => setOffline(!isOffline)}>
        {t('shell.kept.title')}
      </Button>
      <OfflineBanner since={isOffline ? sample.moment : undefined} />
    </Group>
  )
}

function Failing(): never {
  throw new Error('A part of the screen that fails')
}

function FailingPart() {
  const t = useT()
  const [isFailing, setFailing] = useState(false)
  return (
    <Boundary otherwise={() => <StatusLine kind="failure">{t('shell.network.unreadable')}</StatusLine>}>
      {isFailing && <Failing />}
      <Button variant="default" onClick={() => setFailing(true)}>
        {t('notifications.failed')}
      </Button>
    </Boundary>
  )
}

function ToastButtons() {
  const t = useT()
  return (
    <Group gap="sm">
      <Toasts />
      {(Object.keys(toastMs) as Toast['kind'][]).map((kind) => (
        <Button key={kind} variant="default" onClick={() => showToast(kind, t('shell.network.timeout'))}>
          {kind}
        </Button>
      ))}
    </Group>
  )
}

export function FeedbackSpecimens() {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  return (
    <>
      <Specimen name="StatusLine">
        <SimpleGrid cols={2} spacing="xl">
          <StatusLines isPlain={false} />
          <StatusLines isPlain />
        </SimpleGrid>
      </Specimen>
      <Specimen name="SavedAgo">
        <Group gap="xl">
          <SavedAgo savedAt={undefined} isSaving={false} className={undefined} />
          <SavedAgo savedAt={now} isSaving className={undefined} />
          <SavedAgo savedAt={now} isSaving={false} className={undefined} />
        </Group>
      </Specimen>
      <Specimen name="EmptyState, FailureView">
        <SimpleGrid cols={3} spacing="xl">
          <EmptyState title={<h3>{t('shell.notFound.title')}</h3>} text={t('shell.notFound.text')} />
          <EmptyState inset title={<h3>{t('notifications.none')}</h3>} text={t('notifications.hint')}>
            <Button>{t('notifications.retry')}</Button>
          </EmptyState>
          <FailureView
            status={500}
            text={t('shell.network.unreadable')}
            words={failures[locale]}
            homeHref="/"
            mayReload={() => Promise.resolve(false)}
          />
        </SimpleGrid>
      </Specimen>
      <Specimen name="LoadingBar, OfflineBanner">
        <Banners />
      </Specimen>
      <Specimen name="Boundary">
        <FailingPart />
      </Specimen>
      <Specimen name="Toasts">
        <ToastButtons />
      </Specimen>
    </>
  )
}
