import '@mantine/core/styles/Image.css'
import { Image, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { IconAlertTriangle, IconBox, IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { hasFailed } from '../drawing-failure.ts'
import classes from './Drawings.module.css'

const icons = {
  '3d': IconBox,
  document: IconFile,
  waiting: IconPhoto,
  none: IconPhoto,
  failed: IconAlertTriangle,
} as const

/** A file that cannot be shown must not look like one that never is. */
function kindOf(drawing: Drawing): keyof typeof icons {
  const { dimension, category, status, picture } = drawing
  if (picture === null && hasFailed(drawing)) return 'failed'
  if (dimension === '3d') return '3d'
  if (category === 'otherDocument') return 'document'
  return status === 'FILE_PROCESSED' ? 'none' : 'waiting'
}

/** A link lives for minutes: one that has died shows what stands for a picture until the list is read again. */
export function DrawingThumb({ drawing }: { readonly drawing: Drawing }) {
  const t = useT()
  const { picture, name } = drawing
  const [dead, setDead] = useState<string>()
  const url = picture?.thumbnailUrl
  if (url !== undefined && url !== dead) {
    return (
      <span className={classes.frame}>
        <Image
          src={url}
          alt={t('drawings.preview', { name })}
          loading="lazy"
          decoding="async"
          w="100%"
          h="100%"
          fit="contain"
          onError={() => setDead(url)}
        />
      </span>
    )
  }
  const kind = kindOf(drawing)
  const Icon = icons[kind]
  return (
    <span className={classes.frame} data-kind={kind}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <Text component="span" px="xs" fz={11} lh={1.3} ta="center">
        {t(`drawings.noPreview.${kind}`)}
      </Text>
    </span>
  )
}
