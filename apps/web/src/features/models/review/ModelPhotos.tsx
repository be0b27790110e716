import { Text } from '@mantine/core'
import type { ModelPhotos as Photos } from '@plumbline/contract/models/models'
import { Link } from 'react-router'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'

/** "Done" says nothing of the photos that an engine could not place. */
export const isPartial = ({ asked, used }: Photos): boolean => used !== null && used < asked

export function photosText(t: Translate, photos: Photos): string {
  const { asked, used } = photos
  if (used === null) return t('models.viewer.photos.unknown', { count: asked })
  return isPartial(photos)
    ? t('models.viewer.photos.used', { used, asked })
    : t('models.viewer.photos.all', { count: asked })
}

/** Which photos are not in the model, and what to do. */
export function ModelPhotos({
  photos,
  photoHref,
}: {
  readonly photos: Photos
  readonly photoHref: (imageId: string) => string
}) {
  const t = useT()
  const { asked, used, leftOut } = photos
  if (used === null || !isPartial(photos)) return null
  return (
    <details className={classes.failures}>
      <Text component="summary" fw={600}>
        {photosText(t, photos)}
      </Text>
      <p>{t('models.viewer.photos.leftOutText')}</p>
      <ul aria-label={t('models.viewer.photos.leftOut')}>
        {leftOut.map(({ imageId, name }) => (
          <li key={imageId}>
            <Link to={photoHref(imageId)}>{name}</Link>
          </li>
        ))}
      </ul>
      {asked - used > leftOut.length && (
        <p>{t('models.viewer.photos.more', { count: asked - used - leftOut.length })}</p>
      )}
    </details>
  )
}
