import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'

type Props = { readonly sound: Blob; readonly label: string; readonly isStarted?: boolean }

/** The browser's own player: it has a place, a volume and keys. */
export function SoundPlayer({ sound, label, isStarted = false }: Props) {
  const url = useMemo(() => URL.createObjectURL(sound), [sound])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <audio src={url} controls autoPlay={isStarted} aria-label={label} style={{ width: '100%', height: 44 }} />
}

type StoredProps = { readonly url: string; readonly label: string; readonly seconds: number }

/**
 * Loaded whole when it is played: a browser asks for sound by parts, which the copy of a device cannot answer, and the
 * link lives for minutes.
 */
export function VoicePlayer({ url, label, seconds }: StoredProps) {
  const t = useT()
  const [sound, setSound] = useState<Blob>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function load(): Promise<void> {
    setState('loading')
    try {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(String(answer.status))
      setSound(await answer.blob())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (sound !== undefined) return <SoundPlayer sound={sound} label={label} isStarted />
  return (
    <>
      <Button
        variant="default"
        mih={44}
        loading={state === 'loading'}
        aria-label={label}
        leftSection={<IconPlayerPlay size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => void load()}
      >
        {t('defects.voice.play', { seconds: Math.max(1, Math.round(seconds)) })}
      </Button>
      <StatusLine kind="failure" isPlain>
        {state === 'failed' && t('defects.voice.unplayed')}
      </StatusLine>
    </>
  )
}
