import type { Severity } from '@plumbline/contract/buildings'
import type { Align, Run } from '@plumbline/office/docx/paragraphs'
import type { DrawnBox, DrawnPoint, PictureRef, ReportElevation } from './snapshot.ts'

export type Line = {
  readonly kind: 'line'
  readonly runs: readonly Run[]
  readonly align?: Align
  readonly isSmall?: boolean
}
/** As large as fits, in its own proportions. In millimetres; without maxWidth as wide as its cell. */
export type Picture = {
  readonly kind: 'picture'
  readonly ref: PictureRef
  readonly alt: string
  readonly maxWidth?: number
  readonly maxHeight: number
  readonly align?: Align
}
export type Content = Line | Picture

export type Cell = {
  readonly content: readonly Content[]
  readonly fill?: string
  readonly span?: number
  readonly isLabel?: boolean
}
export type Row = readonly Cell[]

/** What a drawing shows of the coverage: hatched boxes, and dashed outlines with their numbers. */
export type CoverageMarks = {
  readonly unseen: readonly DrawnBox[]
  readonly areas: readonly { readonly label: string; readonly outline: readonly DrawnPoint[] }[]
}

/**
 * How much of an elevation a figure shows. key: small, without labels, with the part that is enlarged elsewhere; detail:
 * that part; plain: half a page, where there is nothing to mark.
 */
export type ElevationView = { readonly kind: 'key' | 'detail'; readonly part: DrawnBox } | { readonly kind: 'plain' }

/** The parts of a report, which both the .docx writer and the PDF writer can write. */
export type Block =
  | {
      readonly kind: 'heading'
      readonly level: 1 | 2 | 3
      readonly text: string
      readonly anchor: string
      readonly pageBreakBefore?: boolean
    }
  | {
      readonly kind: 'paragraph'
      readonly runs: readonly Run[]
      readonly style?: 'note' | 'title' | 'subtitle'
      readonly keepWithNext?: boolean
      readonly align?: Align
    }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly {
        readonly runs: readonly Run[]
        readonly level: 0 | 1
        readonly isContinued: boolean
        readonly isOrdered: boolean
      }[]
    }
  /**
   * widths: shares of the text width. Rows never split over pages; nor does a table with keepOnOnePage that fits on
   * one.
   */
  | {
      readonly kind: 'table'
      readonly widths: readonly number[]
      readonly head: Row | null
      readonly rows: readonly Row[]
      readonly caption: string | null
      readonly keepOnOnePage?: boolean
      readonly style: 'grid' | 'facts' | 'plain'
    }
  | {
      readonly kind: 'bars'
      readonly caption: string
      readonly alt: string
      readonly max: number
      readonly rows: readonly {
        readonly label: string
        readonly parts: readonly { readonly count: number; readonly severity: Severity }[]
        readonly count: number
      }[]
    }
  | { readonly kind: 'picture'; readonly picture: Picture; readonly caption: string | null }
  | {
      readonly kind: 'elevation'
      readonly elevation: ReportElevation & { readonly drawing: PictureRef }
      readonly alt: string
      readonly caption: string
      /** Absent: all of it, with labels. */
      readonly view?: ElevationView
      /** In place of the pins. */
      readonly coverage?: CoverageMarks
      /** Of a figure of coverage, in millimetres, where the page has not room for one as high as usual. */
      readonly maxHeight?: number
    }
  /** Begins on a new page. */
  | {
      readonly kind: 'contents'
      readonly title: string
      readonly entries: readonly { readonly text: string; readonly anchor: string; readonly level: 1 | 2 }[]
    }
  | { readonly kind: 'space'; readonly height: number }

export const run = (text: string, style: Omit<Run, 'text'> = {}): Run => ({ text, ...style })
export const bold = (text: string): Run => ({ text, isBold: true })
export const line = (...runs: readonly (Run | string)[]): Line => ({
  kind: 'line',
  runs: runs.map((one) => (typeof one === 'string' ? run(one) : one)),
})
export const small = (text: string): Line => ({ kind: 'line', runs: [run(text)], isSmall: true })
export const cell = (...content: readonly (Content | string)[]): Cell => ({
  content: content.map((one) => (typeof one === 'string' ? line(one) : one)),
})
export const label = (text: string): Cell => ({ content: [line(bold(text))], isLabel: true })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [run(text)] })
export const note = (text: string): Block => ({ kind: 'paragraph', runs: [run(text)], style: 'note' })

/** Spec 2 §3: backgrounds of dark text, always together with the letter or the name. Lighter than on screens. */
export const severityFill: Readonly<Record<Severity, string>> = {
  critical: 'F7A8AE',
  major: 'FBDD8C',
  moderate: 'A3CBEC',
  minor: 'B5DFB1',
  cosmetic: 'CFE5F1',
  na: 'DEDFE1',
}
export const severityColour: Readonly<Record<Severity, string>> = {
  critical: 'ED2939',
  major: 'F7B500',
  moderate: '1979C4',
  minor: '59B752',
  cosmetic: '87BEDB',
  na: 'B1B3B8',
}
