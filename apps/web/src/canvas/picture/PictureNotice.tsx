import { Button, Loader } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import classes from './PictureNotice.module.css'
import type { PictureState } from './picture-layer.ts'

type Props = { readonly state: PictureState; readonly onRetry: () => void }

/** Says whether the picture is loading or failed: a grey area alone does not. */
export function PictureNotice({ state, onRetry }: Props) {
  const t = useT()
  if (state === 'shown') return null
  if (state === 'loading')
    return (
      <p role="status" className={classes.loading}>
        <Loader size={16} aria-hidden="true" />
        {t('canvas.loading')}
      </p>
    )
  return (
    <div role="alert" className={classes.failed}>
      <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{t('canvas.failed.title')}</p>
      <p className={classes.text}>{t('canvas.failed.text')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('canvas.failed.retry')}
      </Button>
    </div>
  )
}
