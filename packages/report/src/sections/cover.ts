import { run, type Block } from '../blocks.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

function coverFacts({ snapshot, speech: { words, day } }: Context): readonly Fact[] {
  const { project, definition, layout, reportNumber, takenAt } = snapshot
  const { revisionLog, particulars } = definition.backgroundSection
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
    ...(layout === 'Hoklas' ? ([[words.background.accreditation, particulars.accreditation]] satisfies Fact[]) : []),
  ]
}

/** A page of its own; a list of defects begins below its title. */
export function* cover(context: Context): Iterable<Block> {
  const { project, definition, layout } = context.snapshot
  const { words, say } = context.speech
  const isList = layout === 'Defect List'
  if (project.logo !== null && !isList) {
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.logo,
        alt: say(words.alt.logo, { name: project.companyName }),
        maxWidth: 60,
        maxHeight: 20,
        align: 'left',
      },
      caption: null,
    }
    yield { kind: 'space', height: 10 }
  }
  if (layout === 'Hoklas') yield { kind: 'paragraph', runs: [run(words.testReport)], look: 'subtitle' }
  yield { kind: 'paragraph', runs: [run(definition.reportTitle)], look: 'title' }
  if (!isList) yield { kind: 'paragraph', runs: [run(project.name)], look: 'subtitle' }
  if (project.cover !== null && !isList) {
    yield {
      kind: 'picture',
      picture: {
        kind: 'picture',
        ref: project.cover,
        alt: say(words.alt.cover, { name: project.assetName || project.name }),
        maxHeight: 105,
        align: 'left',
      },
      caption: null,
    }
  }
  yield { kind: 'space', height: isList ? 2 : 8 }
  yield facts(coverFacts(context))
}
