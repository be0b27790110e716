import { Button } from '@mantine/core'
import type { Attachment } from '@plumbline/contract/media/attachments'
import { fileSizeMax, fileSizeText } from '@plumbline/contract/rules/files'
import { IconDownload, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  attachmentLink,
  attachmentsQuery,
  removeAttachment,
  type OfAttachments,
} from '../../../api/media/attachments.ts'
import { sendAttachment } from '../../../uploads/send-attachment.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import classes from './MarkerUploads.module.css'

type Props = { readonly of: OfAttachments; readonly isStored: boolean; readonly mayEdit: boolean }
type Sending = { readonly _id: string; readonly name: string; readonly percent: number }
type Problem = {
  readonly key: string
  readonly file: File
  readonly reason: string
  /** The file itself is to blame: sending it again would end the same way. */ readonly isOfFile: boolean
}

function faultOf(t: Translate, { size }: File): string | undefined {
  if (size === 0) return t('rules.file.empty')
  return size > fileSizeMax.attachment ? t('rules.file.attachment') : undefined
}

const sayWhy = (t: Translate, error: unknown) => (error instanceof Error ? errorText(t, error) : String(error))

/** Permits, notes and sketches of a marker: small, sent one after the other. */
export function MarkerAttachments({ of, isStored, mayEdit }: Props) {
  const t = useT()
  const client = useQueryClient()
  const query = attachmentsQuery(of)
  const found = useQuery({ ...query, enabled: isStored })
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [removing, setRemoving] = useState<Attachment>()
  const refetch = () => client.invalidateQueries({ queryKey: query.queryKey })

  const dismiss = (key: string) => setProblems((before) => before.filter((problem) => problem.key !== key))

  // What failed before stays until it is sent again or dismissed: adding others must not make it look sent.
  async function add(files: readonly File[]) {
    for (const file of files) {
      const fault = faultOf(t, file)
      const refuse = (reason: string, isOfFile: boolean) =>
        setProblems((before) => [...before, { key: newId(), file, reason, isOfFile }])
      if (fault !== undefined) refuse(fault, true)
      else {
        const _id = newId()
        setSending({ _id, name: file.name, percent: 0 })
        await sendAttachment(of, _id, file, (bytes) =>
          setSending({ _id, name: file.name, percent: Math.min(100, Math.floor((bytes / file.size) * 100)) }),
        ).catch((error: unknown) => refuse(sayWhy(t, error), false))
        await refetch()
      }
    }
    setSending(undefined)
  }

  function retry({ key, file }: Problem) {
    dismiss(key)
    void add([file])
  }

  async function download(attachment: Attachment) {
    try {
      const link = document.createElement('a')
      link.href = await attachmentLink(of, attachment)
      link.download = attachment.name
      link.click()
    } catch (error) {
      showToast('failure', sayWhy(t, error))
    }
  }

  const stored = found.data?.filter(({ isStored: isHere }) => isHere) ?? []
  const incomplete = found.data?.filter(({ _id, isStored: isHere }) => !isHere && _id !== sending?._id) ?? []
  const title = t('media.attachments.failures', { count: problems.length })
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
      {problems.length > 0 && (
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
                <button
                  type="button"
                  className={classes.button}
                  aria-label={t('media.attachments.dismiss', { file: problem.file.name })}
                  title={t('media.attachments.dismiss', { file: problem.file.name })}
                  onClick={() => dismiss(problem.key)}
                >
                  <IconX size={16} stroke={1.5} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {incomplete.map((attachment) => (
        <div key={attachment._id} className={classes.problem}>
          <span>{t('media.attachments.incomplete', { file: attachment.name })}</span>
          {mayEdit && (
            <button
              type="button"
              className={classes.button}
              aria-label={t('media.attachments.remove', { file: attachment.name })}
              title={t('media.attachments.remove', { file: attachment.name })}
              onClick={() => setRemoving(attachment)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </button>
          )}
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
      {stored.length > 0 && (
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
                <button
                  type="button"
                  className={classes.button}
                  aria-label={t('media.attachments.download', { file: name })}
                  title={t('media.attachments.download', { file: name })}
                  onClick={() => void download(attachment)}
                >
                  <IconDownload size={16} stroke={1.5} aria-hidden="true" />
                </button>
                {mayEdit && (
                  <button
                    type="button"
                    className={classes.button}
                    aria-label={t('media.attachments.remove', { file: name })}
                    title={t('media.attachments.remove', { file: name })}
                    onClick={() => setRemoving(attachment)}
                  >
                    <IconTrash size={16} stroke={1.5} aria-hidden="true" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {sending !== undefined && (
        <p role="status" className={classes.quiet}>
          {sending.percent === 100
            ? t('media.attachments.checking', { file: sending.name })
            : t('media.attachments.sending', { file: sending.name, percent: sending.percent })}
        </p>
      )}
      {mayEdit && (
        <>
          <Button
            variant="default"
            disabled={!isStored}
            loading={sending !== undefined}
            leftSection={<IconPaperclip size={16} stroke={1.5} aria-hidden="true" />}
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
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t('media.attachments.removeTitle', { file: removing.name })}
          text={t('media.attachments.removeText')}
          confirm={t('media.attachments.removeConfirm')}
          cancel={t('media.attachments.cancel')}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            try {
              await removeAttachment(of, removing)
              return undefined
            } catch (error) {
              return sayWhy(t, error)
            } finally {
              await refetch()
            }
          }}
        />
      )}
    </div>
  )
}
