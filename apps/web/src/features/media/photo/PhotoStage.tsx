import { Box } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import { useEffect, type RefObject } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import { PhotoLine } from '../../../canvas/PhotoLine.tsx'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { ScaleBar } from '../../../canvas/ScaleBar.tsx'
import { useEditor, useEditorState } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { cameraClock } from '../camera-clock.ts'
import classes from './Photo.module.css'

const styles = {}

type Props = {
  readonly image: Media
  readonly hasDate: boolean
  readonly zoomedRef: RefObject<boolean>
  readonly onRenew: () => void
}

function LoadedStage({ image, picture, hasDate, zoomedRef, onRenew }: Props & { readonly picture: Picture }) {
  const t = useT()
  const locale = useLocale()
  const editor = useEditor({ image: picture.size, zoom: 'photo', isReadOnly: true, drawStyle: 'plain', newId })
  const isEnlarged = useEditorState(editor, () => editor.zoom() > 1.01)
  useEffect(() => {
    zoomedRef.current = isEnlarged
  }, [isEnlarged, zoomedRef])
  return (
    <>
      <Box display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={styles}
          label={t('media.photo.label', { name: image.name })}
          onRetry={onRenew}
        >
          {hasDate && image.takenAt !== null && <p className={classes.date}>{cameraClock(locale, image.takenAt)}</p>}
          {image.gsd !== null && (
            <ScaleBar editor={editor} gsd={image.gsd * ((image.width ?? picture.size.width) / picture.size.width)} />
          )}
        </Canvas>
      </Box>
      <PhotoLine image={image}>
        <ZoomControl editor={editor} />
      </PhotoLine>
    </>
  )
}

/** The picture at every size up to its own pixels. */
export function PhotoStage(props: Props) {
  const { image, onRenew } = props
  const { picture, renew } = useStablePicture({ picture: image.picture, updatedAt: image._id })
  if (picture === undefined) return null
  return (
    <LoadedStage
      {...props}
      picture={picture}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}
