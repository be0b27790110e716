import { run, type Block } from '../blocks.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

function coverFacts({ snapshot, translator: { words, day } }: Context): readonly Fact[] {
  const { project, definition, layout, reportNumber, takenAt } = snapshot
  const { revisionLog, particulars } = definition.backgroundSection
  const { endorserInformation: endorser } = definition.backgroundSection
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
    [words.issued, latest?.issueDate === undefined || latest.issueDate === null ? day(takenAt) : day(latest.issueDate)],
    [words.background.companyName, project.companyName],
    [words.background.preparedBy, definition.backgroundSection.reportPreparedBy.name],
    [words.background.endorser, [endorser.endorserName, endorser.remarks].filter((text) => text !== '').join(' · ')],
    ...(layout === 'Hoklas' ? ([[words.background.accreditation, particulars.accreditation]] satisfies Fact[]) : []),
  ]
}

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
  yield { kind: 'paragraph', runs: [run(definition.reportTitle)], style: 'title' }
  if (!isList) yield { kind: 'paragraph', runs: [run(project.name)], style: 'subtitle' }
  if (project.cover !== null && !isList) {
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.cover,
        alt: format(words.alt.cover, { name: project.assetName || project.name }),
        maxHeight: 105,
        align: 'left',
      },
      caption: null,
    }
  }
  yield { kind: 'space', height: isList ? 2 : 8 }
  yield facts(coverFacts(context))
}
