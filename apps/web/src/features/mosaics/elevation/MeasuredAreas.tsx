import { Group, Stack } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { OfMosaic } from '../../../api/mosaics.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import type { MosaicExtent } from '../mosaic-place.ts'
import { celsiusText, type Words } from '../mosaic-text.ts'
import { useMeters, type MeasuredArea } from './use-temperatures.ts'

type Props = { readonly editor: Editor; readonly of: OfMosaic; readonly extent: MosaicExtent }

function areaWords(words: Words, { reading, hasFailed }: MeasuredArea): string {
  const { t } = words
  if (hasFailed) return t('mosaics.thermal.failed')
  if (reading === undefined) return '…'
  if (reading === null) return t('mosaics.thermal.boxNone')
  const [min, max, mean] = [reading.min, reading.max, reading.mean].map((value) => celsiusText(words, value))
  return t('mosaics.thermal.boxText', { min: min!, max: max!, mean: mean! })
}

/** Lowest, highest and mean temperature of each area that was drawn on a thermal mosaic. */
export function MeasuredAreas({ editor, of, extent }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const areas = useMeters(editor, of, extent)
  if (areas.length === 0) return null
  return (
    <Stack
      component="ul"
      role="list"
      gap="xs"
      fz="sm"
      px="md"
      py="sm"
      aria-label={t('mosaics.thermal.boxes')}
      bg="var(--pl-card)"
    >
      {areas.map((area, index) => (
        <Group component="li" key={area.id} gap="sm">
          <LinkButton onClick={() => editor.select([area.id])}>
            {t('mosaics.thermal.box', { number: index + 1 })}
          </LinkButton>
          <MutedText component="span" size="sm" isTabular>
            {areaWords(words, area)}
          </MutedText>
        </Group>
      ))}
    </Stack>
  )
}
