import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { askForFiles, fromInput, type Picked } from '../pick-files.ts'
import type { Upload } from '../upload-entry.ts'
import type { PanelQueue } from './panel-queue.ts'
import classes from './UploadPanel.module.css'

type Props = {
  readonly queue: PanelQueue
  readonly uploads: readonly Upload[]
  readonly hasFolders: boolean
}

/** After a reload: where the browser stored the way to the files one press is enough, else they are chosen again. */
export function UploadReselect({ queue, uploads, hasFolders }: Props) {
  const t = useT()
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<number>()
  const waiting = uploads.filter(({ needsFile }) => needsFile)
  const hasHandles = waiting.some(({ handle }) => handle !== null)

  const choose = (picked: readonly Picked[]) => setFound(queue.choose(picked))

  async function ask(what: 'folder' | 'files') {
    const picked = await askForFiles(what)
    if (picked === undefined) (what === 'files' ? files : folder).current?.click()
    else if (picked.length > 0) choose(picked)
  }

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    choose(await fromInput(chosen))
  }

  return (
    <Stack gap="xs" px="md" py={10} fz="xs" className={classes.again}>
      <Text fw={600}>{t('media.upload.again.title', { count: waiting.length })}</Text>
      <p>{t('media.upload.again.text')}</p>
      <Text role="status" c="dimmed" display={found === undefined ? 'none' : 'block'}>
        {found === undefined
          ? ''
          : found === 0
            ? t('media.upload.again.none')
            : t('media.upload.again.found', { count: found })}
      </Text>
      <Group gap={6} mt="xs">
        {hasHandles && (
          <Button size="xs" onClick={() => void queue.reopen()}>
            {t('media.upload.again.go')}
          </Button>
        )}
        {hasFolders && (
          <Button size="xs" variant={hasHandles ? 'default' : 'filled'} onClick={() => void ask('folder')}>
            {t('media.upload.again.folder')}
          </Button>
        )}
        <Button size="xs" variant={hasHandles || hasFolders ? 'default' : 'filled'} onClick={() => void ask('files')}>
          {t('media.upload.again.files')}
        </Button>
      </Group>
      {hasFolders && (
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          aria-label={t('media.upload.again.folder')}
          {...{ webkitdirectory: '' }}
          onChange={(event) => void take(event)}
        />
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('media.upload.again.files')}
        onChange={(event) => void take(event)}
      />
    </Stack>
  )
}
