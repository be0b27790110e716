import { Button, Group } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'

type Props = { readonly photo: File | undefined; readonly onPhoto: (photo: File) => void }

/** An address for the picture, for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => (file === undefined ? undefined : URL.createObjectURL(file)), [file])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}

type SourceProps = {
  readonly label: string
  readonly isCamera: boolean
  readonly isMain: boolean
  readonly onPhoto: Props['onPhoto']
}

/** JPEG and PNG by name: an iPhone converts its own format only for a page that asks for one of these. */
function Source({ label, isCamera, isMain, onPhoto }: SourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const Sign = isCamera ? IconCamera : IconPhoto
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size="md"
        px="sm"
        flex={1}
        leftSection={<Sign size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png"
        {...(isCamera ? { capture: 'environment' } : {})}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) onPhoto(file)
        }}
      />
    </>
  )
}

/** From the phone's camera, or a photo that was taken before. */
export function CapturePhoto({ photo, onPhoto }: Props) {
  const t = useT()
  const url = useObjectUrl(photo)
  return (
    <div>
      {url !== undefined && (
        <img
          src={url}
          alt={t('defects.capture.photo')}
          style={{ display: 'block', width: '100%', maxHeight: '32dvh', objectFit: 'contain', marginBottom: 8 }}
        />
      )}
      <Group gap="sm">
        <Source
          label={t(photo === undefined ? 'defects.capture.camera' : 'defects.capture.retake')}
          isCamera
          isMain={photo === undefined}
          onPhoto={onPhoto}
        />
        <Source label={t('defects.capture.gallery')} isCamera={false} isMain={false} onPhoto={onPhoto} />
      </Group>
    </div>
  )
}
