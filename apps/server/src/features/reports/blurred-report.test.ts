import type { ReportContent } from '@plumbline/contract/reports/content'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aModelView } from '../../testing/builders/model-builders.ts'
import { aMosaic } from '../../testing/builders/mosaic-builders.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { blurredFiles } from '../media/privacy/blurred-copy.ts'
import { pictureFiles } from '../media/pictures.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
})
afterAll(() => plumbline.close())

const folder = (id: string) => `${site.of.corporateId}/${site.of.projectId}/media/${id}/1/`

async function aPhoto(): Promise<string> {
  const id = v7()
  const sizes = { width: 4000, height: 3000, tile_size: 512, tile_levels: 4 }
  await aMedia(plumbline.db, site.project, { id, picture_folder: folder(id), ...sizes })
  await site.found(id)
  return id
}

async function withBoxes(mediaId: string, state: 'ready' | 'pending', isChecked = true): Promise<string> {
  const blurred = `${site.of.corporateId}/${site.of.projectId}/blurred/${mediaId}/1/`
  await plumbline.db
    .insertInto('photo_privacy')
    .values({
      media_id: mediaId,
      project_id: site.of.projectId,
      corporate_id: site.of.corporateId,
      boxes: JSON.stringify([{ kind: 'person', box: { left: 0, top: 0, right: 1, bottom: 1 }, by: '' }]),
      checked_at: isChecked ? new Date() : null,
      checked_by: null,
      blurred_state: state,
      blurred_folder: blurred,
      blurred_version: 1,
      blurred_source: folder(mediaId),
      has_large: true,
      error_code: null,
      job_id: null,
    })
    .execute()
  return blurred
}

async function gathered(isBlurred: boolean | undefined) {
  const { _id, ...content } = await site.get((await site.begin())._id)
  const section: ReportContent['inspectionResultSection'] = {
    ...content.inspectionResultSection,
    ...(isBlurred === undefined ? {} : { isBlurred }),
  }
  return gatherSnapshot(
    plumbline.context.scoped(site.corporate.id),
    {
      projectId: site.project.id,
      inspectionId: site.project.inspectionId,
      number: 1,
      content: { ...content, inspectionResultSection: section },
    },
    new Date(),
  )
}

test('a blurred report is drawn from blurred copies alone where there are boxes, and names what was not checked', async () => {
  const [covered, waiting, plain] = [await aPhoto(), await aPhoto(), await aPhoto()]
  const copy = blurredFiles(await withBoxes(covered, 'ready'))
  await withBoxes(waiting, 'pending', false)
  await aMosaic(plumbline.db, site.project, site.elevation.id)
  const asTaken = await gathered(undefined)
  const blurred = await gathered(true)

  const keysOf = ({ pictures }: typeof blurred) =>
    Object.values(pictures).flatMap((recipe) => (recipe.kind === 'inline' ? [] : [recipe.key]))
  expect(keysOf(asTaken)).toEqual(expect.arrayContaining([pictureFiles(folder(covered)).preview]))
  expect(keysOf(blurred)).toEqual(
    expect.arrayContaining([copy.preview, copy.large, pictureFiles(folder(plain)).preview]),
  )
  // Neither the photo under a copy, nor one whose copy is still being made.
  for (const id of [covered, waiting]) expect(keysOf(blurred).filter((key) => key.startsWith(folder(id)))).toEqual([])

  const uncheckedIn = ({ snapshot }: typeof blurred) =>
    snapshot.leftOut.find(({ kind }) => kind === 'photos-not-checked')?.count
  expect([uncheckedIn(asTaken), uncheckedIn(blurred)]).toEqual([undefined, 2])
  expect([asTaken, blurred].map(({ snapshot }) => snapshot.elevations[0]!.mosaic === null)).toEqual([false, true])
})

const sharp = { sharpness: 0.2, brightness: 0.5, darkShare: 0, brightShare: 0 }
const measured = async (id: string, gsd: number, quality = sharp) =>
  plumbline.db
    .updateTable('media')
    .set({ gsd, quality: JSON.stringify(quality), name: `DJI_${gsd}.JPG` })
    .where('id', '=', id)
    .execute()

test('without a cover the first page has the photo that shows the most, in a blurred report one that may be shown', async () => {
  const { db } = plumbline
  const setCover = (cover_image: string | null) =>
    db.updateTable('project').set({ cover_image }).where('id', '=', site.project.id).execute()
  await setCover(null)
  expect((await gathered(undefined)).snapshot.project.overview).toBeNull()
  const [near, far, soft, waiting] = [await aPhoto(), await aPhoto(), await aPhoto(), await aPhoto()]
  await measured(near, 2)
  await measured(far, 4)
  await measured(soft, 9, { ...sharp, sharpness: 0.01 })
  await measured(waiting, 8)
  const copy = blurredFiles(await withBoxes(near, 'ready'))
  await withBoxes(waiting, 'pending')
  const shownIn = ({ snapshot: { project }, pictures }: Awaited<ReturnType<typeof gathered>>) => {
    const recipe = pictures[project.overview?.picture ?? '']
    return [project.overview?.photo, recipe && 'key' in recipe ? recipe.key : undefined]
  }
  expect(shownIn(await gathered(undefined))).toEqual(['DJI_8.JPG', pictureFiles(folder(waiting)).preview])
  // far shows more, but no person checked it.
  expect(shownIn(await gathered(true))).toEqual(['DJI_2.JPG', copy.preview])
  await setCover('cover.jpg')
  expect((await gathered(undefined)).snapshot.project.overview).toBeNull()
  await setCover(null)
})

test('a report that is not blurred is gathered as before there was a choice', async () => {
  expect((await gathered(false)).pictures).toEqual((await gathered(undefined)).pictures)
})

describe('what is no inspection photo', () => {
  const cover = 'cover/of/the/project.jpg'
  const drawing = () => `drawings/${site.elevation.id}/1/`
  const kindsOf = ({ pictures }: Awaited<ReturnType<typeof gathered>>) =>
    [...new Set(Object.keys(pictures).map((ref) => ref.replace(/:.*/, '')))].filter((kind) =>
      ['cover', 'drawing', 'view'].includes(kind),
    )
  let viewFolder: string
  beforeAll(async () => {
    const { db } = plumbline
    await db.updateTable('project').set({ cover_image: cover }).where('id', '=', site.project.id).execute()
    await db
      .updateTable('drawing')
      .set({ picture_folder: drawing(), picture_type: 'jpg' })
      .where('id', '=', site.elevation.id)
      .execute()
    const id = await aModelView(db, site.project, v7())
    ;({ folder: viewFolder } = await db
      .selectFrom('model_view')
      .select('folder')
      .where('id', '=', id)
      .executeTakeFirstOrThrow())
  })

  test('is left out of a blurred report and counted, until it was confirmed to show no people and no plates', async () => {
    const asTaken = await gathered(false)
    expect(kindsOf(asTaken).toSorted()).toEqual(['cover', 'drawing', 'view'])
    expect(asTaken.printed).toBeUndefined()
    const before = await gathered(true)
    expect(kindsOf(before)).toEqual([])
    expect(before.snapshot.project.cover).toBeNull()
    expect(before.snapshot.elevations[0]!.drawing).toBeNull()
    expect(before.snapshot.models).toEqual([])
    expect(before.snapshot.leftOut).toContainEqual({ kind: 'pictures-not-confirmed', count: 3 })

    const sources = [cover, drawing(), viewFolder]
    await plumbline.db
      .insertInto('picture_check')
      .values(
        sources.map((source) => ({
          project_id: site.of.projectId,
          corporate_id: site.of.corporateId,
          source,
          is_vector: false,
          checked_by: null,
        })),
      )
      .execute()
    const after = await gathered(true)
    expect(kindsOf(after).toSorted()).toEqual(['cover', 'drawing', 'view'])
    expect(after.snapshot.leftOut.map(({ kind }) => kind)).not.toContain('pictures-not-confirmed')
    expect([...after.printed!.confirmed].toSorted()).toEqual(sources.toSorted())
  })
})
