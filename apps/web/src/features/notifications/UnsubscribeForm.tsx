import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { unsubscribe } from '../../api/notifications.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'

type Props = { readonly token: string; readonly settingsHref: string }

/** Asks first, because mail scanners open links. */
export function UnsubscribeForm({ token, settingsHref }: Props) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failure, setFailure] = useState('')

  async function stop(): Promise<void> {
    setState('busy')
    setFailure('')
    try {
      await unsubscribe(token, isAll)
      setState('done')
    } catch (error) {
      setState('asking')
      setFailure(
        error instanceof ApiError && error.code === 'message.link-invalid'
          ? t('notifications.unsubscribe.invalid')
          : errorText(t, error as Error),
      )
    }
  }

  if (state === 'done') {
    return (
      <Stack gap="lg" maw={480} role="status">
        <p>{t('notifications.unsubscribe.done')}</p>
        <MutedText size="sm">
          {t('notifications.unsubscribe.again')}{' '}
          <Link to={settingsHref}>{t('notifications.unsubscribe.settings')}</Link>
        </MutedText>
      </Stack>
    )
  }
  return (
    <Stack
      component="form"
      gap="lg"
      align="flex-start"
      maw={480}
      onSubmit={(event) => {
        event.preventDefault()
        void stop()
      }}
    >
      <p>{t('notifications.unsubscribe.lead')}</p>
      <Radio.Group
        value={isAll ? 'all' : 'these'}
        onChange={(value) => setAll(value === 'all')}
        aria-label={t('notifications.unsubscribe.lead')}
      >
        <Stack gap="md">
          <Radio value="these" label={t('notifications.unsubscribe.these')} />
          <Radio value="all" label={t('notifications.unsubscribe.all')} />
        </Stack>
      </Radio.Group>
      <MutedText size="sm">{t('notifications.unsubscribe.kept')}</MutedText>
      <StatusLine kind="failure" isPlain>
        {failure}
      </StatusLine>
      <Button type="submit" loading={state === 'busy'}>
        {t('notifications.unsubscribe.stop')}
      </Button>
    </Stack>
  )
}
