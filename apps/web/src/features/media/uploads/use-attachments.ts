import type { Attachment } from '@plumbline/contract/media/attachments'
import { fileSizeMax } from '@plumbline/contract/rules/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  attachmentLink,
  attachmentsQuery,
  removeAttachment,
  type OfAttachments,
} from '../../../api/media/attachments.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { sendAttachment } from '../../../uploads/send-attachment.ts'

type Sending = { readonly _id: string; readonly name: string; readonly percent: number }
export type AttachmentProblem = {
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

/**
 * Sends files one after the other. What failed before stays until it is sent again or dismissed: adding others must not
 * make it look sent.
 */
function useSending(of: OfAttachments, refetch: () => Promise<void>) {
  const t = useT()
  const [sending, setSending] = useState<Sending>()
  const [problems, setProblems] = useState<readonly AttachmentProblem[]>([])
  const dismiss = (key: string) => setProblems((before) => before.filter((problem) => problem.key !== key))

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

  function retry({ key, file }: AttachmentProblem) {
    dismiss(key)
    void add([file])
  }

  return { sending, problems, add, retry, dismiss }
}

/**
 * The attachments of a marker: those that are stored, those that never arrived whole, and the one that is being sent.
 */
export function useAttachments(of: OfAttachments, isStored: boolean) {
  const t = useT()
  const client = useQueryClient()
  const query = attachmentsQuery(of)
  const found = useQuery({ ...query, enabled: isStored })
  const refetch = () => client.invalidateQueries({ queryKey: query.queryKey })
  const outgoing = useSending(of, refetch)

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

  /** Answers what went wrong. */
  async function remove(attachment: Attachment): Promise<string | undefined> {
    try {
      await removeAttachment(of, attachment)
      return undefined
    } catch (error) {
      return sayWhy(t, error)
    } finally {
      await refetch()
    }
  }

  return {
    ...outgoing,
    found,
    stored: found.data?.filter((one) => one.isStored) ?? [],
    incomplete: found.data?.filter((one) => !one.isStored && one._id !== outgoing.sending?._id) ?? [],
    download,
    remove,
  }
}
export type Attachments = ReturnType<typeof useAttachments>
