import type { DefectPages, EarthPoint, PlaceColumn, PlacedDefect } from './types.ts'

/** A centimetre: finer than any place is known. */
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** RFC 7946: longitude before latitude, metres above the ellipsoid last. */
const coordinatesOf = ({ longitude, latitude, altitude }: EarthPoint): readonly number[] => [
  round(longitude, 7),
  round(latitude, 7),
  ...(altitude === null ? [] : [round(altitude, 2)]),
]

const featureOf = ({ _id, values, point }: PlacedDefect, columns: readonly PlaceColumn[]): object => ({
  type: 'Feature',
  id: _id,
  geometry: point === null ? null : { type: 'Point', coordinates: coordinatesOf(point) },
  properties: Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null])),
})

/** A defect without a place is a feature without a geometry: left out, it would look as if it did not exist. */
export async function* writeGeoJson(
  columns: readonly PlaceColumn[],
  pages: DefectPages,
): AsyncGenerator<string, void, void> {
  yield '{"type":"FeatureCollection","features":['
  let isFirst = true
  for await (const page of pages)
    for (const defect of page) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(featureOf(defect, columns))}`
      isFirst = false
    }
  yield '\n]}\n'
}
