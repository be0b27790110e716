import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ProjectContents, ProjectListItem } from '@plumbline/contract/projects/projects'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { deleteProject, projectContentsQuery, projectsKey } from '../../../api/projects.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import classes from './ProjectDialogs.module.css'

type Props = {
  readonly project: Pick<ProjectListItem, '_id' | 'projectNum' | 'projectName'>
  readonly corporateId: string
  readonly onDeleted?: () => void
  readonly onClose: () => void
}

function ProjectContentsList({ query }: { readonly query: UseQueryResult<ProjectContents> }) {
  const t = useT()
  // Without the numbers the question still says that everything is deleted.
  if (query.isError) return null
  if (query.data === undefined)
    return (
      <p role="status" className={classes.text}>
        {t('projects.list.remove.counting')}
      </p>
    )
  const carried = (['drawings', 'media', 'defects', 'reports'] as const).flatMap((kind) =>
    query.data[kind] === 0 ? [] : [t(`projects.list.remove.${kind}`, { count: query.data[kind] })],
  )
  if (carried.length === 0) return <p className={classes.text}>{t('projects.list.remove.empty')}</p>
  return (
    <div className={classes.text}>
      <p>{t('projects.list.remove.goes')}</p>
      <ul>
        {carried.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** The user types the project number, so that a click in the wrong row deletes nothing. */
export function DeleteProjectDialog({ project, corporateId, onDeleted, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const contents = useQuery(projectContentsQuery(corporateId, project._id))
  const code = project.projectNum
  const isConfirmed = typed.trim() === code.trim()

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!isConfirmed || busy) return
    setBusy(true)
    setProblem('')
    try {
      await deleteProject(corporateId, project._id)
      showToast('note', t('projects.list.remove.done', { code }))
      onDeleted?.()
      onClose()
      await client.invalidateQueries({ queryKey: projectsKey })
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }

  return (
    <Dialog
      title={t('projects.list.remove.title', { code })}
      closeLabel={t('projects.list.remove.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form noValidate aria-busy={busy} onSubmit={(event) => void remove(event)}>
        <Stack gap="lg">
          <p className={classes.text}>{t('projects.list.remove.text', { name: project.projectName })}</p>
          <ProjectContentsList query={contents} />
          <StatusLine kind="failure" isPlain>
            {problem}
          </StatusLine>
          <TextInput
            size="sm"
            label={t('projects.list.remove.type', { code })}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('projects.list.remove.cancel')}
            </Button>
            <WriteButton type="submit" loading={busy} disabled={!isConfirmed}>
              {t('projects.list.remove.submit')}
            </WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
