import type { SignatureRole } from '@plumbline/contract/reports/content'
import { isStatutory } from '@plumbline/contract/reports/statutory'
import { cell, label, line, note, paragraph, small, type Block, type Row } from '../blocks.ts'
import { capturedDays, capturedOf } from '../checks/captured.ts'
import { conditions } from './conditions.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

function periodOf({ snapshot: { project }, translator: { day } }: Context): string | null {
  const [start, end] = [project.startDate, project.endDate].map((one) => (one === null ? null : day(one)))
  return start !== null && start !== undefined && end !== null && end !== undefined
    ? `${start} – ${end}`
    : (start ?? end ?? null)
}

function projectFacts(context: Context): readonly Fact[] {
  const {
    snapshot: { project, definition, layout, survey, photos },
    translator,
  } = context
  const { words, day, number, format } = translator
  const captured = capturedOf(photos)
  const { background: names } = words
  const { jobNature, operationDate, partnership, particulars, companyRegistration } = definition.backgroundSection
  const own: readonly Fact[] =
    layout === 'Hoklas'
      ? [
          [names.method, particulars.method || words.notStated],
          [names.equipment, survey?.equipment || words.notStated],
          [names.calibration, survey?.calibration || words.notStated],
          [names.deviations, particulars.deviations || words.notStated],
          [names.accreditation, particulars.accreditation],
        ]
      : layout === 'Bridge'
        ? [
            [names.structureNumber, particulars.structureNumber || words.notStated],
            [names.route, particulars.route],
            [names.form, particulars.form || words.notStated],
            [names.spans, particulars.spans || words.notStated],
            [names.crossing, particulars.crossing],
            [names.lastInspection, particulars.lastInspection || words.notStated],
          ]
        : []
  // The tables of a statutory layout state these already.
  const isStated = isStatutory(layout)
  const place: readonly Fact[] = [
    [names.assetName, project.assetName],
    [names.address, project.address],
  ]
  const storeys: Fact = [names.storeys, project.storeys === null ? null : number(project.storeys)]
  const metres = project.height === null ? null : format(names.metres, { value: number(project.height, 2) })
  const height: Fact = [names.height, metres]
  return [
    [names.jobNature, jobNature],
    [names.operationDate, operationDate === null ? null : day(operationDate)],
    [names.captured, captured === null ? words.notStated : capturedDays(captured, translator)],
    [names.period, periodOf(context)],
    [names.partnership, partnership],
    [names.companyName, project.companyName],
    [names.companyRegistration, companyRegistration ?? null],
    [names.clientName, project.clientName],
    ...(isStated ? [] : place),
    [names.buildingType, project.buildingType],
    [names.assetCodes, project.assetCodes.join(', ')],
    ...(isStated ? [] : [storeys]),
    [names.units, project.units === null ? null : number(project.units)],
    ...(isStated ? [] : [height]),
    [names.incorporateOwners, project.incorporateOwners],
    [names.managementCompany, project.managementCompany],
    ...own,
  ]
}

function* revisions({ snapshot, translator: { words, day }, table }: Context): Iterable<Block> {
  const { background: names } = words
  const { revisionLog } = snapshot.definition.backgroundSection
  if (revisionLog.length === 0) {
    yield paragraph(names.noRevision)
    return
  }
  yield {
    kind: 'table',
    widths: [18, 54, 28],
    caption: table(names.revisionLog),
    style: 'grid',
    head: [label(words.revision), label(names.remarks), label(names.issueDate)],
    rows: revisionLog.map(({ revision, remarks, issueDate }) => [
      cell(revision),
      cell(remarks),
      cell(issueDate === null ? words.none : day(issueDate)),
    ]),
  }
}

type Signer = {
  readonly role: SignatureRole
  readonly title: string
  readonly name: string
  readonly details: readonly string[]
  readonly signedAt: string | null
}

function signers({ snapshot: { definition, layout }, translator: { words, day } }: Context): readonly Signer[] {
  const { background: names } = words
  const {
    reportPreparedBy: prepared,
    reportCheckedBy: checked,
    endorserInformation: endorser,
  } = definition.backgroundSection
  const dated = (title: string, date: string | null) => (date === null ? [] : [`${title}: ${day(date)}`])
  const of = (role: SignatureRole, title: string, person: NonNullable<typeof checked>): Signer => ({
    role,
    title,
    name: person.name,
    details: [
      ...(person.designation === '' ? [] : [person.designation]),
      ...(person.registration ? [`${names.registration}: ${person.registration}`] : []),
      ...dated(words.date, person.date),
    ],
    signedAt: person.endorserSignature?.signedAt ?? null,
  })
  return [
    of('prepared', names.preparedBy, prepared),
    ...(checked === null ? [] : [of('checked', names.checkedBy, checked)]),
    ...(endorser.endorserName === ''
      ? []
      : [
          {
            role: 'endorser' as const,
            title: layout === 'Hoklas' ? names.signatory : names.endorser,
            name: endorser.endorserName,
            details: [
              ...(endorser.remarks === '' ? [] : [endorser.remarks]),
              ...dated(names.expiry, endorser.dateOfExpiryOfRegistration),
              ...dated(names.reviewDate, endorser.reviewDate),
            ],
            signedAt: endorser.endorserSignature?.signedAt ?? null,
          },
        ]),
  ].filter(({ name }) => name !== '')
}

export function* signatories(context: Context): Iterable<Block> {
  const {
    snapshot: { signatures },
    translator: { words, format, moment },
    table,
  } = context
  const { background: names } = words
  const rows = signers(context).map(({ role, title, name, details, signedAt }): Row => {
    const image = signatures[role]
    return [
      label(title),
      cell(line(name), ...details.map(small)),
      signedAt === null
        ? cell(words.unsigned)
        : cell(
            ...(image === undefined
              ? []
              : [
                  {
                    kind: 'picture' as const,
                    ref: image,
                    alt: format(words.alt.signature, { name }),
                    maxWidth: 45,
                    maxHeight: 16,
                    align: 'left' as const,
                  },
                ]),
            small(format(words.signedAt, { time: moment(signedAt) })),
          ),
    ]
  })
  if (rows.length > 0)
    yield {
      kind: 'table',
      widths: [22, 42, 36],
      caption: table(names.signatories),
      style: 'grid',
      head: [label(names.role), label(names.name), label(names.signature)],
      rows,
      keepOnOnePage: true,
    }
}

/** Who gets a copy; without recipients a sentence says so. */
function* distribution({ snapshot, translator: { words }, table }: Context): Iterable<Block> {
  const { background: names } = words
  const { distributionList = [] } = snapshot.definition.backgroundSection
  const named = distributionList.filter(({ name, organisation }) => name !== '' || organisation !== '')
  if (named.length === 0) {
    yield paragraph(names.noDistribution)
    return
  }
  yield {
    kind: 'table',
    widths: [34, 42, 24],
    caption: table(names.distribution),
    style: 'grid',
    head: [label(names.recipient), label(names.organisation), label(names.copy)],
    rows: named.map(({ name, organisation, copy }) => [cell(name), cell(organisation), cell(copy)]),
  }
}

export function* background(context: Context): Iterable<Block> {
  const {
    snapshot: { layout, definition, project, verification },
    translator: { words, format },
  } = context
  if (layout === 'Defect List') {
    const { jobNature } = definition.backgroundSection
    yield note(
      [project.companyName, project.clientName, project.address, jobNature].filter((part) => part !== '').join(' · '),
    )
    return
  }
  const table = facts(projectFacts(context))
  if (table.rows.length > 0) yield table
  if (layout === 'Hoklas') yield* conditions(context)
  yield { kind: 'heading', level: 2, text: words.background.documentControl, anchor: 'document_control' }
  if (verification !== undefined)
    yield paragraph(format(words.verification.signed, { company: project.companyName, address: verification.address }))
  yield* revisions(context)
  yield* distribution(context)
  yield* signatories(context)
}
