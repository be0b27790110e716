import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Media } from '@plumbline/contract/media/media'
import { privacyKinds } from '@plumbline/contract/media/privacy'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import { PhotoLine } from '../../../canvas/PhotoLine.tsx'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { ScaleBar } from '../../../canvas/ScaleBar.tsx'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { useEditor, useEditorState } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { cameraClock } from '../camera-clock.ts'
import type { OfPhotos } from '../photo-links.ts'
import { PrivacyLine, PrivacyTools } from '../privacy/PrivacyBar.tsx'
import { privacyStyles } from '../privacy/privacy-shapes.ts'
import { usePrivacyKeys } from '../privacy/use-privacy-keys.ts'
import { usePrivacy } from '../privacy/use-privacy.ts'
import { useNextUnchecked } from '../privacy/NextUnchecked.tsx'
import classes from './Photo.module.css'

type Props = {
  readonly of: OfPhotos
  readonly image: Media
  readonly mayEdit: boolean
  readonly hasDate: boolean
  readonly zoomedRef: RefObject<boolean>
  readonly onRenew: () => void
  /** Another one is to be looked at. */
  readonly onOpen: (id: string) => void
}
type Loaded = Props & { readonly picture: Picture }

const privacyKeys = [
  { does: 'draw', keys: ['P'] },
  { does: 'check', keys: ['C'] },
  { does: 'next', keys: ['U'] },
] as const

type Bars = { readonly above?: ReactNode; readonly below?: ReactNode; readonly moreKeys?: Keys }
type Keys = NonNullable<Parameters<typeof Canvas>[0]['moreKeys']>

function Stage({
  image,
  picture,
  hasDate,
  onRenew,
  editor,
  above,
  below,
  moreKeys,
}: Loaded & Bars & { editor: Editor }) {
  const t = useT()
  const locale = useLocale()
  const isPrivacy = (shape: Shape) => privacyKinds.find((kind) => kind === shape.style)
  const wordOf = (shape: Shape) => t(`media.privacy.kinds.${isPrivacy(shape) ?? 'person'}`)
  return (
    <>
      {above}
      <Box display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={privacyStyles}
          label={t('media.photo.label', { name: image.name })}
          nameOf={wordOf}
          labelOf={wordOf}
          onRetry={onRenew}
          {...(moreKeys === undefined ? {} : { moreKeys })}
        >
          {hasDate && image.takenAt !== null && <p className={classes.date}>{cameraClock(locale, image.takenAt)}</p>}
          {image.gsd !== null && (
            <ScaleBar editor={editor} gsd={image.gsd * ((image.width ?? picture.size.width) / picture.size.width)} />
          )}
        </Canvas>
      </Box>
      {below}
      <PhotoLine image={image}>{above === undefined && <ZoomControl editor={editor} />}</PhotoLine>
    </>
  )
}

/** Keys of the canvas come before those that open other photos: where it is enlarged, and while boxes are drawn. */
function useStageEditor({ picture, zoomedRef }: Pick<Loaded, 'picture' | 'zoomedRef'>): Editor {
  const editor = useEditor({
    image: picture.size,
    zoom: 'photo',
    isReadOnly: true,
    drawKind: 'rectangle',
    drawStyle: 'person',
    newId,
    canRotate: () => false,
  })
  const isBusy = useEditorState(
    editor,
    ({ selection, tool }) => editor.zoom() > 1.01 || selection.size > 0 || tool === 'draw',
  )
  useEffect(() => {
    zoomedRef.current = isBusy
  }, [isBusy, zoomedRef])
  return editor
}

function PlainStage(props: Loaded) {
  return <Stage {...props} editor={useStageEditor(props)} />
}

/** A photo with its privacy boxes, which readers see and cannot change. */
function PhotoWithBoxes(props: Loaded) {
  const { of, image, mayEdit, onOpen } = props
  const t = useT()
  const editor = useStageEditor(props)
  const privacy = usePrivacy(of, image._id, editor, mayEdit)
  const next = useNextUnchecked(of, image._id, onOpen)
  usePrivacyKeys(editor, mayEdit, privacy, next.open)
  const moreKeys = {
    title: t('media.privacy.title'),
    rows: mayEdit ? privacyKeys.map(({ does, keys }) => ({ does: t(`media.privacy.keys.${does}`), keys })) : [],
  }
  const style = useEditorState(editor, ({ drawStyle }) => drawStyle)
  const draws = [{ kind: 'rectangle', style, name: t('media.privacy.draw'), key: 'P' }] as const
  return (
    <Stage
      {...props}
      editor={editor}
      moreKeys={moreKeys}
      {...(mayEdit && {
        above: (
          <CanvasToolbar editor={editor} draws={draws} moreKeys={moreKeys}>
            <PrivacyTools editor={editor} privacy={privacy} next={next} />
          </CanvasToolbar>
        ),
      })}
      below={<PrivacyLine editor={editor} privacy={privacy} />}
    />
  )
}

/** The picture at every size up to its own pixels. */
export function PhotoStage(props: Props) {
  const { image, onRenew } = props
  const { picture, renew } = useStablePicture({ picture: image.picture, updatedAt: image._id })
  if (picture === undefined) return null
  const Shown = image.kind === 'photo' ? PhotoWithBoxes : PlainStage
  return (
    <Shown
      {...props}
      picture={picture}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}
