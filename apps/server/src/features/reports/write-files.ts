import type { ReportFormat } from '@plumbline/contract/reports'
import type { ReportDoors, ReportSnapshot } from '@plumbline/report/snapshot'

export type Writing = { readonly format: ReportFormat; readonly contentType: string; readonly bytes: AsyncIterable<Uint8Array> }

/** The files of a report, each written while it is read. */
export async function* writeFiles(_snapshot: ReportSnapshot, _doors: ReportDoors): AsyncIterable<Writing> {}
