import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { fromInput } from '../../../uploads/upload-entry.ts'

/**
 * After a reload: where the browser stored a handle of the file one press is enough, otherwise the file is chosen
 * again.
 */
export function ChooseAgain({ queue, count }: { readonly queue: DrawingUploads; readonly count: number }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<number>()
  const hasHandles = queue.hasHandles()

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = fromInput([...(currentTarget.files ?? [])])
    currentTarget.value = ''
    setFound(queue.choose(files).continued)
  }

  return (
    <Stack gap="xs" px="lg" py="sm">
      <Text fw={600}>{t('media.upload.again.title', { count })}</Text>
      <p>{t('media.upload.again.text')}</p>
      <p role="status">
        {found === undefined
          ? ''
          : found === 0
            ? t('media.upload.again.none')
            : t('media.upload.again.found', { count: found })}
      </p>
      <Group gap="sm">
        {hasHandles && (
          <Button size="xs" onClick={() => void queue.reopen()}>
            {t('media.upload.again.go')}
          </Button>
        )}
        <Button size="xs" variant={hasHandles ? 'default' : 'filled'} onClick={() => input.current?.click()}>
          {t('media.upload.again.files')}
        </Button>
      </Group>
      <input ref={input} type="file" multiple hidden aria-label={t('media.upload.again.files')} onChange={take} />
    </Stack>
  )
}
