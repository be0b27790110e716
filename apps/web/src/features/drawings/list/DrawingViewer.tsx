import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Flex.css'
import { Button, Flex, Modal, Text } from '@mantine/core'
import type { Drawing, ShownPicture } from '@plumbline/contract/drawings/drawings'
import { IconArrowLeft, IconDownload, IconMapPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import classes from './DrawingViewer.module.css'

const styles = {}

function LoadedDrawing({
  name,
  picture,
  onRetry,
}: {
  readonly name: string
  readonly picture: ShownPicture
  readonly onRetry: () => void
}) {
  const t = useT()
  const { url, width, height, tiles } = picture
  // Every reading of the list makes a new object; only another link is another picture.
  const shown = useMemo(() => pictureOf(picture), [url, width, height, tiles?.url]) // oxlint-disable-line react/exhaustive-deps
  const editor = useEditor({ image: { width, height }, zoom: 'photo', isReadOnly: true, drawStyle: 'plain', newId })
  return (
    <>
      <Flex flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={shown}
          styles={styles}
          label={t('drawings.viewer.label', { name })}
          onRetry={onRetry}
        />
      </Flex>
      <Toolbar border="top" right={<ZoomControl editor={editor} />} />
    </>
  )
}

function unshownText(t: Translate, drawing: Drawing | undefined): string {
  if (drawing === undefined) return t('drawings.viewer.missing')
  if (hasFailed(drawing)) return t('drawings.viewer.failed', { reason: failureOf(t, drawing) })
  return t(drawing.status === 'FILE_PROCESSED' ? 'drawings.viewer.notShown' : 'drawings.viewer.notReady')
}

type Props = {
  readonly drawing: Drawing | undefined
  /** Where markers are placed on it, where they are. */
  readonly markersHref: string | undefined
  readonly onDownload: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A drawing at full size, to look at. */
export function DrawingViewer({ drawing, markersHref, onDownload, onRetry, onClose }: Props) {
  const t = useT()
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      onClose={onClose}
      title={undefined}
      transitionProps={{ duration: 0 }}
      aria-label={t('drawings.viewer.label', { name: drawing?.name ?? '' })}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Toolbar component="header">
        <Button
          variant="subtle"
          data-autofocus
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('drawings.viewer.close')}
        </Button>
        <Text component="h2" fz="lg" fw={600}>
          {drawing?.name}
        </Text>
        <Text flex={1} truncate c="dimmed">
          {drawing?.fileName}
        </Text>
        {drawing !== undefined && markersHref !== undefined && (
          <Button
            component={Link}
            to={markersHref}
            variant="default"
            leftSection={<IconMapPin size={16} stroke={1.5} aria-hidden="true" />}
          >
            {t('drawings.viewer.markers')}
          </Button>
        )}
        {drawing !== undefined && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
            onClick={onDownload}
          >
            {t('drawings.viewer.download')}
          </Button>
        )}
      </Toolbar>
      {drawing === undefined || drawing.picture === null ? (
        <Text px="xl" py={32} c="dimmed" role={drawing !== undefined && hasFailed(drawing) ? 'alert' : undefined}>
          {unshownText(t, drawing)}
        </Text>
      ) : (
        <LoadedDrawing
          key={`${drawing.layoutId} ${drawing.picture.width} ${drawing.picture.height}`}
          name={drawing.name}
          picture={drawing.picture}
          onRetry={onRetry}
        />
      )}
    </Modal>
  )
}
