import { Group, Stack } from '@mantine/core'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { VoiceNote } from '@plumbline/contract/defects/voice-notes'
import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { addVoiceNote, removeVoiceNote, type RecordedSound } from '../../../api/media/voice-notes.ts'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { OfflineContext } from '../../../ui/forms/offline-context.ts'
import { Section } from '../panel/Section.tsx'
import { SoundPlayer, VoicePlayer } from './VoicePlayer.tsx'
import { VoiceRecorder } from './VoiceRecorder.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

type OneProps = { readonly note: VoiceNote; readonly onDelete: (() => void) | undefined }

function One({ note: { by, createdAt, seconds, url, of }, onDelete }: OneProps) {
  const t = useT()
  const author = by.name === '' ? t('defects.voice.unknown') : by.name
  return (
    <Stack component="li" gap={4}>
      <Group gap="xs" justify="space-between">
        <MutedText component="span" isTabular>
          {author} · <Moment at={createdAt} />
          {of !== undefined && ` · ${defectLabel(of.defectNum)}`}
        </MutedText>
        {onDelete !== undefined && (
          <LinkButton isAction onClick={onDelete}>
            {t('defects.voice.delete')}
          </LinkButton>
        )}
      </Group>
      <VoicePlayer url={url} seconds={seconds} label={t('defects.voice.playOf', { name: author })} />
    </Stack>
  )
}

/** What is recorded here is sent at once; until the server has it, it is in this page alone. */
function NewNote({
  of,
  defectId,
  onAdded,
}: {
  readonly of: OfInspection
  readonly defectId: string
  readonly onAdded: () => void
}) {
  const t = useT()
  const isOffline = useContext(OfflineContext)
  const [recorded, setRecorded] = useState<RecordedSound>()
  const sending = useMutation({
    mutationFn: (note: RecordedSound) => addVoiceNote(of, defectId, note),
    onSuccess: () => {
      setRecorded(undefined)
      onAdded()
    },
    meta: { toast: false },
  })
  return (
    <>
      {recorded === undefined && (
        <VoiceRecorder
          isDisabled={isOffline}
          onSpoken={(spoken) => {
            const note = { _id: newId(), ...spoken }
            setRecorded(note)
            sending.mutate(note)
          }}
        />
      )}
      {recorded !== undefined && <SoundPlayer sound={recorded.sound} label={t('defects.voice.own')} />}
      <StatusLine kind="busy" isPlain>
        {sending.isPending && t('defects.voice.sending')}
      </StatusLine>
      {recorded !== undefined && sending.isError && (
        <StatusLine
          kind="failure"
          actions={
            <Group gap="sm">
              <LinkButton isAction onClick={() => sending.mutate(recorded)}>
                {t('defects.voice.retry')}
              </LinkButton>
              <LinkButton isAction onClick={() => setRecorded(undefined)}>
                {t('defects.voice.delete')}
              </LinkButton>
            </Group>
          }
        >
          {t('defects.voice.unsent')} {errorText(t, sending.error)}
        </StatusLine>
      )}
    </>
  )
}

/** The voices of a defect: each with who recorded it, when and how long it is. */
export function VoiceNotes({ of, detail, mayEdit, onChanged }: Props) {
  const t = useT()
  const { defect, voiceNotes: notes = [] } = detail
  const [deleted, setDeleted] = useState<VoiceNote>()
  if (notes.length === 0 && !mayEdit) return null
  return (
    <Section title={t('defects.voice.title')}>
      {notes.length > 0 && (
        <Stack component="ul" role="list" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {notes.map((note) => (
            <One key={note._id} note={note} onDelete={mayEdit && note.isOwn ? () => setDeleted(note) : undefined} />
          ))}
        </Stack>
      )}
      {mayEdit && <NewNote of={of} defectId={defect._id} onAdded={onChanged} />}
      {deleted !== undefined && (
        <ConfirmDialog
          title={t('defects.voice.deleteTitle')}
          text={t('defects.voice.deleteText')}
          confirm={t('defects.voice.delete')}
          cancel={t('defects.voice.keep')}
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            try {
              await removeVoiceNote(of, defect._id, deleted._id)
              onChanged()
              return undefined
            } catch (error) {
              return errorText(t, error as Error)
            }
          }}
        />
      )}
    </Section>
  )
}
