import { Text } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { imageTaskQuery, takeFrames } from '../../../api/media/tasks.ts'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'

type Props = {
  readonly of: OfInspection
  readonly image: Media
  readonly momentOf: () => number
  readonly onOpen: (id: string) => void
}

/** Takes what is on the screen as a photo, and leads to it. */
export function VideoFrame({ of, image, momentOf, onOpen }: Props) {
  const t = useT()
  const [taskId, setTaskId] = useState<string>()
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const task = useQuery({ ...imageTaskQuery(of, taskId ?? ''), enabled: taskId !== undefined }).data
  const isBusy = isAsking || (taskId !== undefined && (task === undefined || task.status === 'pending'))
  const madeId = task?.status === 'success' ? task.mediaIds[0] : undefined
  const failure =
    task?.status === 'fail'
      ? t(task.errorCode === null ? 'media.tasks.video.takeFailed' : (`errors.${task.errorCode}` as MessageKey))
      : problem

  async function take() {
    setAsking(true)
    setProblem('')
    setTaskId(undefined)
    try {
      const made = await takeFrames(of, {
        _id: newId(),
        videoId: image._id,
        choice: { by: 'moments', moments: [momentOf()] },
        markerId: image.markerId,
        columnId: image.columnId,
      })
      setTaskId(made._id)
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Text span role="status" c="dimmed">
        {isBusy && t('media.tasks.video.taking')}
      </Text>
      <Text span role="alert" c="var(--pl-error)">
        {failure}
      </Text>
      {madeId !== undefined && (
        <LinkButton isAction onClick={() => onOpen(madeId)}>
          {t('media.tasks.video.taken')}
        </LinkButton>
      )}
      <WriteButton
        size="xs"
        loading={isBusy}
        leftSection={<IconCamera size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void take()}
      >
        {t('media.tasks.video.take')}
      </WriteButton>
    </>
  )
}
