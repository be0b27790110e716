import { Button, Group, Text } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import type { UnplacedReason } from '@plumbline/contract/models/place'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { isFarFromPhotos } from './is-far-from-photos.ts'
import classes from '../Models.module.css'
import { distanceText, unplacedText } from '../place-text.ts'
import { StatedPlace } from './StatedPlace.tsx'
import { usePlacing } from './use-placing.ts'
import type { OfInspection } from '../../../api/media.ts'

type Props = {
  readonly of: OfInspection
  readonly model: Model
  readonly mayPlace: boolean
  readonly onPlace: () => void
  readonly onPlaced: (model: Model) => void
}

/** The file states a place and the model is not there: without a notice it would look as if the file stated none. */
const surprising = new Set<UnplacedReason>([
  'no-system',
  'unknown-system',
  'off-grid',
  'zero',
  'far',
  'inconsistent',
  'unused',
])

export const hasPlaceNotice = (model: Model): boolean =>
  isFarFromPhotos(model) || (model.unplaced !== null && surprising.has(model.unplaced))

/**
 * Why a model does not lie where its file says, or lies far from the photos: which of the two is right, only a person
 * knows.
 */
export function PlaceNotice({ of, model, mayPlace, onPlace, onPlaced }: Props) {
  const t = useT()
  const locale = useLocale()
  const { isBusy, place } = usePlacing(of, model, onPlaced)
  const { georeference } = model
  const unplaced = unplacedText(t, locale, model)
  const text =
    unplaced?.whole ??
    (georeference === null || georeference.distance === null
      ? undefined
      : t(`models.viewer.far.${georeference.from}`, { distance: distanceText(t, locale, georeference.distance) }))
  if (text === undefined) return null
  return (
    <Group className={classes.far} role="status" gap="sm" justify="space-between" px="md" py="sm">
      <Text flex="1 1 240px">
        {unplaced !== undefined && (
          <>
            <strong>{t('models.placement.none')}</strong>{' '}
          </>
        )}
        {text}
      </Text>
      <StatedPlace model={model} />
      {mayPlace && (
        <Group gap="sm" pb={6}>
          <Button size="compact-sm" variant="default" onClick={onPlace}>
            {t('models.viewer.far.place')}
          </Button>
          {georeference !== null && (
            <WriteButton
              size="compact-sm"
              variant="default"
              loading={isBusy}
              onClick={() => void place({ points: [], own: false }, t('models.viewer.far.ignored'))}
            >
              {t('models.viewer.far.ignore')}
            </WriteButton>
          )}
        </Group>
      )}
    </Group>
  )
}
