import { Button, Stack } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Media } from '@plumbline/contract/media/media'
import { IconBulb } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { openSuggestion } from './photo-draft.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'

type Props = {
  readonly image: Media
  readonly elevations: readonly ElevationPlan[]
  readonly isBusy: boolean
  readonly onTake: (change: NonNullable<ReturnType<typeof openSuggestion>>) => void
}

/** DESIGN §4, from the photo itself: always a suggestion, never more. */
export function PhotoSuggestion({ image, elevations, isBusy, onTake }: Props) {
  const t = useT()
  const open = openSuggestion(image)
  const { suggested } = image
  if (open === undefined || suggested === null) return null
  const elevation = elevations.find(({ _id }) => _id === (suggested.elevationId ?? image.elevationId))
  const shown = elevation?.floorRange.find(({ name }) => name === suggested.floor)
  const floor = shown === undefined || shown.displayName === '' ? suggested.floor : shown.displayName
  const parts = [
    suggested.elevationId !== null && elevation !== undefined ? elevation.name : '',
    floor === null ? '' : t('media.photo.suggestion.floor', { floor }),
  ].filter((part) => part !== '')
  return (
    <Stack gap={6} align="flex-start" className={classes.suggestion ?? ''}>
      <MutedText size="sm">
        <IconBulb size={14} stroke={1.5} aria-hidden="true" /> {t('media.photo.suggestion.title')}
      </MutedText>
      <p>{`${parts.join(', ')} (${t(`media.photo.suggestion.confidences.${suggested.confidence}`)})`}</p>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => onTake(open)}>
        {t('media.photo.suggestion.take')}
      </Button>
    </Stack>
  )
}
