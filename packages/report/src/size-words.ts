import { sizeDigits } from '@plumbline/inspection/sizes/rounding'
import type { Size } from '@plumbline/inspection/sizes/size'
import { gsdText } from './gsd-words.ts'
import type { ReportSize } from './snapshot.ts'
import { reportTags, type Translator } from './translator.ts'

type Side = 'width' | 'length'

/** Of a snapshot from before sizes had a plus-minus only that much is known. */
function measureOf(size: ReportSize, name: Side): Size | null {
  const value = size[name]
  if (value === null) return null
  const source = size.source === 'typed' ? 'typed' : 'traced'
  return size.measures?.[name] ?? { value, plusMinus: null, source, isExtent: false }
}

/** '4.3 ± 1.1', in millimetres: the digits that its scale supports, or exactly what was typed. */
function digitsOf(size: Size, { locale }: Translator): string {
  const { value, plusMinus } = sizeDigits(reportTags[locale], size, 'mm')
  return plusMinus === null ? value : `${value} ± ${plusMinus}`
}

/** Of a limit two digits are enough: the scale is known to some percent. */
const limitText = (gsd: number, { number }: Translator): string => number(Number(gsd.toPrecision(2)), 3)

function belowGsdText({ gsd }: ReportSize, translator: Translator): string {
  const { words, format } = translator
  return gsd === null ? words.size.belowGsd : format(words.size.belowGsdOf, { gsd: limitText(gsd, translator) })
}

/** Where the sizes came from, each source once, and the scale that the measured ones rest on. */
function basisText(size: ReportSize, translator: Translator): string | null {
  const { words, format } = translator
  const { source, gsd, gsdBasis, measures } = size
  if (source === null) return null
  const sources = new Set([measures?.length, measures?.width].flatMap((one) => one?.source ?? []))
  if (sources.size === 0) {
    if (source === 'typed') return words.size.typed
    return gsd === null ? words.size.gsdUnknown : format(words.size.gsd, { gsd: gsdText(gsd, gsdBasis, translator) })
  }
  const named = [...sources].map((one) => words.size.sources[one]).join(words.size.joint)
  const isTyped = sources.size === 1 && sources.has('typed')
  return isTyped || gsd === null
    ? named
    : format(words.size.withScale, { source: named, gsd: gsdText(gsd, gsdBasis, translator) })
}

/** 'length 120 ± 4 mm, width < 1.4 mm (GSD)': a width under one pixel has no number (rules §F). */
export function sizeText(size: ReportSize, translator: Translator, hasBasis = true): string {
  const { words, format } = translator
  const [length, width] = [measureOf(size, 'length'), measureOf(size, 'width')]
  const part = (one: Size | null, name: Side) =>
    one === null ? [] : [format(words.size[one.isExtent ? 'extent' : name], { value: digitsOf(one, translator) })]
  const both =
    length?.isExtent === true && width?.isExtent === true && !size.isBelowGsd
      ? [format(words.size.extentOf, { length: digitsOf(length, translator), width: digitsOf(width, translator) })]
      : undefined
  const parts = both ?? [
    ...part(length, 'length'),
    ...(size.isBelowGsd ? [belowGsdText(size, translator)] : part(width, 'width')),
  ]
  if (parts.length === 0) return words.size.unknown
  const basis = hasBasis ? basisText(size, translator) : null
  const text = parts.join(words.size.joint)
  return basis === null ? text : format(words.size.basis, { size: text, basis })
}

/** One of the two as a value of a template: '816 ± 27 mm', '< 1.4 mm', or nothing. */
export function sizeValue(size: ReportSize, name: Side, translator: Translator): string {
  if (name === 'width' && size.isBelowGsd)
    return size.gsd === null ? '< GSD' : `< ${limitText(size.gsd, translator)} mm`
  const one = measureOf(size, name)
  if (one === null) return ''
  const value = digitsOf(one, translator)
  return one.isExtent ? translator.format(translator.words.size.extent, { value }) : `${value} mm`
}

/** Where the sizes came from, as a value of a template. */
export const sizeSourceValue = (size: ReportSize, translator: Translator): string => basisText(size, translator) ?? ''
