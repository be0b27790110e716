import { Button, Group } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import type { Editor } from '@plumbline/canvas/editor'
import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import type { ThermalImage } from '@plumbline/thermal/image'
import type { Statistics } from '@plumbline/thermal/statistics'
import type { LabelOf } from '../../../canvas/paint/paint-scene.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { saveBlob, saveFile } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { celsius, degrees, kelvin } from '../celsius.ts'
import { deltaOf } from './DeltaPanel.tsx'
import { metersCsv, temperaturesCsv } from './export-csv.ts'
import { exportThermalPng } from './export-png.ts'
import type { Reader } from '../reader.ts'
import { Section } from './Section.tsx'
import type { LookStore } from '../view-store.ts'

type Props = {
  readonly detail: ThermalDetail
  readonly image: ThermalImage
  readonly editor: Editor
  readonly look: LookStore
  readonly reader: Reader
  readonly labelOf: LabelOf
  readonly found: Statistics | undefined
}

type Translate = ReturnType<typeof useT>

/** What stands under an exported picture: the file, the conditions, the meters, the differences. */
function legendLines(
  t: Translate,
  locale: Locale,
  { detail, editor, look, reader }: Pick<Props, 'detail' | 'editor' | 'look' | 'reader'>,
): readonly string[] {
  const { scene } = detail
  const nameOf = (id: string) => editor.shapes.get(id)?.label ?? ''
  const conditions =
    scene === null
      ? ''
      : [
          `${t('thermal.panel.scene.emissivity')} ${degrees(locale, scene.emissivity, 2)}`,
          `${t('thermal.panel.scene.distance')} ${degrees(locale, scene.distance)} m`,
          `${t('thermal.panel.scene.ambient')} ${celsius(locale, scene.ambient)}`,
        ].join(' · ')
  const rows = editor.shapes.all().map((shape) => {
    const found = reader(shape)
    return `${shape.label}: ${(['min', 'mean', 'max'] as const).map((one) => `${t(`thermal.panel.meters.${one}`)} ${celsius(locale, found?.[one])}`).join(' · ')}`
  })
  const deltas = look
    .read()
    .deltas.filter(({ from, to }) => editor.shapes.get(from) && editor.shapes.get(to))
    .map(
      (delta) =>
        `ΔT ${t('thermal.panel.delta.name', { from: nameOf(delta.from), to: nameOf(delta.to) })} (${t(`thermal.panel.delta.by.${delta.of}`)}): ${kelvin(locale, deltaOf(delta, editor, reader))}`,
    )
  return [
    `${detail.image.name}${detail.image.takenAt === null ? '' : ` · ${detail.image.takenAt.replace('T', ' ').slice(0, 19)}`}`,
    ...(conditions === '' ? [] : [conditions]),
    ...rows,
    ...deltas,
  ]
}

function extremeMarks(locale: Locale, found: Statistics | undefined) {
  if (found === undefined) return []
  return [
    { ...found.hottest, text: celsius(locale, found.max), colour: '#ff5a4d' },
    { ...found.coldest, text: celsius(locale, found.min), colour: '#6cc7ff' },
  ]
}

/** The head and the words of the table of meters. */
function csvWords(t: Translate) {
  return {
    head: [
      t('thermal.panel.meters.name'),
      t('thermal.panel.export.kind'),
      ...(['min', 'mean', 'max'] as const).map((one) => `${t(`thermal.panel.meters.${one}`)} (°C)`),
      t('thermal.panel.export.pixels'),
    ],
    kindOf: (kind: 'spot' | 'line' | 'box' | 'polygon') => t(`thermal.panel.meters.kinds.${kind}`),
    differenceOf: (of: 'min' | 'max' | 'mean') =>
      t('thermal.panel.export.difference', { of: t(`thermal.panel.delta.by.${of}`) }),
  }
}

export function ExportPanel({ detail, image, editor, look, reader, labelOf, found }: Props) {
  const t = useT()
  const locale = useLocale()
  const name = detail.image.name.replace(/\.[^.]*$/, '')
  const meters = () => editor.shapes.all()

  async function png() {
    const { min, max } = look.read().range
    const ticks = [1, 0.75, 0.5, 0.25, 0].map((share) => celsius(locale, min + share * (max - min)))
    const font = getComputedStyle(document.body).fontFamily || 'sans-serif'
    try {
      saveBlob(
        `${name}.png`,
        await exportThermalPng({
          image,
          look: look.read(),
          shapes: meters(),
          labelOf,
          marks: look.read().hasExtremes ? extremeMarks(locale, found) : [],
          ticks,
          lines: legendLines(t, locale, { detail, editor, look, reader }),
          font,
        }),
      )
    } catch {
      showToast('failure', t('thermal.panel.export.failed'))
    }
  }

  function csv() {
    saveFile(`${name}-meters.csv`, metersCsv(image, meters(), look.read().deltas, csvWords(t)), 'text/csv')
  }

  return (
    <Section title={t('thermal.panel.export.title')}>
      <Group gap="sm">
        <Button size="compact-md" variant="default" onClick={() => void png()}>
          {t('thermal.panel.export.png')}
        </Button>
        <Button size="compact-md" variant="default" onClick={csv}>
          {t('thermal.panel.export.meters')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          onClick={() => saveFile(`${name}-temperatures.csv`, temperaturesCsv(image), 'text/csv')}
        >
          {t('thermal.panel.export.temperatures')}
        </Button>
      </Group>
    </Section>
  )
}
