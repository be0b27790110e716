import '@mantine/core/styles/Flex.css'
import { Box, Flex, Stack, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { worldFileName, worldFileOf } from '@plumbline/contract/drawings/ground-place'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { drawingFileUrl, type OfDrawings } from '../../../api/drawings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { fromInput, type ChosenFile } from '../../../uploads/upload-entry.ts'
import { AddFilesDialog } from '../details/AddFilesDialog.tsx'
import { DrawingFailures } from './DrawingFailures.tsx'
import { DrawingActions, type OpenDrawingAction } from './DrawingActions.tsx'
import { DrawingList } from './DrawingList.tsx'
import type { DrawingAction } from './DrawingMenu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { acceptOf, refusalOf } from '../details/file-kinds.ts'
import { RefusedFiles, type RefusedFile } from './RefusedFiles.tsx'
import classes from './Drawings.module.css'
import type { Section } from '../sections.ts'
import type { Upload } from '../uploads/upload-list.ts'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { useDownload } from './use-download.ts'
import { useDrop } from './use-drop.ts'

type Props = {
  readonly of: OfDrawings
  readonly section: Section
  /** Of every section. */
  readonly drawings: readonly Drawing[]
  readonly mayEdit: boolean
  readonly mayModel: boolean
  readonly queue: DrawingUploads
  readonly uploads: readonly Upload[]
  readonly hrefOf: (drawing: Drawing) => string | undefined
}

type Choosing = Pick<Props, 'section' | 'mayModel' | 'queue'> & {
  readonly onReplace: (drawing: Drawing, chosen: ChosenFile) => void
}

/** Files that were chosen or dropped: new ones to be described, a replacement, and those that are refused. */
function useChosenFiles({ section: { category }, mayModel, queue, onReplace }: Choosing) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  /** Whose file the chooser is open for; nothing: for new ones. */
  const [replaced, setReplaced] = useState<Drawing>()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const allowedFor = (target: Drawing | undefined) => ({ category, mayModel, dimension: target?.dimension })

  /** A file that an upload of this section waits for continues it; the others are new. */
  function take(given: readonly ChosenFile[], target?: Drawing) {
    if (input.current !== null) input.current.value = ''
    const fresh = target === undefined ? queue.choose(given, category).unknown : given
    const judged = fresh.map((chosen) => ({ chosen, why: refusalOf(t, allowedFor(target), chosen.file) }))
    setRefused(judged.flatMap(({ chosen, why }) => (why === undefined ? [] : [{ name: chosen.file.name, why }])))
    const good = judged.flatMap(({ chosen, why }) => (why === undefined ? [chosen] : []))
    const [first] = good
    if (target === undefined) setFiles(good)
    else if (first !== undefined) onReplace(target, first)
  }

  function choose(target?: Drawing) {
    setReplaced(target)
    // The chooser reads `multiple` when it opens, after React has written it.
    window.setTimeout(() => input.current?.click())
  }

  return {
    files,
    refused,
    take,
    choose,
    forgetFiles: () => setFiles([]),
    forgetRefused: () => setRefused([]),
    chooser: (
      <input
        ref={input}
        type="file"
        hidden
        multiple={replaced === undefined}
        accept={acceptOf(allowedFor(replaced))}
        aria-label={t('drawings.upload')}
        onChange={(event) => take(fromInput([...(event.currentTarget.files ?? [])]), replaced)}
      />
    ),
  }
}

type HeadProps = { readonly id: string; readonly section: Section; readonly children: ReactNode }

function SectionHead({ id, section: { name }, children }: HeadProps) {
  const t = useT()
  return (
    <Flex component="header" gap="lg" align="flex-start" justify="space-between" mb="md">
      <Box miw={0}>
        <Text component="h2" id={id} fz={16} fw={600}>
          {t(`drawings.sections.${name}.title`)}
        </Text>
        <Text c="dimmed">{t(`drawings.sections.${name}.lead`)}</Text>
      </Box>
      <Box flex="none">{children}</Box>
    </Flex>
  )
}

type NoDrawingsProps = { readonly section: Section; readonly mayEdit: boolean; readonly children: ReactNode }

function NoDrawings({ section: { name }, mayEdit, children }: NoDrawingsProps) {
  const t = useT()
  return (
    <Box className={classes.empty ?? ''} bd="1px dashed var(--pl-edge)" bdrs="lg" bg="var(--pl-card)">
      <EmptyState
        inset
        title={<h3>{t('drawings.empty.title')}</h3>}
        text={mayEdit ? t(`drawings.empty.text.${name}`) : t('drawings.empty.readOnly')}
      >
        {children}
      </EmptyState>
    </Box>
  )
}

/** Where files land that are let go over the section. */
function DropHint({ section: { name } }: { readonly section: Section }) {
  const t = useT()
  return (
    <Stack className={classes.drop ?? ''} gap="sm" align="center" justify="center" fw={600} aria-hidden="true">
      <IconUpload size={24} stroke={1.5} />
      <p>{t('drawings.drop', { section: t(`drawings.sections.${name}.title`) })}</p>
    </Stack>
  )
}

export function SectionDrawings({ of, section, drawings, mayEdit, mayModel, queue, uploads, hrefOf }: Props) {
  const t = useT()
  const id = useId()
  const [action, setAction] = useState<OpenDrawingAction>()
  const download = useDownload()
  const { category } = section
  const own = drawings.filter((drawing) => drawing.category === category)
  const { files, refused, take, choose, forgetFiles, forgetRefused, chooser } = useChosenFiles({
    section,
    mayModel,
    queue,
    onReplace: (drawing, chosen) => setAction({ kind: 'replace', drawing, chosen }),
  })
  const { isOver, area } = useDrop((given) => take(given), mayEdit)

  function onAction(drawing: Drawing, kind: DrawingAction) {
    if (kind === 'download') return void download(() => drawingFileUrl(of, drawing.layoutId), drawing.fileName)
    if (kind === 'worldFile')
      return void (
        drawing.ground && saveFile(worldFileName(drawing.fileName), worldFileOf(drawing.ground), 'text/plain')
      )
    if (kind === 'replace') return choose(drawing)
    setAction({ kind, drawing })
  }

  const underWay = uploads
    .filter((upload) => upload.category === category && upload.replaces === undefined)
    .map((upload) => upload.name)
  const taken = [...own.map((drawing) => drawing.name), ...underWay]
  const button = (
    <WriteButton leftSection={<IconUpload size={16} stroke={1.5} aria-hidden="true" />} onClick={() => choose()}>
      {t('drawings.upload')}
    </WriteButton>
  )
  return (
    <section aria-labelledby={id} className={classes.section} {...area}>
      <SectionHead id={id} section={section}>
        {mayEdit && own.length > 0 && button}
      </SectionHead>
      {mayEdit && chooser}
      {!mayEdit && (
        <Text mb="md" px="md" py="sm" bd="1px solid var(--pl-line)" bdrs="md" bg="var(--pl-card)" c="dimmed">
          {t('drawings.readOnly')}
        </Text>
      )}
      <RefusedFiles files={refused} onDismiss={forgetRefused} />
      {mayEdit && <UploadPanel queue={queue} uploads={uploads} drawings={drawings} />}
      <DrawingFailures drawings={own} mayEdit={mayEdit} onReplace={choose} />
      {own.length > 0 ? (
        <DrawingList of={of} section={section} drawings={own} mayEdit={mayEdit} hrefOf={hrefOf} onAction={onAction} />
      ) : (
        <NoDrawings section={section} mayEdit={mayEdit}>
          {mayEdit ? button : undefined}
        </NoDrawings>
      )}
      {isOver && <DropHint section={section} />}
      {files.length > 0 && (
        <AddFilesDialog
          section={section}
          files={files}
          taken={taken}
          onClose={forgetFiles}
          onAdd={(given) => {
            forgetFiles()
            void queue.add(given)
          }}
        />
      )}
      {action !== undefined && (
        <DrawingActions
          of={of}
          action={action}
          taken={taken.filter((other) => other !== action.drawing.name)}
          onReplace={(file) => void queue.add([file])}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  )
}
