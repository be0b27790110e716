import 'react-image-crop/dist/ReactCrop.css'
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, convertToPixelCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import type { PictureKind } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { cropPicture } from './crop-picture.ts'
import classes from './ProjectInfo.module.css'

export type Chosen = { readonly url: string; readonly type: 'image/jpeg' | 'image/png' }

type Props = {
  readonly kind: PictureKind
  readonly chosen: Chosen
  readonly onUse: (picture: Blob) => void
  readonly onUnreadable: () => void
  readonly onClose: () => void
}

/** As lists and reports show a cover; a logo has the shape it has. */
const aspects: Readonly<Record<PictureKind, number | undefined>> = {
  cover: 16 / 9,
  logo: undefined,
  clientLogo: undefined,
}

function firstCut(kind: PictureKind, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const aspect = aspects[kind]
  if (aspect === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 }
  const side = width / height > aspect ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, aspect, width, height), width, height)
}

export function CropDialog({ kind, chosen, onUse, onUnreadable, onClose }: Props) {
  const t = useT()
  const what = t(`projects.info.pictures.${kind}`)
  const image = useRef<HTMLImageElement>(null)
  const [cut, setCut] = useState<PercentCrop>()
  const [busy, setBusy] = useState(false)

  async function use() {
    if (image.current === null || cut === undefined) return
    setBusy(true)
    const { naturalWidth, naturalHeight } = image.current
    const picture = await cropPicture(
      image.current,
      convertToPixelCrop(cut, naturalWidth, naturalHeight),
      kind,
      chosen.type,
    )
    if (picture === undefined) onUnreadable()
    else onUse(picture)
  }

  const handle = t('projects.info.pictures.cropHandle')
  const aspect = aspects[kind]
  return (
    <Dialog
      title={t('projects.info.pictures.cropTitle', { what })}
      size={560}
      closeLabel={t('projects.info.inspections.cancel')}
      onClose={onClose}
    >
      <MutedText size="sm" mb="md">
        {t('projects.info.pictures.cropHint')}
      </MutedText>
      <div className={classes.stage}>
        <ReactCrop
          {...(cut === undefined ? {} : { crop: cut })}
          onChange={(_, percent) => setCut(percent)}
          keepSelection
          minWidth={24}
          minHeight={24}
          {...(aspect === undefined ? {} : { aspect })}
          className={classes.crop ?? ''}
          ariaLabels={{
            cropArea: t('projects.info.pictures.cropArea'),
            nwDragHandle: handle,
            nDragHandle: handle,
            neDragHandle: handle,
            eDragHandle: handle,
            seDragHandle: handle,
            sDragHandle: handle,
            swDragHandle: handle,
            wDragHandle: handle,
          }}
        >
          <img
            ref={image}
            src={chosen.url}
            alt={what}
            className={classes.cropped}
            onLoad={(event) => setCut(firstCut(kind, event.currentTarget))}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <Group gap="sm" justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('projects.info.inspections.cancel')}
        </Button>
        <WriteButton
          loading={busy}
          disabled={cut === undefined || cut.width === 0 || cut.height === 0}
          onClick={() => void use()}
        >
          {t('projects.info.pictures.use')}
        </WriteButton>
      </Group>
    </Dialog>
  )
}
