import type { Severity } from '@plumbline/contract/buildings'
import type { ThermalViewState } from '@plumbline/contract/thermal/thermal'
import type { PrintedPictures } from '../../db/schema/reports.ts'
import type { PictureRef, ReportSnapshot } from '@plumbline/report/snapshot'

export type Drawn = {
  readonly shape: 'rectangle' | 'polyline' | 'polygon'
  readonly points: readonly (readonly { readonly x: number; readonly y: number }[])[]
  readonly severity: Severity
  readonly label: string
}
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** How a picture of the report is made from an object of the store; the same recipe gives the same picture. */
export type Recipe =
  | { readonly kind: 'object'; readonly key: string; readonly side: number }
  | { readonly kind: 'annotated'; readonly key: string; readonly side: number; readonly shapes: readonly Drawn[] }
  | {
      readonly kind: 'crop'
      readonly key: string
      readonly side: number
      readonly shapes: readonly Drawn[]
      readonly box: Box
      readonly photoMm?: number | null
    }
  | {
      readonly kind: 'thermogram'
      readonly key: string
      readonly view: Pick<ThermalViewState, 'palette' | 'range' | 'meters'>
      readonly box: Box
    }
  /** Edge to edge over the picture as it is. */
  | { readonly kind: 'overlay'; readonly key: string; readonly svg: string }
  /** Base64 of a PNG. */
  | { readonly kind: 'inline'; readonly png: string }

/** The input of a report, equal for every attempt to make it. */
export type StoredSnapshot = {
  readonly snapshot: ReportSnapshot
  readonly pictures: Readonly<Record<PictureRef, Recipe>>
  /** Of a blurred report. */
  readonly printed?: PrintedPictures
}

export type Book = { readonly pictures: Record<PictureRef, Recipe>; note(ref: PictureRef, recipe: Recipe): PictureRef }

export function openBook(): Book {
  const pictures: Record<PictureRef, Recipe> = {}
  return {
    pictures,
    note(ref, recipe) {
      pictures[ref] = recipe
      return ref
    },
  }
}
