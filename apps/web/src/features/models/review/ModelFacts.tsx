import type { Model } from '@plumbline/contract/models/models'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { shownUnit } from '../file-unit.ts'
import { ModelPhotos, photosText } from './ModelPhotos.tsx'
import classes from '../Models.module.css'
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
  const extent = facts?.bounds.max.map((most, axis) => (most - facts.bounds.min[axis]!).toFixed(1))
  const lines = [
    [t('models.viewer.facts.file'), model.fileName],
    [t('models.viewer.facts.size'), formatBytes(locale, model.size)],
    [t('models.viewer.facts.type'), t(`models.types.${model.type}`)],
    ...(facts === null || extent === undefined
      ? []
      : [
          [
            t('models.viewer.facts.extent'),
            t('models.viewer.facts.metres', { wide: extent[0] ?? '', deep: extent[1] ?? '', high: extent[2] ?? '' }),
          ],
          [t('models.viewer.facts.unit'), t(`models.viewer.units.${shownUnit(model)}`)],
          [
            t('models.viewer.facts.content'),
            t(`models.viewer.list.${facts.elements > 0 ? 'elements' : facts.points > 0 ? 'points' : 'triangles'}`, {
              count: facts.elements || facts.points || facts.triangles,
            }),
          ],
        ]),
    ...(facts === null || facts.skipped === 0
      ? []
      : [[t('models.viewer.facts.skipped'), t('models.viewer.list.skipped', { count: facts.skipped })]]),
    ...(model.photos === null ? [] : [[t('models.viewer.photos.label'), photosText(t, model.photos)]]),
    [
      t('models.viewer.facts.place'),
      [t(`models.placement.${placement.source}`), unplacedText(t, locale, model)?.why]
        .filter((part) => part !== undefined)
        .join('. '),
    ],
    ...statedLines(t, locale, model),
  ] as const
  return (
    <section className={classes.facts}>
      <h3>{model.name}</h3>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {model.photos !== null && <ModelPhotos photos={model.photos} photoHref={photoHref} />}
    </section>
  )
}
