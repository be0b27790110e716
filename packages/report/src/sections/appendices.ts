import { defectLabel } from '@plumbline/contract/defects/defects'
import { cell, label, line, paragraph, small, type Block, type Cell, type Content, type Row } from '../blocks.ts'
import { gsdText } from '../gsd-words.ts'
import { placeOf } from '../places.ts'
import type { ReportPhoto } from '../snapshot.ts'
import { defectCard } from './defect-card.ts'
import { rowHead, rowOf, rowWidths, severityOf, typeText } from './defect-words.ts'
import { sizeText } from '../size-words.ts'
import { byElement } from './elements.ts'
import { ratingDefinitions } from './rating-definitions.ts'
import { thermalFacts, isThermalDefect, pairRows, type ThermalDefect } from './thermal.ts'
import type { Context } from './section.ts'

function anomalyRow(defect: ThermalDefect, context: Context): Row {
  const { translator } = context
  const [, contrast] = thermalFacts(defect, context)[0] ?? ['', cell('')]
  return [
    cell(defectLabel(defect.defectNum)),
    cell(placeOf(defect, translator)),
    cell(typeText(defect, translator)),
    cell(sizeText(defect.size, translator, false)),
    contrast,
    severityOf(defect, translator),
    cell(translator.words.statuses[defect.status]),
  ]
}

/** Appendix A: by defect. */
export function* byDefect(context: Context): Iterable<Block> {
  const {
    snapshot: { defects, layout },
    translator,
    table,
  } = context
  const { words } = translator
  const thermal = defects.filter(isThermalDefect)
  if (layout === 'Hoklas') {
    const { defect: names } = words
    if (thermal.length === 0) yield paragraph(words.result.noPairs)
    else
      yield {
        kind: 'table',
        style: 'grid',
        widths: [10, 20, 23, 12, 14, 12, 9],
        head: [
          names.number,
          names.place,
          names.type,
          names.size,
          words.thermal.contrast,
          names.severity,
          names.status,
        ].map(label),
        rows: thermal.map((defect) => anomalyRow(defect, context)),
        caption: table(words.hoklas.appendixA),
      }
  } else if (defects.length === 0) yield paragraph(words.defect.none)
  else if (layout === 'Defect List') {
    yield {
      kind: 'table',
      style: 'grid',
      widths: rowWidths(context),
      head: rowHead(context),
      rows: defects.map((defect) => rowOf(defect, context)),
      caption: null,
    }
    yield* ratingDefinitions(context)
  } else if (layout === 'Bridge') {
    for (const [index, { key, defects: own }] of byElement(context).entries()) {
      yield { kind: 'heading', level: 2, text: key, anchor: `list_${index}` }
      for (const defect of own) yield* defectCard(defect, context)
    }
  } else for (const defect of defects) yield* defectCard(defect, context)
}

function recordLines(photo: ReportPhoto, { snapshot: { layout }, translator }: Context): readonly Content[] {
  const { words, format, cameraClock, number } = translator
  const { photos } = words
  const more = [
    photo.takenAt === null ? '' : format(photos.taken, { time: cameraClock(photo.takenAt) }),
    photo.path.join(' · '),
    ...(layout === 'Hoklas'
      ? [
          photo.camera,
          photo.distance === null ? '' : format(photos.distance, { distance: number(photo.distance) }),
          photo.position === null
            ? ''
            : format(photos.position, {
                latitude: photo.position.latitude.toFixed(5),
                longitude: photo.position.longitude.toFixed(5),
              }),
          photo.position?.altitude === null || photo.position === null
            ? ''
            : format(photos.altitude, { altitude: number(photo.position.altitude) }),
        ]
      : []),
    photo.gsd === null ? '' : gsdText(photo.gsd, photo.gsdBasis, translator),
    photo.defectNums.length === 0 ? '' : format(photos.defects, { list: photo.defectNums.map(defectLabel).join(', ') }),
  ].filter((text) => text !== '')
  return [line({ text: photo.name, isBold: true }), ...(more.length === 0 ? [] : [small(more.join(' · '))])]
}

function recordCell(photo: ReportPhoto | undefined, context: Context): Cell {
  if (photo === undefined) return cell('')
  const { words, format } = context.translator
  return cell(
    {
      kind: 'picture',
      ref: photo.picture,
      alt: format(words.alt.record, { photo: photo.name, place: placeOf(photo, context.translator) }),
      maxHeight: 56,
      align: 'centre',
    },
    ...recordLines(photo, context),
  )
}

/** Thermal pictures without a finding, each beside its photo: that nothing was found there is a result too. */
function* soundPairs(context: Context): Iterable<Block> {
  const { words, format } = context.translator
  const sound = context.snapshot.photos.filter(({ isThermal, defectNums }) => isThermal && defectNums.length === 0)
  if (sound.length === 0) return
  const shown = (ref: string | null | undefined, photo: ReportPhoto, isNamed: boolean): Cell =>
    ref === null || ref === undefined
      ? cell(small(words.thermal.noVisible))
      : cell(
          {
            kind: 'picture',
            ref,
            alt: format(words.alt.record, { photo: photo.name, place: placeOf(photo, context.translator) }),
            maxHeight: 32,
            align: 'centre',
          },
          ...(isNamed ? [small([photo.name, photo.path.join(' · ')].filter((text) => text !== '').join(' · '))] : []),
        )
  const pair = (photo: ReportPhoto | undefined): readonly Cell[] =>
    photo === undefined ? [cell(''), cell('')] : [shown(photo.picture, photo, true), shown(photo.visible, photo, false)]
  yield { kind: 'heading', level: 2, text: words.images.withoutFinding, anchor: 'pairs_without_finding' }
  yield {
    kind: 'table',
    style: 'plain',
    widths: [25, 25, 25, 25],
    head: null,
    caption: null,
    rows: Array.from({ length: Math.ceil(sound.length / 2) }, (_, row): Row => [
      ...pair(sound[row * 2]),
      ...pair(sound[row * 2 + 1]),
    ]),
  }
}

/** Appendix B: by image. For Hoklas: thermograms beside photos. */
export function* byImage(context: Context): Iterable<Block> {
  const {
    snapshot: { photos, defects, layout },
    translator,
  } = context
  const { words, format } = translator
  if (layout === 'Hoklas') {
    const thermal = defects.filter(isThermalDefect)
    if (thermal.length === 0) yield paragraph(words.images.noPairs)
    for (const defect of thermal)
      yield {
        kind: 'table',
        style: 'grid',
        widths: [25, 25, 25, 25],
        head: null,
        caption: null,
        keepOnOnePage: true,
        rows: [
          [{ ...label(`${defectLabel(defect.defectNum)}  ${placeOf(defect, translator)}`), span: 4 }],
          ...pairRows(defect, context, defectLabel(defect.defectNum)),
        ],
      }
    yield* soundPairs(context)
    return
  }
  const numbered = new Map(defects.map((defect) => [defect.defectNum, defect]))
  const shown = photos.filter(({ defectNums }) => defectNums.some((number) => numbered.has(number)))
  if (shown.length === 0) yield paragraph(words.images.none)
  for (const photo of shown) {
    const own = photo.defectNums.flatMap((number) => numbered.get(number) ?? [])
    const [name, ...details] = recordLines(photo, context)
    yield {
      kind: 'table',
      style: 'grid',
      widths: [12, 28, 40, 20],
      head: null,
      caption: null,
      keepOnOnePage: own.length < 12,
      rows: [
        [
          {
            content: [
              {
                kind: 'picture',
                ref: photo.picture,
                alt: format(words.alt.record, { photo: photo.name, place: placeOf(photo, translator) }),
                maxHeight: 80,
                align: 'centre',
              },
              ...(name === undefined ? [] : [name]),
              ...details,
            ],
            span: 4,
          },
        ],
        [{ ...label(format(words.images.onThis, { count: own.length })), span: 4 }],
        ...own.map((defect) => [
          cell(line({ text: defectLabel(defect.defectNum), isBold: true })),
          cell(typeText(defect, translator)),
          cell(placeOf(defect, translator)),
          severityOf(defect, translator),
        ]),
      ],
    }
    yield { kind: 'space', height: 4 }
  }
}

/** Appendix C: every photo, two in a row. */
export function* photoRecord(context: Context): Iterable<Block> {
  const { photos } = context.snapshot
  if (photos.length === 0) {
    yield paragraph(context.translator.words.photos.none)
    return
  }
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row): Row => [
    recordCell(photos[row * 2], context),
    recordCell(photos[row * 2 + 1], context),
  ])
  yield { kind: 'table', style: 'plain', widths: [50, 50], head: null, rows, caption: null }
}
