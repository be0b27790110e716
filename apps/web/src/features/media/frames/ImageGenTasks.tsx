import { Button, Group, Stack, Text } from '@mantine/core'
import type { ImageTask } from '@plumbline/contract/media/tasks'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../api/http/api-error.ts'
import { removeImageTask } from '../../../api/media/tasks.ts'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import dialogForm from '../../../ui/dialogs/dialog-form.module.css'
import { Tag } from '../../../ui/display/Tag.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import classes from './ImageGen.module.css'

type Props = {
  readonly of: OfInspection
  readonly tasks: readonly ImageTask[]
  readonly mayEdit: boolean
  readonly photoHref: (id: string) => string
}

const shownPhotos = 24
const isPartly = ({ status, missing }: ImageTask) => status === 'success' && missing > 0

export function TaskProgress({ task }: { readonly task: ImageTask }) {
  const t = useT()
  if (task.status === 'fail')
    return (
      <p role="alert" className={dialogForm.problem}>
        {t(task.errorCode === null ? 'media.tasks.list.failed' : (`errors.${task.errorCode}` as MessageKey))}
      </p>
    )
  if (task.status === 'success' && task.missing > 0)
    return (
      <p role="alert" className={dialogForm.problem}>
        {t(`media.tasks.list.missing.${task.kind}`, { count: task.missing })}
      </p>
    )
  if (task.status !== 'pending') return null
  return (
    <Group gap="md" wrap="nowrap" className={classes.progress}>
      <progress max={100} value={task.percent} aria-label={task.name} />
      <span>{t('media.tasks.list.percent', { percent: task.percent })}</span>
    </Group>
  )
}

/** What was made, is being made or failed, the newest first; photos that were made are a press away. */
export function ImageGenTasks({ of, tasks, mayEdit, photoHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()

  async function remove(taskId: string) {
    try {
      await removeImageTask(of, taskId)
      await client.invalidateQueries({ queryKey: mediaKey })
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }

  if (tasks.length === 0) return <Text c="dimmed">{t('media.tasks.list.none')}</Text>
  return (
    <Stack component="ul" role="list" gap="md">
      {tasks.map((task) => (
        <li key={task._id}>
          <Group gap="4px 12px">
            <b>{task.name}</b>
            <Tag tone={isPartly(task) || task.status === 'fail' ? 'error' : 'strong'}>
              {t(isPartly(task) ? 'media.tasks.list.partly' : `media.tasks.results.${task.status}`)}
            </Tag>
            <Text span c="dimmed">
              {t('media.tasks.list.by', { name: task.createdBy, at: formatMoment(locale, task.createdAt) })}
            </Text>
            {mayEdit && (
              <Button ml="auto" size="compact-xs" variant="default" onClick={() => void remove(task._id)}>
                {t(task.status === 'pending' ? 'media.tasks.list.stop' : 'media.tasks.list.remove')}
              </Button>
            )}
          </Group>
          <TaskProgress task={task} />
          {task.mediaIds.length > 0 && (
            <Group component="p" gap="4px 8px" mt="xs" className={classes.photos}>
              <span>{t('media.tasks.list.photos', { count: task.mediaIds.length })}</span>
              {task.mediaIds.slice(0, shownPhotos).map((id, index) => (
                <Link key={id} to={photoHref(id)} aria-label={t('media.tasks.list.photo', { number: index + 1 })}>
                  {index + 1}
                </Link>
              ))}
              {task.mediaIds.length > shownPhotos && <Link to={photoHref(task.mediaIds[shownPhotos]!)}>{'…'}</Link>}
            </Group>
          )}
        </li>
      ))}
    </Stack>
  )
}
