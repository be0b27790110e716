/** Millimetres. plusMinusMm null: typed, or not known. */
export type ExchangeSize = {
  readonly mm: number
  readonly plusMinusMm: number | null
  /** 'typed', 'ruler', 'traced', 'detected', 'outline' or 'box'. */
  readonly source: string
  /** Of what was drawn around a defect, which is not its length or width. */
  readonly isExtent: boolean
}

/** not-known: stored, but where it came from is not known any more, so it may be the side of a box. */
export type ExchangeSizes = {
  readonly length: ExchangeSize | 'not-known' | null
  readonly width: ExchangeSize | 'not-known' | null
  /** Thinner than one pixel of its photo: it has no number. */
  readonly isWidthBelowGsd: boolean
}

type Side = ExchangeSizes['length']

/** The side of a box must not be read as the width of a crack, so it has names of its own. */
function fieldsOf<Name extends 'length' | 'width'>(name: Name, side: Side) {
  const size = side === null || side === 'not-known' ? null : side
  const [own, extent] = size?.isExtent === true ? [null, size] : [size, null]
  return {
    own: {
      [`${name}_mm`]: own?.mm ?? null,
      [`${name}_plus_minus_mm`]: own?.plusMinusMm ?? null,
      [`${name}_source`]: side === 'not-known' ? side : (own?.source ?? null),
    } as Readonly<
      Record<`${Name}_mm` | `${Name}_plus_minus_mm`, number | null> & Record<`${Name}_source`, string | null>
    >,
    extent: {
      [`extent_${name}_mm`]: extent?.mm ?? null,
      [`extent_${name}_plus_minus_mm`]: extent?.plusMinusMm ?? null,
    } as Readonly<Record<`extent_${Name}_mm` | `extent_${Name}_plus_minus_mm`, number | null>>,
    source: extent?.source ?? null,
  }
}

/** Under the same names in every format. */
export function sizeFields({ length, width, isWidthBelowGsd }: ExchangeSizes) {
  const [along, across] = [fieldsOf('length', length), fieldsOf('width', width)]
  return {
    ...along.own,
    ...across.own,
    width_below_gsd: isWidthBelowGsd,
    ...along.extent,
    ...across.extent,
    extent_source: along.source ?? across.source,
  }
}

export type SizeField = keyof ReturnType<typeof sizeFields>

/** In the order in which a table lists them. */
export const sizeNames = Object.keys(
  sizeFields({ length: null, width: null, isWidthBelowGsd: false }),
) as readonly SizeField[]
