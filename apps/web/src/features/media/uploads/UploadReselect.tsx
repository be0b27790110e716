import { Button } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { askForFiles, fromInput, type Picked } from '../pick-files.ts'
import type { MediaUpload } from '../../../uploads/media/media-upload.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import classes from './UploadPanel.module.css'

/** After a reload: where the browser kept the way to the files one press is enough, else they are chosen again. */
export function UploadReselect({
  queue,
  uploads,
}: {
  readonly queue: MediaUploads
  readonly uploads: readonly MediaUpload[]
}) {
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
    <div className={classes.again}>
      <p className={classes.againTitle}>{t('media.upload.again.title', { count: waiting.length })}</p>
      <p>{t('media.upload.again.text')}</p>
      <p role="status" className={classes.found}>
        {found === undefined
          ? ''
          : found === 0
            ? t('media.upload.again.none')
            : t('media.upload.again.found', { count: found })}
      </p>
      <div className={classes.againActions}>
        {hasHandles && (
          <Button size="xs" onClick={() => void queue.reopen()}>
            {t('media.upload.again.go')}
          </Button>
        )}
        <Button size="xs" variant={hasHandles ? 'default' : 'filled'} onClick={() => void ask('folder')}>
          {t('media.upload.again.folder')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void ask('files')}>
          {t('media.upload.again.files')}
        </Button>
      </div>
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('media.upload.again.folder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => void take(event)}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('media.upload.again.files')}
        onChange={(event) => void take(event)}
      />
    </div>
  )
}
