import { Box } from '@mantine/core'
import { toolInHand } from '@plumbline/canvas/state'
import type { Media } from '@plumbline/contract/media/media'
import { IconHandStop, IconZoomInArea } from '@tabler/icons-react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { ToolButton } from '../../../canvas/toolbar/ToolButton.tsx'
import { useEditor, useEditorState } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Floors, Guide } from './define-guides.ts'
import { DefineGuides } from './DefineGuides.tsx'

import { PhotoUnavailable } from '../photo/PhotoUnavailable.tsx'
import type { OfPhotos } from '../photo-links.ts'

const styles = {}

type Props = {
  readonly of: OfPhotos
  readonly image: Media
  readonly floors: Floors
  readonly guides: readonly Guide[]
  readonly isReadOnly: boolean
  readonly onChange: (guides: readonly Guide[]) => void
  readonly onRenew: () => void
}

function LoadedStage({
  image,
  picture,
  floors,
  guides,
  isReadOnly,
  onChange,
  onRenew,
}: Props & { readonly picture: Picture }) {
  const t = useT()
  const editor = useEditor({ image: picture.size, zoom: 'photo', isReadOnly: true, drawStyle: 'plain', newId })
  const tool = useEditorState(editor, toolInHand)
  return (
    <>
      <Toolbar role="toolbar" aria-label={t('media.photo.define.tools')} right={<ZoomControl editor={editor} />}>
        <ToolButton
          icon={IconHandStop}
          name={t('media.photo.define.hand')}
          keys={['V']}
          isPressed={tool === 'pointer'}
          onPress={() => editor.setTool('pointer')}
        />
        <ToolButton
          icon={IconZoomInArea}
          name={t('media.photo.define.zoom')}
          keys={['Z']}
          isPressed={tool === 'zoom'}
          onPress={() => editor.setTool('zoom')}
        />
      </Toolbar>
      <Box display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={styles}
          label={t('media.photo.label', { name: image.name })}
          onRetry={onRenew}
        >
          <DefineGuides editor={editor} floors={floors} guides={guides} isReadOnly={isReadOnly} onChange={onChange} />
        </Canvas>
      </Box>
    </>
  )
}

/** The photo with its floor lines. */
export function DefineStage(props: Props) {
  const { of, image, onRenew } = props
  const { picture, renew } = useStablePicture({ picture: image.picture, updatedAt: image._id })
  if (picture === undefined) return <PhotoUnavailable of={of} image={image} />
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
