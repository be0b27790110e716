import { Button, Group, Stack } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { NotRecorded, startRecording, type Recording, type RecorderFailure, type Spoken } from './recorder.ts'

type Props = {
  readonly isDisabled?: boolean
  readonly onSpoken: (spoken: Spoken) => void
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: RecorderFailure }

/** Begins and ends a voice note. What was recorded when the form is closed is given up with the form. */
export function VoiceRecorder({ isDisabled = false, onSpoken }: Props) {
  const t = useT()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const recording = useRef<Recording>(undefined)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      recording.current?.stop()
    }
  }, [])
  async function record(): Promise<void> {
    setState({ kind: 'asking' })
    try {
      const started = await startRecording((seconds) => setState({ kind: 'recording', seconds }))
      recording.current = started
      if (isClosed.current) return started.stop()
      setState({ kind: 'recording', seconds: 0 })
      const spoken = await started.ended
      if (isClosed.current) return
      setState({ kind: 'idle' })
      onSpoken(spoken)
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof NotRecorded ? error.reason : 'failed' })
    }
  }
  const isRecording = state.kind === 'recording'
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {isRecording ? (
          <Button
            size="md"
            leftSection={<IconPlayerStop size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => recording.current?.stop()}
          >
            {t('defects.voice.stop')}
          </Button>
        ) : (
          <Button
            size="md"
            variant="default"
            disabled={isDisabled}
            loading={state.kind === 'asking'}
            leftSection={<IconMicrophone size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => void record()}
          >
            {t('defects.voice.record')}
          </Button>
        )}
        {isRecording && (
          <span aria-hidden="true">{t('defects.voice.seconds', { count: Math.floor(state.seconds) })}</span>
        )}
      </Group>
      <StatusLine kind="busy" isPlain>
        {isRecording && t('defects.voice.recording')}
      </StatusLine>
      <StatusLine kind="failure">{state.kind === 'failed' && t(`defects.voice.failures.${state.reason}`)}</StatusLine>
    </Stack>
  )
}
