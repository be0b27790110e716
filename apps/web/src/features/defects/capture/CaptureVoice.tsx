import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import type { RecordedSound } from '../../../api/media/voice-notes.ts'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SoundPlayer } from '../voice/VoicePlayer.tsx'
import { VoiceRecorder } from '../voice/VoiceRecorder.tsx'

type Props = { readonly voice: RecordedSound | null; readonly onVoice: (voice: RecordedSound | null) => void }

/** What is spoken instead of typed; saved and sent with the photo. */
export function CaptureVoice({ voice, onVoice }: Props) {
  const t = useT()
  if (voice === null) return <VoiceRecorder onSpoken={(spoken) => onVoice({ _id: newId(), ...spoken })} />
  return (
    <div>
      <SoundPlayer sound={voice.sound} label={t('defects.voice.own')} />
      <LinkButton isAction onClick={() => onVoice(null)}>
        {t('defects.voice.discard')}
      </LinkButton>
    </div>
  )
}
