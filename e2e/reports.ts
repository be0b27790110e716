import { inflateRawSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { newId } from '../apps/web/src/api/new-id.ts'
import { savePortions, sendElevation } from './elevations.ts'
import { aThermalProject } from './thermal-frames.ts'

/** The words of one part of a .docx, whose parts lie one after another in a zip. */
export function docxText(file: Buffer): string {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, nameLength, extra, comment, local] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32), file.readUInt32LE(at + 42)]
    if (file.toString('utf8', at + 46, at + 46 + nameLength) === 'word/document.xml') {
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const bytes = file.subarray(from, from + packed)
      return (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8').replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '')
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error('no document in the file')
}

export type ReportableProject = { readonly photosPath: string; readonly reportPath: string; readonly photoName: string }

/** A project with a photo, and with an elevation whose floors are named, so that places can be told. A viewer is assigned to it. */
export async function aReportableProject(request: APIRequestContext): Promise<ReportableProject> {
  const { path, visualName } = await aThermalProject(request)
  const project = { code: '', name: '', path: path.replace('result-review/thermal', 'project-info') }
  const layoutId = await sendElevation(request, project, 'North elevation')
  await savePortions(request, project, layoutId, () => [{
    _id: newId(), name: '', location: { left: 0, top: 0, right: 0, bottom: 0 }, floors: [{ name: '1', height: 3, line: null }, { name: '0', height: 4, line: null, displayName: 'G/F' }],
  }])
  return { photosPath: path.replace('/thermal', ''), reportPath: path.replace('result-review/thermal', 'report-definition'), photoName: visualName }
}
