import { Box, Group } from '@mantine/core'
import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { paletteColours } from '@plumbline/thermal/palettes'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { celsiusText } from '../mosaic-text.ts'

/** As the server paints temperatures. */
const colours = paletteColours('ironbow')
  .filter((_, index) => index % 10 === 0)
  .map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`)
  .join(', ')

/** The one colour scale of a thermal mosaic, and its lowest, highest and mean temperature. */
export function ThermalScale({ temperature }: { readonly temperature: NonNullable<MosaicSummary['temperature']> }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { min, max, mean, scale } = temperature
  const [from, to] = [celsiusText(words, scale.min), celsiusText(words, scale.max)]
  return (
    <Panel variant="section" title={t('mosaics.thermal.title')} headingLevel={3}>
      <Box
        role="img"
        aria-label={t('mosaics.thermal.scale', { min: from, max: to })}
        h={14}
        bg={`linear-gradient(to right, ${colours})`}
      />
      <Group justify="space-between" fz="xs" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </Group>
      <MutedText>{t('mosaics.thermal.scaleNote')}</MutedText>
      <Facts
        items={[
          [t('mosaics.thermal.lowest'), celsiusText(words, min)],
          [t('mosaics.thermal.highest'), celsiusText(words, max)],
          [t('mosaics.thermal.mean'), celsiusText(words, mean)],
        ]}
      />
      <MutedText>{t('mosaics.thermal.noBoxes')}</MutedText>
    </Panel>
  )
}
