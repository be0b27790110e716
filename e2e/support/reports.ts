import { inflateRawSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import { printed as enPrinted, type PrintedWords } from '../../packages/contract/src/messages/en/reports/printed.ts'
import type { Words } from '../../packages/contract/src/messages/messages.ts'
import { printed as cnPrinted } from '../../packages/contract/src/messages/zh-cn/reports/printed.ts'
import { printed as hkPrinted } from '../../packages/contract/src/messages/zh-hk/reports/printed.ts'
import { callApi } from './company.ts'
import { upgrade } from './defects.ts'
import { cornersAt, drawDefect } from './draw-defect.ts'
import { placeOf, tokenOf } from './drawings.ts'
import { savePortions, sendElevation } from './elevations.ts'
import { accountOf } from './journey.ts'
import { aThermalProject } from './thermal-frames.ts'
import type { Locale } from './words.ts'

/** The words of one part of a .docx, whose parts lie one after another in a zip. */
export function docxText(file: Buffer): string {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, nameLength, extra, comment, local] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ]
    if (file.toString('utf8', at + 46, at + 46 + nameLength) === 'word/document.xml') {
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const bytes = file.subarray(from, from + packed)
      return (method === 0 ? bytes : inflateRawSync(bytes))
        .toString('utf8')
        .replace(/<\/w:p>/g, '\n')
        .replace(/<[^<>]+>/g, '')
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error('no document in the file')
}

/** What a report itself says, in its own language. */
export const printed: Readonly<Record<Locale, Words<PrintedWords>>> = {
  en: enPrinted,
  'zh-cn': cnPrinted,
  'zh-hk': hkPrinted,
}

export type ReportableProject = { readonly photosPath: string; readonly reportPath: string; readonly photoName: string }

/**
 * A paid project with a photo, and with an elevation whose floors are named, so that places can be named. A viewer and
 * a surveyor are assigned to it.
 */
export async function aReportableProject(request: APIRequestContext): Promise<ReportableProject> {
  const { path, visualName } = await aThermalProject(request)
  const project = { code: '', name: '', path: path.replace('result-review/thermal', 'project-info') }
  const [place, token] = [placeOf(project), await tokenOf(request)]
  await upgrade(request, place, token)
  const { userId } = await callApi(request, accountRoutes.login, {
    body: { email: accountOf('corporate-standard').email, password: demoPassword },
  })
  await callApi(
    request,
    userRoutes.assignProjectUsers,
    { params: { projectId: place.projectId }, query: {}, body: [{ userId, isAssigned: true }] },
    token,
  )
  const layoutId = await sendElevation(request, project, 'North elevation')
  await savePortions(request, project, layoutId, () => [
    {
      _id: newId(),
      name: '',
      location: { left: 0, top: 0, right: 0, bottom: 0 },
      floors: [
        { name: '1', height: 3, line: null },
        { name: '0', height: 4, line: null, displayName: 'G/F' },
      ],
    },
  ])
  return {
    photosPath: path.replace('/thermal', ''),
    reportPath: path.replace('result-review/thermal', 'report-definition'),
    photoName: visualName,
  }
}

/** A defect that another person draws at the same time. */
export async function anotherDefect(request: APIRequestContext, path: string): Promise<void> {
  const [{ projectId, inspectionId }, token] = [placeOf({ path }), await tokenOf(request)]
  const params = { projectId, inspectionId }
  const { images } = await callApi(
    request,
    annotationRoutes.imagesAndAnnotations,
    { params, query: {} as never },
    token,
  )
  const imageId = images.find(({ type }) => type === 'visual')!._id
  const corners = cornersAt(0.6, 0.3, 0.2)
  await drawDefect(request, token, { params, imageId, corners, severity: 'major' })
}
