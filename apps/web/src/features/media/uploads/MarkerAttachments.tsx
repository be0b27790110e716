import { Button } from '@mantine/core'
import type { Attachment } from '@plumbline/contract/media/attachments'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconDownload, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { OfAttachments } from '../../../api/media/attachments.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import classes from './MarkerUploads.module.css'
import { useAttachments, type Attachments } from './use-attachments.ts'

type Props = { readonly of: OfAttachments; readonly isStored: boolean; readonly mayEdit: boolean }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type IconButtonProps = { readonly name: string; readonly onPress: () => void; readonly children: ReactNode }

function IconButton({ name, onPress, children }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={name} title={name} onClick={onPress}>
      {children}
    </button>
  )
}

function AttachmentProblems({
  problems,
  sending,
  retry,
  dismiss,
}: Pick<Attachments, 'problems' | 'sending' | 'retry' | 'dismiss'>) {
  const t = useT()
  if (problems.length === 0) return null
  const title = t('media.attachments.failures', { count: problems.length })
  return (
    <div role="group" aria-label={title} className={classes.failures}>
      <p className={classes.failuresTitle}>{title}</p>
      <ul className={classes.items}>
        {problems.map((problem) => (
          <li key={problem.key} className={classes.problem}>
            <span role="alert">
              {t('media.attachments.problem', { file: problem.file.name, reason: problem.reason })}
            </span>
            {!problem.isOfFile && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={sending !== undefined}
                aria-label={t('media.attachments.retryFile', { file: problem.file.name })}
                onClick={() => retry(problem)}
              >
                {t('media.attachments.retry')}
              </Button>
            )}
            <IconButton
              name={t('media.attachments.dismiss', { file: problem.file.name })}
              onPress={() => dismiss(problem.key)}
            >
              <IconX {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
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
    <ul className={classes.items}>
      {stored.map((attachment) => {
        const { _id, name, size, createdBy } = attachment
        return (
          <li key={_id} className={classes.item}>
            <div className={classes.text}>
              <p className={classes.name} title={name}>
                {name}
              </p>
              <p className={classes.facts}>
                {t('media.attachments.facts', { size: fileSizeText(size), name: createdBy })}
              </p>
            </div>
            <IconButton
              name={t('media.attachments.download', { file: name })}
              onPress={() => void download(attachment)}
            >
              <IconDownload {...icon} />
            </IconButton>
            {mayEdit && <RemoveButton attachment={attachment} onRemove={onRemove} />}
          </li>
        )
      })}
    </ul>
  )
}

type AddProps = Pick<Attachments, 'sending' | 'add'> & { readonly isStored: boolean }

function AddAttachments({ sending, add, isStored }: AddProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        disabled={!isStored}
        loading={sending !== undefined}
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
          void add(files)
        }}
      />
    </>
  )
}

/** Permits, notes and sketches of a marker: small, sent one after the other. */
export function MarkerAttachments({ of, isStored, mayEdit }: Props) {
  const t = useT()
  const attachments = useAttachments(of, isStored)
  const { found, stored, incomplete, sending, problems, add, retry, dismiss, download, remove } = attachments
  const [removing, setRemoving] = useState<Attachment>()
  return (
    <div className={classes.media}>
      <h4 className={classes.title}>{t('media.attachments.title')}</h4>
      {found.isError && (
        <p role="alert" className={classes.quiet}>
          {t('media.attachments.failed')}{' '}
          <button type="button" className={classes.link} onClick={() => void found.refetch()}>
            {t('media.attachments.retry')}
          </button>
        </p>
      )}
      <AttachmentProblems {...{ problems, sending, retry, dismiss }} />
      {incomplete.map((attachment) => (
        <div key={attachment._id} className={classes.problem}>
          <span>{t('media.attachments.incomplete', { file: attachment.name })}</span>
          {mayEdit && <RemoveButton attachment={attachment} onRemove={setRemoving} />}
        </div>
      ))}
      {isStored && found.isPending && (
        <p role="status" className={classes.quiet}>
          {t('media.attachments.loading')}
        </p>
      )}
      {stored.length === 0 && incomplete.length === 0 && (found.isSuccess || !isStored) && (
        <p className={classes.quiet}>{t('media.attachments.none')}</p>
      )}
      <StoredAttachments {...{ stored, download, mayEdit }} onRemove={setRemoving} />
      {sending !== undefined && (
        <p role="status" className={classes.quiet}>
          {sending.percent === 100
            ? t('media.attachments.checking', { file: sending.name })
            : t('media.attachments.sending', { file: sending.name, percent: sending.percent })}
        </p>
      )}
      {mayEdit && <AddAttachments {...{ sending, add, isStored }} />}
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
    </div>
  )
}
