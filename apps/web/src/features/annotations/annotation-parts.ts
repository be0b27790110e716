import type { AnnInfo, Annotation } from '@plumbline/contract/annotations/annotations'
import type { DefectFields } from '@plumbline/contract/defects/history'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf } from '@plumbline/geometry/rect'
import type { ShapeEdit } from '../../api/annotations-editing.ts'

/** What a person changes, in the pieces that belong together: two people's changes are merged piece by piece. */
export const parts = ['place', 'subject', 'measured'] as const
export type Part = (typeof parts)[number]

const isSamePoints = (a: AnnInfo['points'], b: AnnInfo['points']) =>
  a === b ||
  (a.length === b.length &&
    a.every(
      (line, index) =>
        line.length === b[index]?.length &&
        line.every(({ x, y }, at) => x === b[index]?.[at]?.x && y === b[index]?.[at]?.y),
    ))

const isSameIn = {
  place: ({ annInfo: a }: Annotation, { annInfo: b }: Annotation) =>
    a.shape === b.shape && isSamePoints(a.points, b.points),
  subject: ({ annInfo: a }: Annotation, { annInfo: b }: Annotation) =>
    a.isDefect === b.isDefect && a.defectId === b.defectId,
  measured: ({ annInfo: { measured: a } }: Annotation, { annInfo: { measured: b } }: Annotation) =>
    a === b || (a?.length === b?.length && a?.width === b?.width),
} as const satisfies Record<Part, (a: Annotation, b: Annotation) => boolean>

export const changedParts = (from: Annotation, to: Annotation): readonly Part[] =>
  parts.filter((part) => !isSameIn[part](from, to))

/** `into` with these pieces of `from`. */
export function withParts(into: Annotation, from: Annotation, of: readonly Part[]): Annotation {
  const place = of.includes('place')
    ? { shape: from.annInfo.shape, points: from.annInfo.points, widthProfile: from.annInfo.widthProfile ?? null }
    : {}
  const subject = of.includes('subject')
    ? {
        isDefect: from.annInfo.isDefect,
        defectId: from.annInfo.defectId,
        defectNum: from.annInfo.defectNum,
        severity: from.annInfo.severity,
        defectState: from.annInfo.defectState,
      }
    : {}
  const measured = of.includes('measured') ? { measured: from.annInfo.measured } : {}
  return {
    ...into,
    ...(of.includes('place') ? { location: from.location } : {}),
    annInfo: { ...into.annInfo, ...place, ...subject, ...measured },
  }
}

/** Accepted here and accepted there is the same: the defect that came of it is both sides'. */
export const isFulfilled = ({ annInfo: mine }: Annotation, { annInfo: theirs }: Annotation) =>
  mine.isDefect === true && mine.defectId === null && theirs.isDefect === true

/** severity and size: fields of the shown defect, which the register changes too. */
export type Clash = Part | 'severity' | 'size'
type Merged = { readonly annotation: Annotation; readonly clashes: readonly Clash[] }

export const isSameDefect = ({ annInfo: a }: Annotation, { annInfo: b }: Annotation) =>
  a.defectId !== null && a.defectId === b.defectId

/** The defect's severity and sizes have a version of their own: the shape's says nothing about them. */
function defectClashes(
  base: Annotation,
  mine: Annotation,
  theirs: Annotation,
  fields: DefectFields | undefined,
): readonly Clash[] {
  if (!isSameDefect(base, theirs) || !isSameDefect(mine, theirs)) return []
  const [before, now] = [base.annInfo, theirs.annInfo]
  const isSeverity =
    fields?.severity !== undefined && now.severity !== before.severity && now.severity !== fields.severity
  const isRetyped = (['length', 'width'] as const).some((side) => {
    const measured = mine.annInfo.measured?.[side] ?? null
    return (
      measured !== null &&
      measured !== before.measured?.[side] &&
      // A size that comes from a measurement is no change by the register.
      now.defectState?.[side] !== before.measured?.[side] &&
      now.defectState?.[side] !== before.defectState?.[side] &&
      now.defectState?.[side] !== measured
    )
  })
  return [
    ...(isSeverity ? ['severity' as const] : []),
    ...(isRetyped && isSameIn.place(base, theirs) && isSameIn.measured(base, theirs) ? ['size' as const] : []),
  ]
}

/** What either side changed alone is in it. `clashes`: both changed it, and not to the same. */
export function merged(base: Annotation, mine: Annotation, theirs: Annotation, fields?: DefectFields): Merged {
  const others = changedParts(base, theirs)
  const ours = changedParts(base, mine).filter((part) => part !== 'subject' || !isFulfilled(mine, theirs))
  const unlike = changedParts(mine, theirs)
  return {
    annotation: withParts(theirs, mine, ours),
    clashes: [
      ...ours.filter((part) => others.includes(part) && unlike.includes(part)),
      ...defectClashes(base, mine, theirs, fields),
    ],
  }
}

/** A shape without one sends none: its line was drawn, not traced. */
function profileOf({ annInfo: { widthProfile } }: Annotation): Pick<ShapeEdit, 'widthProfile'> {
  return widthProfile ? { widthProfile } : {}
}

const linesOf = ({ annInfo }: Annotation) => annInfo.points.map((line) => line.map(({ x, y }) => ({ x, y })))

function defectVersionOf({ annInfo: { defectState } }: Annotation): { readonly defectVersion?: number } {
  const version = defectState?.version
  return version === undefined ? {} : { defectVersion: version }
}

/** Everything of one that is not there yet. */
export function newEdit(mine: Annotation, fields: DefectFields | undefined): ShapeEdit {
  const { shape, isDefect, defectId, measured } = mine.annInfo
  return {
    _id: mine._id,
    imageId: mine.imageId,
    shape,
    points: linesOf(mine),
    ...profileOf(mine),
    ...(isDefect === null ? {} : { isDefect }),
    ...(defectId === null ? {} : { defectId }),
    ...(measured === null ? {} : { measured }),
    ...(fields === undefined ? {} : { defect: fields }),
    ...defectVersionOf(mine),
  }
}

/** Only the parts that are to be sent. */
export function changeEdit(
  base: Annotation,
  mine: Annotation,
  changed: readonly Clash[],
  fields: DefectFields | undefined,
): ShapeEdit {
  const { shape, isDefect, defectId, measured } = mine.annInfo
  return {
    _id: mine._id,
    version: base.version,
    ...(changed.includes('place') ? { shape, points: linesOf(mine), ...profileOf(mine) } : {}),
    ...(changed.includes('subject') ? { isDefect, ...(defectId === base.annInfo.defectId ? {} : { defectId }) } : {}),
    ...(changed.includes('measured') ? { measured } : {}),
    ...(fields === undefined ? {} : { defect: fields }),
    // Without it the server cannot tell that the register changed the same field of the defect.
    ...(fields !== undefined || changed.includes('measured') ? defectVersionOf(mine) : {}),
  }
}

const noSizes: AnnInfo['sizes'] = {
  gsd: null,
  gsdSource: null,
  boxWidth: null,
  boxLength: null,
  area: null,
  length: null,
  width: null,
  widthMost: null,
  isBelowGsd: false,
}

/** widthProfile: what was measured across a traced line. */
export type Drawn = {
  readonly shape: AnnInfo['shape']
  readonly points: readonly (readonly Point[])[]
  readonly widthProfile?: AnnInfo['widthProfile']
}

const linesIn = ({ points }: Drawn): AnnInfo['points'] => points.map((line) => line.map(({ x, y }) => ({ x, y })))

/** Drawn here a moment ago; its sizes come with the answer. */
export function anAnnotation(id: string, imageId: string, drawn: Drawn): Annotation {
  const at = new Date(0).toISOString()
  return {
    _id: id,
    imageId,
    location: boundsOf(drawn.points.flat()),
    updatedBy: '',
    createdAt: at,
    updatedAt: at,
    version: 0,
    annInfo: {
      shape: drawn.shape,
      points: linesIn(drawn),
      origin: 'person',
      isDefect: null,
      defectId: null,
      defectNum: null,
      severity: null,
      defectState: null,
      aiDefectType: null,
      suggestionNum: null,
      confidence: null,
      detectorVersion: null,
      runId: null,
      isEdited: false,
      pixelSizes: null,
      widthProfile: drawn.widthProfile ?? null,
      measured: null,
      sizes: noSizes,
    },
  }
}

export function redrawn(annotation: Annotation, drawn: Drawn): Annotation {
  const next = {
    ...annotation,
    location: boundsOf(drawn.points.flat()),
    annInfo: {
      ...annotation.annInfo,
      shape: drawn.shape,
      points: linesIn(drawn),
      widthProfile: drawn.widthProfile ?? null,
    },
  }
  return isSameIn.place(annotation, next) ? annotation : next
}
