import type { Defect } from '@plumbline/contract/defects/defects'
import type { ExchangeSizes } from '@plumbline/exchange/sizes'
import { roundedSize } from '@plumbline/inspection/sizes/rounding'

type Sized = Pick<Defect, 'length' | 'width' | 'isBelowGsd' | 'measures'>

/** With the digits that its plus-minus supports. */
function sideOf({ measures, ...defect }: Sized, name: 'length' | 'width'): ExchangeSizes['length'] {
  if (defect[name] === null) return null
  const size = measures?.[name]
  if (size === null || size === undefined) return 'not-known'
  const { value, plusMinus } = roundedSize(size)
  return { mm: value, plusMinusMm: plusMinus, source: size.source, isExtent: size.isExtent }
}

export const exportedSizes = (defect: Sized): ExchangeSizes => ({
  length: sideOf(defect, 'length'),
  width: sideOf(defect, 'width'),
  isWidthBelowGsd: defect.isBelowGsd && defect.width === null,
})
