import type { Coverage, ElevationFrame } from '@plumbline/contract/coverage/coverage'
import type { FollowUpAction, Material, Severity } from '@plumbline/contract/buildings'
import type { ConfirmableField, DefectStatus, ShownProgress } from '@plumbline/contract/defects/defects'
import type { Overlap } from '@plumbline/inspection/coverage/overlap'
import type {
  CloseRangeMethod,
  CloseRangeResult,
  Compliance,
  LeftOutReason,
} from '@plumbline/inspection/coverage/types'
import type { SeverityRange } from '@plumbline/contract/rules/crack-severity'
import type { RepairSchedule } from '@plumbline/contract/defects/repair-schedule'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import type { QuantityUnit } from '@plumbline/contract/rules/quantities'
import type { Size } from '@plumbline/inspection/sizes/size'
import type { GsdNumbers, gsdOrigins } from '@plumbline/inspection/photos/photo-gsd'
import type { ViewChange } from '@plumbline/contract/models/views'
import type { ReportContent, ReportLayout, SignatureRole } from '@plumbline/contract/reports/content'
import type { Omission } from '@plumbline/contract/reports/reports'
import type { SurveyConditions, ThermalFindingView, ThermalPalette } from '@plumbline/contract/thermal/thermal'

/** By which the caller finds a JPEG or PNG. */
export type PictureRef = string

/**
 * Everything that a report says, read at one moment.
 * Texts that people typed are printed as typed; our own are looked up by key, in the language of the definition.
 */
export type ReportSnapshot = {
  readonly layout: ReportLayout
  /** ISO, UTC: when all of it was read. */
  readonly takenAt: string
  /** IANA. Dates and times are printed in this zone. */
  readonly timeZone: string
  readonly hasWatermark: boolean
  /** On the cover and in the footer. */
  readonly reportNumber: string
  readonly project: ReportProject
  /** As it was saved: its layout, language and texts. */
  readonly definition: ReportContent
  /** Images of signatures. Who signed, and when, is in the definition. */
  readonly signatures: Partial<Readonly<Record<SignatureRole, PictureRef>>>
  readonly elevations: readonly ReportElevation[]
  /** Only those that the report shows, in the order of their numbers. */
  readonly defects: readonly ReportDefect[]
  /** Every photo of the inspection that the photo record lists. */
  readonly photos: readonly ReportPhoto[]
  readonly models: readonly ReportModelView[]
  /** Null without a thermal survey. */
  readonly survey: SurveyConditions | null
  readonly leftOut: readonly Omission[]
  /** Where a reader checks the issued file. Missing in previews, and in snapshots from before reports were signed. */
  readonly verification?: { readonly address: string; readonly code: PictureRef }
  /** What became of the detector's suggestions; missing in snapshots from before it was stored. */
  readonly detection?: {
    readonly accepted: number
    readonly rejected: number
    readonly undecided: number
    readonly deciders: readonly string[]
  }
  /** Null: this is the first inspection of the asset. Missing in snapshots from before it was stored. */
  readonly comparison?: ReportComparison | null
  /** How the project rates defects beside their severity. Missing in snapshots from before it could. */
  readonly ratings?: RatingSetup
  /** Only where the definition asks for it. */
  readonly repairs?: ReportRepairs
  /** Findings that a test report does not deal with, once it is narrowed to what was tested. */
  readonly untested?: number
}

/** The repair schedule of the defects that the report shows. Types are named in the language of the report. */
export type ReportRepairs = RepairSchedule & {
  readonly hasBudget: boolean
}

export type ReportProject = {
  readonly name: string
  readonly code: string
  /** The company that inspects. */
  readonly companyName: string
  readonly clientName: string
  readonly assetName: string
  readonly address: string
  /** In the language of the report. */
  readonly buildingType: string
  readonly assetCodes: readonly string[]
  readonly storeys: number | null
  readonly units: number | null
  /** Metres. */
  readonly height: number | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly preparedBy: string
  readonly incorporateOwners: string
  readonly managementCompany: string
  readonly cover: PictureRef | null
  readonly logo: PictureRef | null
  /** Missing in snapshots from before it could be uploaded. */
  readonly clientLogo?: PictureRef | null
  /** Without a cover: the photo that shows the most of the building. Missing in snapshots from before it was chosen. */
  readonly overview?: { readonly picture: PictureRef; readonly photo: string } | null
}

export type ReportElevation = {
  readonly id: string
  readonly name: string
  readonly block: string
  readonly drawing: PictureRef | null
  /**
   * Top-down; top and bottom in fractions of the drawing's height, `left` and `right` of its width. `label` as screens
   * show it: '12', 'G/F'.
   */
  readonly floors: readonly {
    readonly label: string
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
  }[]
  /** In fractions of the drawing. A defect whose position on the elevation is unknown has no pin. */
  readonly pins: readonly {
    readonly defectNum: number
    readonly severity: Severity
    readonly x: number
    readonly y: number
  }[]
  /** Null: not computed. Missing in snapshots taken before it was stored. */
  readonly coverage?: ReportCoverage | null
  /**
   * Null: none was made, or the drawing does not say where it belongs. Missing in snapshots taken before it was stored.
   */
  readonly mosaic?: ReportMosaic | null
}

/** The photos of an elevation as one picture. Floors and pins in fractions of it, those outside of it left out. */
export type ReportMosaic = Pick<ReportElevation, 'floors' | 'pins'> & {
  readonly picture: PictureRef
  readonly madeAt: string
  readonly mmPx: number
  readonly photosUsed: number
  readonly photosLeftOut: number
  /** Painted, and deleted since. Missing in snapshots taken before they were counted. */
  readonly photosDeleted?: number
  /** Millimetres on the elevation; null: no two photos were compared. */
  readonly residualMm: { readonly median: number; readonly p95: number } | null
}

/** In fractions of a drawing's width and height. */
export type DrawnPoint = { readonly x: number; readonly y: number }
export type DrawnBox = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** What was seen of an elevation. Floors are named as the elevation's floors are. */
export type ReportCoverage = Readonly<
  Pick<
    Coverage,
    | 'basis'
    | 'state'
    | 'cellM'
    | 'seenShare'
    | 'medianMmPx'
    | 'photosUsed'
    | 'photosByPlace'
    | 'limits'
    | 'frameDoubt'
    | 'computedAt'
  >
> & {
  readonly frame: Readonly<
    Pick<
      ElevationFrame,
      'source' | 'lengthSource' | 'lengthM' | 'heightM' | 'sigmaM' | 'isSigmaAssumed' | 'parts' | 'hasUnknownParts'
    >
  > | null
  /** Null: nothing was measured. Missing in snapshots from before it was stored. */
  readonly overlap?: Overlap | null
  /** Top-down. */
  readonly floors: readonly { readonly label: string; readonly seenShare: number | null; readonly photos: number }[]
  /** The largest first. */
  readonly gaps: readonly {
    readonly areaM2: number
    readonly widthM: number
    readonly heightM: number
    readonly floors: readonly string[]
  }[]
  /** Of those used, whose sharpness and exposure were not measured. */
  readonly photosUnmeasured: number
  /** Of those used, whose camera counts as level, and whose height only satellites say. Missing in reports from before. */
  readonly photosLevelAssumed?: number | undefined
  readonly photosHeightRough?: number | undefined
  readonly photosLeftOut: readonly { readonly reason: LeftOutReason; readonly count: number }[]
  readonly closeRange: {
    readonly areas: readonly ReportCloseRangeArea[]
    /** 0 to 1; null where the size of the elevation is not known. */
    readonly share: number | null
  }
  readonly compliance: Compliance
  /** On the drawing; empty without one, or where nothing was measured. */
  readonly unseen: readonly DrawnBox[]
  /** Metres: cells are joined to squares of this side where an elevation has very many. */
  readonly unseenCellM: number
}

export type ReportCloseRangeArea = {
  /** As the elevations view numbers it; missing in reports from before areas had numbers. */
  readonly number?: number
  /** Square metres, where a part of it lies beside the elevation. */
  readonly outside?: { readonly areaM2: number; readonly outsideM2: number }
  readonly method: CloseRangeMethod
  readonly by: string
  readonly on: string
  readonly photos: number
  readonly note: string
  /** Null: not stated; missing in reports from before it could be. */
  readonly result?: CloseRangeResult | null
  /** On the drawing; empty without one. */
  readonly outline: readonly DrawnPoint[]
}

export type ReportDefect = {
  readonly id: string
  readonly defectNum: number
  /** Key of the library; missing in snapshots from before it was stored. */
  readonly typeKey?: string
  /** Names of the library in the language of the report. */
  readonly type: string
  readonly subType: string | null
  readonly severity: Severity
  /** The ± of a crack's width crosses a limit between these. */
  readonly severityBetween?: SeverityRange
  /** Under the project's scheme; null: no person rated it. */
  readonly rating?: string | null
  readonly repairBy?: string | null
  readonly material: Material | null
  /** Block, elevation, floor, column; levels that are unknown are omitted. */
  readonly path: readonly string[]
  /** Of a bridge: deck, bearing, pier … as typed. Null: the first name of the path. */
  readonly element: string | null
  readonly elevationId: string | null
  readonly floor: string | null
  readonly size: ReportSize
  readonly action: FollowUpAction
  /** Filled in from the library; no person has chosen or confirmed it. */
  readonly unconfirmed?: readonly ConfirmableField[]
  readonly actionDescription: string
  /** What the project proposes for its type, in the language of the report, in place of the standard text. */
  readonly repairText?: string
  readonly status: DefectStatus
  readonly remark: string
  /** How many there are, which no report can print; missing in snapshots from before it was stored. */
  readonly voiceNotes?: number
  readonly foundAt: string
  readonly dueDate: string | null
  readonly assignee: string | null
  readonly photo: {
    readonly name: string
    /** By the clock of the camera, without a zone. */ readonly takenAt: string | null
    /** The photo with its annotations. */ readonly annotated: PictureRef
    /** The part of the photo around the defect. */ readonly crop: PictureRef | null
    /** It is the thermogram, which the report does not show twice. */ readonly isThermal?: boolean
  } | null
  readonly thermal: ReportThermal | null
  /** Missing in snapshots from before it was stored. */
  readonly quantity?: ReportQuantity
  /** As a person recorded it since the earlier inspection, or only linked; null: not compared. */
  readonly progress?: ShownProgress | null
  /** The defect of an earlier inspection that it was linked to. */
  readonly earlier?: EarlierState | null
}

export type ReportQuantity = {
  readonly unit: QuantityUnit
  /** Metres, square metres or pieces; null: not known. */
  readonly value: number | null
  /** Deviations for sums: by the scale, which adds up, and by the hand, squared. */
  readonly scale: number
  readonly drawn: number
}

export type EarlierState = {
  readonly defectNum: number
  readonly severity: Severity
  readonly rating?: string | null
  readonly status: DefectStatus
  readonly inspectedOn: string | null
  readonly size: ReportSize
}

export type ReportComparison = {
  /** Of the inspection before this one; null: its day was not stated. */
  readonly inspectedOn: string | null
  /** Numbers of its defects that were not closed and that no defect of this inspection is linked to. */
  readonly withoutSuccessor: readonly number[]
}

/** What a GSD was computed from. */
export type GsdBasis = { readonly source: (typeof gsdOrigins)[number]; readonly numbers: GsdNumbers | null }

/** Millimetres. */
export type ReportSize = {
  readonly width: number | null
  readonly length: number | null
  readonly isBelowGsd: boolean
  /** gsd: measured on the photo; typed: by a person. */
  readonly source: 'gsd' | 'typed' | null
  /** Millimetres a pixel. */
  readonly gsd: number | null
  readonly gsdBasis?: GsdBasis | null
  /** Each with its plus-minus and its source; left out of reports from before they were stored. */
  readonly measures?: { readonly length: Size | null; readonly width: Size | null }
}

export type ReportThermal = {
  readonly thermogram: PictureRef
  readonly visible: PictureRef | null
  readonly palette: ThermalPalette
  /** Colours of the scale, from cold to hot: 'RRGGBB', a dozen or so. */
  readonly legend?: readonly string[]
  readonly takenAt: string | null
  readonly view: ThermalFindingView
}

export type ReportPhoto = {
  readonly id: string
  readonly name: string
  readonly picture: PictureRef
  readonly takenAt: string | null
  readonly path: readonly string[]
  /** Missing in snapshots taken before it was stored. */
  readonly elevationId?: string | null
  /** As the elevation names it. Missing in snapshots taken before it was stored. */
  readonly floor?: string | null
  readonly camera: string
  readonly gsd: number | null
  /** Missing in snapshots taken before it was stored. */
  readonly gsdBasis?: GsdBasis | null
  /** Metres. */
  readonly distance: number | null
  readonly position: { readonly latitude: number; readonly longitude: number; readonly altitude: number | null } | null
  readonly isThermal: boolean
  /** Of a thermal picture: the photo taken beside it. */
  readonly visible?: PictureRef | null
  readonly defectNums: readonly number[]
}

export type ReportModelView = {
  readonly name: string
  readonly modelName: string
  readonly takenAt: string
  /** With its pins drawn on it. */
  readonly picture: PictureRef
  /** Of the defects that the report shows, in the order of their numbers. */
  readonly pins: readonly { readonly defectNum: number; readonly severity: Severity }[]
  /** What changed since the view was taken. */
  readonly changes: readonly ViewChange[]
}

/** Millimetres of a figure: where the part of the picture lies that it shows. */
export type OverlayFrame = {
  readonly width: number
  readonly height: number
  readonly picture: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly cut: DrawnBox
}

/** Where pictures come from. Null: the picture is missing, and the report says so in its place. */
export type ReportDeps = {
  readonly picture: (ref: PictureRef) => Promise<Uint8Array | null>
  /** A JPEG or PNG of the picture with the SVG drawn over all of it, or over the frame that a part of it lies in. */
  readonly overlay: (ref: PictureRef, svg: string, frame?: OverlayFrame) => Promise<Uint8Array | null>
}
