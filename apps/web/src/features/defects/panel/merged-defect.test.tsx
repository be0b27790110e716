import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSession, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { aDetail, ids } from '../testing/a-defect.ts'
import { aMember, aProject, numbered, ofInspection, registerServer } from '../testing/defect-server.ts'
import { DefectPanel } from './DefectPanel.tsx'

closeScreens()

const images = [1, 2, 3].map((number) => ({
  imageId: numbered(400 + number),
  annotationId: numbered(300 + number),
  thumbnailUrl: null,
}))
const merged = [
  { _id: numbered(15), defectNum: 15, at: '2026-11-12T03:04:05.000Z', by: 'Ada Chan', annotationIds: [numbered(303)] },
]
const survivor = (): DefectDetail => ({ ...aDetail({ images, version: 4 }), merged })

/** Keeps one defect on three photos, and another that was merged into it. */
function defectServer(stored: { detail: DefectDetail; isStale?: boolean }) {
  const others = registerServer()
  return (asked: SentRequest): Answer => {
    const { method, url, body } = asked
    const path = new URL(url, 'http://localhost').pathname
    if (path.endsWith(`/${numbered(15)}/detail`))
      return {
        status: 200,
        body: aDetail({ _id: numbered(15), defectNum: 15, mergedInto: { _id: ids.defect, defectNum: 31 } }),
      }
    if (path.endsWith('/detail')) return { status: 200, body: stored.detail }
    const photo = /image[^/]*\/([^/]+)$/i.exec(path)?.[1]
    if (method === 'GET' && photo !== undefined && images.some(({ imageId }) => imageId === photo))
      return { status: 200, body: { image: { _id: photo, name: `DJI_${photo.slice(-3)}.JPG`, picture: null } } }
    if (path.endsWith('/split')) {
      if (stored.isStale === true) return refusal('version.stale')
      const { annotationIds = [], mergedId } = body as { annotationIds?: string[]; mergedId?: string }
      const separated = mergedId === undefined ? annotationIds : [numbered(303)]
      stored.detail = {
        ...aDetail({ images: images.filter(({ annotationId }) => !separated.includes(annotationId)), version: 5 }),
        merged: mergedId === undefined ? merged : [],
      }
      const split = {
        _id: numbered(40),
        defectNum: mergedId === undefined ? 40 : 15,
        version: 1,
        isNew: mergedId === undefined,
      }
      return { status: 200, body: { detail: stored.detail, split } }
    }
    if (path.endsWith('/merge')) {
      stored.detail = { ...survivor(), defect: { ...survivor().defect, version: 6 } }
      return { status: 200, body: stored.detail }
    }
    return others(asked)
  }
}

async function open(
  stored: Parameters<typeof defectServer>[0],
  { id = ids.defect as string, role = 'corporate-admin' as Role } = {},
) {
  return showScreen(
    <DefectPanel
      of={ofInspection}
      project={aProject()}
      member={aMember(role)}
      defectId={id}
      photoHref={(one) => `/photo/${one}`}
    />,
    // Another user than in the test before, whose defects are still held.
    { session: { ...aSession(), userId: newId() }, respond: defectServer(stored) },
  )
}

it('leads from a merged number to the defect that it is part of, and says when and by whom', async () => {
  await open({ detail: survivor() }, { id: numbered(15) })
  expect(await screen.findByRole('heading', { name: 'DF0031' })).toBeTruthy()
  expect(screen.getByText(/^DF0015 was merged into DF0031 on .*2026.* by Ada Chan\.$/)).toBeTruthy()
})

it('lists what was merged, and takes it out again', async () => {
  const { t, writes } = await open({ detail: survivor() })
  expect(await screen.findByText(/DF0015, by Ada Chan/)).toBeTruthy()
  press(t('defects.merged.takeOutOne', { number: 'DF0015' }))
  expect(await screen.findByText(t('defects.merged.takenOut', { number: 'DF0015' }))).toBeTruthy()
  expect(writes()).toEqual([expect.objectContaining({ body: { mergedId: numbered(15) } })])
})

it('names every photo, splits chosen ones off and joins them again', async () => {
  const { t, writes } = await open({ detail: survivor() })
  await waitFor(() => expect(screen.getAllByText(/^DJI_40[123]\.JPG$/)).toHaveLength(3))
  press(t('defects.split.start'))
  fireEvent.click(screen.getByRole('checkbox', { name: /DJI_402/ }))
  press(t('defects.split.confirm', { count: 1 }))
  expect(await screen.findByText(t('defects.split.done', { number: 'DF0040' }))).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('link', { name: t('defects.panel.openPhoto') })).toHaveLength(2))
  press(t('defects.split.undo'))
  await waitFor(() => expect(screen.getAllByRole('link', { name: t('defects.panel.openPhoto') })).toHaveLength(3))
  expect(writes().map(({ body }) => body)).toEqual([
    { annotationIds: [numbered(302)], version: 4 },
    { with: numbered(40), version: 5 },
  ])
})

it('leaves at least one photo', async () => {
  const { t } = await open({ detail: survivor() })
  fireEvent.click(await screen.findByRole('button', { name: t('defects.split.start') }))
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  expect(screen.getByText(t('defects.split.notAll'))).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: t('defects.split.confirm', { count: 3 }) })
  expect(confirm.disabled).toBe(true)
  press(t('defects.split.cancel'))
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

it('says that somebody else changed the defect before it was split', async () => {
  const { t } = await open({ detail: survivor(), isStale: true })
  fireEvent.click(await screen.findByRole('button', { name: t('defects.split.start') }))
  fireEvent.click(screen.getAllByRole('checkbox')[0]!)
  press(t('defects.split.confirm', { count: 1 }))
  expect(await screen.findByText(t('defects.split.stale'))).toBeTruthy()
})

it('shows a viewer what was merged, with nothing to press', async () => {
  const { t } = await open({ detail: survivor() }, { role: 'corporate-viewer' })
  expect(await screen.findByText(/DF0015, by Ada Chan/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('defects.split.start') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('defects.merged.takeOutOne', { number: 'DF0015' }) })).toBeNull()
})
