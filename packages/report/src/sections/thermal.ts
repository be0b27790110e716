import { reportedTemperatures } from '@plumbline/contract/thermal/reported-temperatures'
import type { Run } from '@plumbline/office/docx/paragraphs'
import { bold, cell, small, type Cell, type Row } from '../blocks.ts'
import type { ReportDefect, ReportThermal } from '../snapshot.ts'
import type { Context } from './section.ts'

export type ThermalDefect = ReportDefect & { readonly thermal: ReportThermal }
export const isThermalDefect = (defect: ReportDefect): defect is ThermalDefect => defect.thermal !== null

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

/** For Hoklas the scale has no temperatures, only cooler and warmer. */
function legendOf(
  { thermal: { legend, view, palette } }: ThermalDefect,
  { snapshot: { layout }, translator: { words, format, tenths } }: Context,
): Cell {
  const colours: readonly Run[] = (legend ?? []).map((fill) => ({ text: '\u00a0\u00a0', fill }))
  const [cold, hot] =
    layout === 'Hoklas'
      ? [words.thermal.cold, words.thermal.hot]
      : [view.range.min, view.range.max].map((value) => format(words.thermal.celsius, { value: tenths(value) }))
  return cell({
    kind: 'line',
    isSmall: true,
    runs: [
      bold(`${words.thermal.scale}  `),
      { text: `${cold ?? ''} ` },
      ...(colours.length > 0 ? colours : [{ text: `– (${palette}) ` }]),
      { text: ` ${hot ?? ''}` },
    ],
  })
}

/** Rows of four columns: thermogram and photo, then the scale. */
export function pairRows(defect: ThermalDefect, context: Context, label: string): readonly Row[] {
  const { words, format } = context.translator
  const { thermogram, visible } = defect.thermal
  const shown = (ref: string, alt: string, title: string): Cell => ({
    ...cell(
      { kind: 'picture', ref, alt: format(alt, { defect: label }), maxHeight: 48, align: 'centre' },
      { ...small(title), align: 'centre' },
    ),
    span: 2,
  })
  return [
    [
      shown(thermogram, words.alt.thermogram, words.thermal.thermogram),
      visible === null
        ? { ...cell(words.thermal.noVisible), span: 2 }
        : shown(visible, words.alt.visible, words.thermal.visible),
    ],
    [{ ...legendOf(defect, context), span: 4 }],
  ]
}

/** The contrast, and temperatures where the layout reports them. */
export function thermalFacts(
  { thermal: { view, takenAt } }: ThermalDefect,
  { snapshot: { layout }, translator: { words, format, number, tenths, cameraClock } }: Context,
): readonly (readonly [string, Cell])[] {
  const { thermal: names } = words
  const temperatures = reportedTemperatures(layout, view)
  const celsius = (value: number) => format(names.celsius, { value: tenths(value) }).replaceAll(' ', '\u00a0')
  const kelvin = (value: number) => format(names.kelvin, { value: signed(value, tenths(value)) })
  const measured = (of: { readonly min: number; readonly max: number; readonly mean: number }) =>
    `${names.min} ${celsius(of.min)} · ${names.max} ${celsius(of.max)} · ${names.mean} ${celsius(of.mean)}`
  const nameOf = (id: string) => view.meters.find(({ _id }) => _id === id)?.name ?? names.meter
  const scene = view.scene
  return [
    [names.contrast, cell(temperatures.contrast === null ? words.none : kelvin(temperatures.contrast))],
    ...temperatures.differences
      .filter(({ kelvin: value }) => value !== null)
      .map(
        ({ from, to, kelvin: value }) =>
          [`${names.differences} ${nameOf(from)} – ${nameOf(to)}`, cell(kelvin(value ?? 0))] as const,
      ),
    ...(temperatures.celsius === null
      ? []
      : [
          ...(temperatures.celsius.area === null
            ? []
            : [[names.area, cell(measured(temperatures.celsius.area))] as const]),
          [names.picture, cell(measured(temperatures.celsius.picture))] as const,
          ...temperatures.celsius.measured.map(
            ({ meterId, of }) => [nameOf(meterId), cell(of === null ? words.none : measured(of))] as const,
          ),
        ]),
    ...(scene === null
      ? []
      : [
          [names.emissivity, cell(number(scene.emissivity, 2))] as const,
          [names.distance, cell(format(words.background.metres, { value: number(scene.distance) }))] as const,
          ...(layout === 'Hoklas'
            ? []
            : [
                [names.reflected, cell(celsius(scene.reflected))] as const,
                [names.ambient, cell(celsius(scene.ambient))] as const,
              ]),
        ]),
    ...(takenAt === null ? [] : [[words.defect.taken, cell(cameraClock(takenAt))] as const]),
  ]
}
