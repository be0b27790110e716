import type { Annotation } from '@plumbline/contract/annotations'
import type { Media } from '@plumbline/contract/media'
import { useEffect } from 'react'
import { newId } from '../../api/new-id.ts'
import { Canvas } from '../../canvas/Canvas.tsx'
import { useHeldPicture } from '../../canvas/held-picture.ts'
import { PhotoLine } from '../../canvas/PhotoLine.tsx'
import type { Picture } from '../../canvas/picture.ts'
import { ScaleBar } from '../../canvas/ScaleBar.tsx'
import { useEditor, useEditorState } from '../../canvas/use-editor.ts'
import { ZoomControl } from '../../canvas/ZoomControl.tsx'
import { useT } from '../../i18n/use-t.ts'
import { annotationStyles, ownerOf, shapesOf } from './annotation-shapes.ts'
import { labelOf } from './annotation-words.ts'
import classes from './PhotoReview.module.css'

type Props = {
  readonly image: Media
  readonly annotations: readonly Annotation[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onRenew: () => void
}

function Shown({ image, annotations, selectedId, picture, onSelect, onRenew }: Props & { readonly picture: Picture }) {
  const t = useT()
  const editor = useEditor({ image: picture.size, zoom: 'photo', isReadOnly: true, drawStyle: 'irregular', newId })
  const chosen = useEditorState(editor, ({ selection }) => [...selection][0])

  useEffect(() => {
    const shapes = annotations.flatMap((one) => shapesOf(one, labelOf(t, one)))
    const here = new Set(shapes.map(({ id }) => id))
    editor.shapes.apply({ put: shapes, remove: editor.shapes.all().map(({ id }) => id).filter((id) => !here.has(id)) }, 'remote')
  }, [editor, annotations, t])

  useEffect(() => onSelect(chosen === undefined ? undefined : ownerOf(chosen)), [chosen, onSelect])
  useEffect(() => {
    if (selectedId === undefined || editor.state().selection.has(selectedId) || editor.shapes.get(selectedId) === undefined) return
    editor.select([selectedId])
    editor.show([selectedId])
  }, [editor, selectedId])

  return (
    <>
      <div className={classes.canvas}>
        <Canvas editor={editor} picture={picture} styles={annotationStyles} label={t('annotations.canvas', { name: image.name })} onRetry={onRenew}>
          {image.gsd !== null && <ScaleBar editor={editor} gsd={image.gsd * ((image.width ?? picture.size.width) / picture.size.width)} />}
        </Canvas>
      </div>
      <PhotoLine image={image}><ZoomControl editor={editor} /></PhotoLine>
    </>
  )
}

/** The photo at every size up to its own pixels, with what is drawn on it and what was found in it. */
export function AnnotatedPhoto(props: Props) {
  const t = useT()
  const { image, onRenew } = props
  const { picture, renew } = useHeldPicture({ picture: image.picture, updatedAt: image._id })
  if (picture === undefined) return <p className={classes.unshown} role="status">{t('annotations.photo.notReady')}</p>
  return <Shown {...props} picture={picture} onRenew={() => {
    renew()
    onRenew()
  }} />
}
