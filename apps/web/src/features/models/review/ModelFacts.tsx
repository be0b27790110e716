import { Stack } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { shownUnit } from '../file-unit.ts'
import { ModelPhotos, photosText } from './ModelPhotos.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { PanelTitle } from '../PanelStack.tsx'
import { statedLines, unplacedText } from '../place-text.ts'

/** What is known of a model, in words: where it cannot be drawn, it can be read. */
export function ModelFacts({
  model,
  photoHref,
}: {
  readonly model: Model
  readonly photoHref: (imageId: string) => string
}) {
  const t = useT()
  const locale = useLocale()
  const { facts, placement } = model
  const extent = facts?.bounds.max.map((upper, axis) => (upper - facts.bounds.min[axis]!).toFixed(1))
  const kind = (['elements', 'points'] as const).find((one) => (facts?.[one] ?? 0) > 0) ?? 'triangles'
  const lines: readonly (readonly [string, string | undefined])[] = [
    [t('models.viewer.facts.file'), model.fileName],
    [t('models.viewer.facts.size'), formatBytes(locale, model.size)],
    [t('models.viewer.facts.type'), t(`models.types.${model.type}`)],
    [
      t('models.viewer.facts.extent'),
      extent &&
        t('models.viewer.facts.metres', { wide: extent[0] ?? '', deep: extent[1] ?? '', high: extent[2] ?? '' }),
    ],
    [t('models.viewer.facts.unit'), facts === null ? undefined : t(`models.viewer.units.${shownUnit(model)}`)],
    [
      t('models.viewer.facts.content'),
      facts === null ? undefined : t(`models.viewer.list.${kind}`, { count: facts[kind] }),
    ],
    [
      t('models.viewer.facts.skipped'),
      facts === null || facts.skipped === 0 ? undefined : t('models.viewer.list.skipped', { count: facts.skipped }),
    ],
    [t('models.viewer.photos.label'), model.photos === null ? undefined : photosText(t, model.photos)],
    [
      t('models.viewer.facts.place'),
      [t(`models.placement.${placement.source}`), unplacedText(t, locale, model)?.why]
        .filter((part) => part !== undefined)
        .join('. '),
    ],
    ...statedLines(t, locale, model),
  ]
  return (
    <section>
      <Stack gap="sm" maw={560} p="md">
        <PanelTitle>{model.name}</PanelTitle>
        <Facts items={lines} />
        {model.photos !== null && <ModelPhotos photos={model.photos} photoHref={photoHref} />}
      </Stack>
    </section>
  )
}
