import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { Attachment } from '@plumbline/contract/media/attachments'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { OfAttachments } from '../../../api/media/attachments.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import iconButton from '../../../ui/forms/icon-button.module.css'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { FailedAttachments, SendingAttachments } from './AttachmentUploads.tsx'
import { useAttachments, type Attachments } from './use-attachments.ts'

type Props = { readonly of: OfAttachments; readonly isStored: boolean; readonly mayEdit: boolean }

const problemLine = { gap: 'xs', justify: 'space-between', wrap: 'nowrap', c: 'var(--pl-error)' } as const
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type IconButtonProps = { readonly name: string; readonly onPress: () => void; readonly children: ReactNode }

function IconButton({ name, onPress, children }: IconButtonProps) {
  return (
    <button type="button" className={iconButton.narrow} aria-label={name} title={name} onClick={onPress}>
      {children}
    </button>
  )
}

type ListProps = Pick<Attachments, 'stored' | 'download'> & {
  readonly mayEdit: boolean
  readonly onRemove: (attachment: Attachment) => void
}

function RemoveButton({ attachment, onRemove }: Pick<ListProps, 'onRemove'> & { readonly attachment: Attachment }) {
  const t = useT()
  return (
    <IconButton name={t('media.attachments.remove', { file: attachment.name })} onPress={() => onRemove(attachment)}>
      <IconTrash {...icon} />
    </IconButton>
  )
}

function StoredAttachments({ stored, download, mayEdit, onRemove }: ListProps) {
  const t = useT()
  if (stored.length === 0) return null
  return (
    <ul role="list">
      {stored.map((attachment) => {
        const { _id, name, size, createdBy } = attachment
        return (
          <Group key={_id} component="li" gap="xs" mih={40} wrap="nowrap">
            <Box flex={1} miw={0}>
              <Text truncate title={name}>
                {name}
              </Text>
              <MutedText truncate>
                {t('media.attachments.facts', { size: fileSizeText(size), name: createdBy })}
              </MutedText>
            </Box>
            <IconButton
              name={t('media.attachments.download', { file: name })}
              onPress={() => void download(attachment)}
            >
              <IconDownload {...icon} />
            </IconButton>
            {mayEdit && <RemoveButton attachment={attachment} onRemove={onRemove} />}
          </Group>
        )
      })}
    </ul>
  )
}

type AddProps = Pick<Attachments, 'add'> & { readonly isStored: boolean }

function AddAttachments({ add, isStored }: AddProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        disabled={!isStored}
        leftSection={<IconPaperclip {...icon} />}
        onClick={() => input.current?.click()}
      >
        {t('media.attachments.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('media.attachments.add')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          add(files)
        }}
      />
    </>
  )
}

/** Permits, notes and sketches of a marker: small, sent one after the other. */
export function MarkerAttachments({ of, isStored, mayEdit }: Props) {
  const t = useT()
  const attachments = useAttachments(of, isStored)
  const { found, stored, incomplete, add, download, remove } = attachments
  const [removing, setRemoving] = useState<Attachment>()
  return (
    <Stack gap="sm">
      <Text component="h4" mt="sm" fz="sm" fw={600}>
        {t('media.attachments.title')}
      </Text>
      {found.isError && (
        <Text role="alert" c="dimmed">
          {t('media.attachments.failed')}{' '}
          <LinkButton onClick={() => void found.refetch()}>{t('media.attachments.retry')}</LinkButton>
        </Text>
      )}
      <FailedAttachments {...attachments} />
      {incomplete.map((attachment) => (
        <Group key={attachment._id} {...problemLine}>
          <span>{t('media.attachments.incomplete', { file: attachment.name })}</span>
          {mayEdit && <RemoveButton attachment={attachment} onRemove={setRemoving} />}
        </Group>
      ))}
      {isStored && found.isPending && (
        <Text role="status" c="dimmed">
          {t('media.attachments.loading')}
        </Text>
      )}
      {stored.length === 0 && incomplete.length === 0 && (found.isSuccess || !isStored) && (
        <Text c="dimmed">{t('media.attachments.none')}</Text>
      )}
      <StoredAttachments {...{ stored, download, mayEdit }} onRemove={setRemoving} />
      <SendingAttachments {...attachments} />
      {mayEdit && <AddAttachments {...{ add, isStored }} />}
      {removing !== undefined && (
        <ConfirmDialog
          title={t('media.attachments.removeTitle', { file: removing.name })}
          text={t('media.attachments.removeText')}
          confirm={t('media.attachments.removeConfirm')}
          cancel={t('media.attachments.cancel')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
    </Stack>
  )
}
