import type { Attachment } from '@plumbline/contract/media/attachments'
import { fileSizeMax } from '@plumbline/contract/rules/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
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
import { attachmentUploadsOf, type AttachmentUpload } from '../../../uploads/small/attachment-uploads.ts'
import { hasFailed } from '../../../uploads/upload-entry.ts'

/** Never sent, because of the file itself: it would end the same way again. */
type RefusedFile = { readonly key: string; readonly name: string; readonly reason: string }

function faultOf(t: Translate, { size }: File): string | undefined {
  if (size === 0) return t('rules.file.empty')
  return size > fileSizeMax.attachment ? t('rules.file.attachment') : undefined
}

const sayWhy = (t: Translate, error: unknown) => (error instanceof Error ? errorText(t, error) : String(error))

/** What is on its way to the marker, and what failed, until it is sent again or dismissed. */
function useSending(of: OfAttachments, refetch: () => Promise<void>) {
  const t = useT()
  const queue = attachmentUploadsOf(of)
  const { uploads } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { markerId } = of
  const isOfMarker = ({ batch }: AttachmentUpload) => batch.of.markerId === markerId
  const own = uploads.filter((upload) => isOfMarker(upload) && upload.status !== 'completed')
  const onStored = useEffectEvent((stored: readonly AttachmentUpload[]) => {
    if (stored.some(isOfMarker)) void refetch()
  })
  useEffect(() => queue.onStored(onStored), [queue])

  function add(files: readonly File[]) {
    const faults = files.flatMap((file) => {
      const reason = faultOf(t, file)
      return reason === undefined ? [] : [{ key: newId(), name: file.name, reason }]
    })
    setRefused((before) => [...before, ...faults])
    void queue.add(
      of,
      files.filter((file) => faultOf(t, file) === undefined),
    )
  }

  return {
    queue,
    refused,
    sending: own.filter((upload) => !hasFailed(upload)),
    failed: own.filter(hasFailed),
    add,
    forget: (key: string) => setRefused((before) => before.filter((one) => one.key !== key)),
  }
}

/**
 * The attachments of a marker: those that are stored, those that never arrived whole, and those on their way.
 */
export function useAttachments(of: OfAttachments, isStored: boolean) {
  const t = useT()
  const client = useQueryClient()
  const query = attachmentsQuery(of)
  const found = useQuery({ ...query, enabled: isStored })
  const refetch = () => client.invalidateQueries({ queryKey: query.queryKey })
  const outgoing = useSending(of, refetch)
  const ownIds = new Set([...outgoing.sending, ...outgoing.failed].map(({ fileId }) => fileId))

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
    incomplete: found.data?.filter((one) => !one.isStored && !ownIds.has(one._id)) ?? [],
    download,
    remove,
  }
}
export type Attachments = ReturnType<typeof useAttachments>
