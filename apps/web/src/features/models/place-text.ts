import type { Locale } from '@plumbline/contract/locales'
import type { Model } from '@plumbline/contract/models/models'
import type { UnplacedReason } from '@plumbline/contract/models/place'
import type { Translate } from '../../i18n/translate.ts'

type Placed = Pick<Model, 'kind' | 'georeference' | 'stated' | 'unplaced'>

export function distanceText(t: Translate, locale: Locale, metres: number): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return metres < 10_000
    ? t('models.viewer.far.metres', { count: number.format(metres) })
    : t('models.viewer.far.kilometres', { count: number.format(metres / 1_000) })
}

const todo = {
  none: 'points',
  'not-recorded': 'points',
  'no-system': 'name',
  'unknown-system': 'system',
  'off-grid': 'check',
  zero: 'check',
  far: 'check',
  inconsistent: 'once',
  ignored: 'reset',
  unused: 'reset',
} as const satisfies Record<UnplacedReason, string>

function whyText(t: Translate, locale: Locale, { kind, georeference, stated }: Placed, reason: UnplacedReason): string {
  if (reason === 'none') {
    return kind === 'ifc' || kind === 'obj'
      ? t(`models.location.why.none.${kind}`)
      : kind === 'tiles3d'
        ? t('models.location.why.none.tiles')
        : t('models.location.why.none.mesh', { kind: kind === 'gltf' ? 'glTF' : kind.toUpperCase() })
  }
  if (reason === 'far')
    return georeference === null || georeference.distance === null
      ? t('models.location.why.not-recorded')
      : t(`models.viewer.far.${georeference.from}`, { distance: distanceText(t, locale, georeference.distance) })
  return t(`models.location.why.${reason}`, {
    system: stated?.system ?? '',
    distance: distanceText(t, locale, georeference?.fromNamed ?? 0),
  })
}

/** Why a model is not placed, and what to do. Nothing of one that is. */
export function unplacedText(
  t: Translate,
  locale: Locale,
  model: Placed,
): { readonly why: string; readonly whole: string } | undefined {
  const { unplaced } = model
  if (unplaced === null) return undefined
  const why = whyText(t, locale, model, unplaced)
  // Chinese sentences follow each other without a space.
  return {
    why,
    whole: [why, t(`models.location.todo.${todo[unplaced]}`, { button: t('models.viewer.place.reset') })].join(
      locale === 'en' ? ' ' : '',
    ),
  }
}

/** Five decimals of a degree are about a metre. */
const degrees = (locale: Locale) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** Kinds that are read in metres, whatever their file counts in. */
const metric = new Set<Model['kind']>(['ifc', 'glb', 'gltf', 'tiles3d'])

/** What the file states of its place, and where that is on the map. */
export function statedLines(
  t: Translate,
  locale: Locale,
  { kind, stated, georeference }: Placed,
): readonly (readonly [name: string, value: string])[] {
  const lines: (readonly [string, string])[] = []
  if (stated !== null) {
    const [first, second, up] = stated.coordinates
    const [angle, length] = [degrees(locale), new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })]
    const numbers = [
      ...[first, second].map((value) => (stated.isGeographic ? angle : length).format(value)),
      length.format(up),
    ].join('; ')
    if (!stated.isGeographic || stated.system !== null)
      lines.push([t('models.location.system'), stated.system ?? t('models.location.noSystem')])
    lines.push([
      t('models.location.coordinates'),
      t(`models.location.from.${stated.source === 'numbers' && metric.has(kind) ? 'metres' : stated.source}`, {
        numbers,
      }),
    ])
  }
  if (georeference !== null) {
    const place = `${degrees(locale).format(georeference.latitude)}; ${degrees(locale).format(georeference.longitude)}`
    lines.push([t('models.location.map'), t(`models.location.conversions.${stated?.conversion ?? 'none'}`, { place })])
  }
  return lines
}

/** What was read of the file otherwise than it states. */
export function statedWarnings(t: Translate, { stated }: Pick<Model, 'stated'>): readonly string[] {
  if (stated === null) return []
  return [
    ...(stated.unread === null ? [] : [t('models.location.unread', { system: stated.unread })]),
    ...(stated.isHeightIgnored ? [t('models.location.height')] : []),
  ]
}
