import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { yieldToMain } from '../../../../ui/yield-to-main.ts'
import { askForFiles, fromInput, type Picked } from '../../../../uploads/pick-files.ts'

type Props = {
  readonly isVideo: boolean
  /** Undefined: files are split into columns automatically. */ readonly columns: number | undefined
  readonly isFirst: boolean
  readonly onPick: (picked: readonly Picked[], column: number | null) => Promise<void>
}

/** Where the browser hands out handles they are taken: with them the queue survives a reload. */
export function WizardChoose({ isVideo, columns, isFirst, onPick }: Props) {
  const t = useT()
  const [column, setColumn] = useState(0)
  const [isCollecting, setCollecting] = useState(false)
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const target = columns === undefined ? null : Math.min(column, columns - 1)

  async function ask(what: 'files' | 'folder') {
    setCollecting(true)
    const picked = await askForFiles(what)
    setCollecting(false)
    if (picked === undefined) (what === 'files' ? filesInput : folderInput).current?.click()
    else if (picked.length > 0) await onPick(picked, target)
  }

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // The same folder chosen once more must be heard of again.
    currentTarget.value = ''
    // The browser has made thousands of files just now, in the same task.
    await yieldToMain()
    setCollecting(true)
    await onPick(await fromInput(files), target)
    setCollecting(false)
  }

  return (
    <Group gap="sm" mt={isFirst ? 'md' : 0} wrap="nowrap">
      {columns !== undefined && (
        <NativeSelect
          size="sm"
          w={128}
          aria-label={t('media.wizard.files.forColumn')}
          value={String(target)}
          onChange={(event) => setColumn(Number(event.currentTarget.value))}
          data={Array.from({ length: columns }, (_, index) => ({
            value: String(index),
            label: t('media.wizard.grid.column', { number: index + 1 }),
          }))}
        />
      )}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        loading={isCollecting}
        leftSection={<IconFolder size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void ask('folder')}
      >
        {t('media.wizard.files.folder')}
      </Button>
      <Button
        variant="default"
        disabled={isCollecting}
        leftSection={<IconPhotoPlus size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void ask('files')}
      >
        {t('media.wizard.files.choose')}
      </Button>
      <input
        ref={filesInput}
        type="file"
        multiple
        tabIndex={-1}
        className="pl-hidden"
        aria-label={t('media.wizard.files.chooseInput')}
        accept={isVideo ? '.mp4,.mov,.srt' : '.jpg,.jpeg,.png,.tif,.tiff,.dng,.bin'}
        onChange={(event) => void take(event)}
      />
      <input
        ref={folderInput}
        type="file"
        multiple
        tabIndex={-1}
        className="pl-hidden"
        aria-label={t('media.wizard.files.folderInput')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => void take(event)}
      />
    </Group>
  )
}
