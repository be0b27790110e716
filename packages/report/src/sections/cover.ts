import { isStatutory } from '@plumbline/contract/reports/statutory'
import { cell, label, line, run, type Block, type Cell, type Row } from '../blocks.ts'
import { issuedOn } from '../printed-facts.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

function coverFacts({ snapshot, translator }: Context): readonly Fact[] {
  const { words, day } = translator
  const { project, definition, layout, reportNumber, takenAt } = snapshot
  const { revisionLog, particulars } = definition.backgroundSection
  const { endorserInformation: endorser, reportPreparedBy: prepared } = definition.backgroundSection
  const latest = revisionLog.at(-1)
  const number: Fact = [words.reportNumber, particulars.reportNumber || reportNumber]
  if (layout === 'Defect List')
    return [
      [words.projectName, project.name],
      [words.projectCode, project.code],
      [words.date, day(takenAt)],
    ]
  return [
    number,
    ...(layout === 'Bridge'
      ? ([
          [words.bridge, project.assetName],
          [words.background.structureNumber, particulars.structureNumber],
          [words.background.route, particulars.route],
        ] satisfies Fact[])
      : ([[words.asset, project.assetName]] satisfies Fact[])),
    [words.client, project.clientName],
    [words.projectCode, project.code],
    [words.revision, latest?.revision ?? null],
    [words.issued, issuedOn(snapshot, translator)],
    [words.background.companyName, project.companyName],
    [words.background.companyRegistration, definition.backgroundSection.companyRegistration ?? null],
    [
      words.background.preparedBy,
      [prepared.name, prepared.registration ?? ''].filter((text) => text !== '').join(' · '),
    ],
    [words.background.endorser, [endorser.endorserName, endorser.remarks].filter((text) => text !== '').join(' · ')],
    ...(layout === 'Hoklas' ? ([[words.background.accreditation, particulars.accreditation]] satisfies Fact[]) : []),
  ]
}

/** Millimetres of the client's logo, below the client's name. */
const clientLogoHeight = 14

const textOfLabel = ({ content }: Cell): string =>
  content.flatMap((one) => (one.kind === 'line' ? one.runs.map(({ text }) => text) : [])).join('')

/** The client by name, and by the logo where there is one. */
function withClientLogo(
  rows: readonly Row[],
  { snapshot: { project, layout }, translator: { words, format } }: Context,
) {
  const { clientLogo = null, clientName } = project
  if (clientLogo === null || layout === 'Defect List') return rows
  const alt = format(words.alt.logo, { name: clientName || words.client })
  const logo = {
    kind: 'picture',
    ref: clientLogo,
    alt,
    maxWidth: 50,
    maxHeight: clientLogoHeight,
    align: 'left',
  } as const
  const name = [...(clientName === '' ? [] : [clientName]), logo]
  const row: Row = [label(words.client), cell(...name)]
  const at = rows.findIndex(([first]) => first !== undefined && textOfLabel(first) === words.client)
  return at === -1 ? [row, ...rows] : rows.with(at, row)
}

/** As large as a phone reads it at arm's length. */
const codeSide = 22

/** The QR code and the same address in words, for a reader of paper. */
function verificationRow({ snapshot: { verification }, translator: { words, format } }: Context): readonly Row[] {
  if (verification === undefined) return []
  const { address, code } = verification
  const alt = format(words.verification.alt, { address })
  return [
    [
      label(words.verification.title),
      cell(
        { kind: 'picture', ref: code, alt, maxWidth: codeSide, maxHeight: codeSide, align: 'left' },
        line(words.verification.scan),
        // Of its own: broken over two lines, a code is typed wrong.
        line(address),
      ),
    ],
  ]
}

/** Millimetres; with a QR code or a second logo below, less is left for the photo on one page. */
const photoHeight = ({ verification, project }: Context['snapshot']): number =>
  (verification === undefined ? 105 : 80) - (project.clientLogo ? clientLogoHeight : 0)

/** Millimetres of the two lines below a photo that was chosen from the inspection. */
const captionHeight = 10

/** Fills the first page. A list of defects has only a title and begins below it. */
export function* cover(context: Context): Iterable<Block> {
  const { project, definition, layout } = context.snapshot
  const { words, format } = context.translator
  const isList = layout === 'Defect List'
  if (project.logo !== null && !isList) {
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.logo,
        alt: format(words.alt.logo, { name: project.companyName }),
        maxWidth: 60,
        maxHeight: 20,
        align: 'left',
      },
      caption: null,
    }
    yield { kind: 'space', height: 10 }
  }
  if (layout === 'Hoklas') yield { kind: 'paragraph', runs: [run(words.testReport)], style: 'subtitle' }
  if (isStatutory(layout))
    yield { kind: 'paragraph', runs: [run(words.statutory.subtitles[layout])], style: 'subtitle' }
  yield { kind: 'paragraph', runs: [run(definition.reportTitle)], style: 'title' }
  if (!isList) yield { kind: 'paragraph', runs: [run(project.name)], style: 'subtitle' }
  if (project.cover !== null && !isList) {
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.cover,
        alt: format(words.alt.cover, { name: project.assetName || project.name }),
        maxHeight: photoHeight(context.snapshot),
        align: 'left',
      },
      caption: null,
    }
  }
  if (project.cover === null && project.overview && !isList) {
    const caption = format(words.overviewPhoto, { photo: project.overview.photo })
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.overview.picture,
        alt: caption,
        maxHeight: photoHeight(context.snapshot) - captionHeight,
        align: 'left',
      },
      caption,
    }
  }
  yield { kind: 'space', height: isList ? 2 : 8 }
  const table = facts(coverFacts(context))
  yield { ...table, rows: [...withClientLogo(table.rows, context), ...verificationRow(context)] }
}
