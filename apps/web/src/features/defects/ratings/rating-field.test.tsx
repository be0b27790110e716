import type { Defect } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSession } from '../../../api/http/fake-server.ts'
import type { DefectChange } from '../../../api/defects-life.ts'
import { closeScreens, field, press, showScreen, type } from '../../../testing/show-screen.tsx'
import { aDefect } from '../testing/a-defect.ts'
import { RatingField } from './RatingField.tsx'

closeScreens()

const fisp: RatingSetup = { scheme: 'nyc-fisp', levels: [] }
const unlinked: Pick<DefectDetail, 'earlier' | 'progress'> = { earlier: null, progress: null }
const leftOver: Pick<DefectDetail, 'earlier' | 'progress'> = {
  earlier: {
    defect: aDefect({ defectNum: 7, rating: 'nyc-fisp:swarmp' }),
    inspectionId: aDefect()._id,
    inspectedOn: '2021-03-01',
    image: null,
    location: null,
  },
  progress: 'same',
}

async function show(
  defect: Partial<Defect>,
  { setup = fisp, before = unlinked, mayEdit = true }: Partial<Parameters<typeof RatingField>[0]> = {},
) {
  const changes: DefectChange[] = []
  const shown = await showScreen(
    <RatingField
      defect={aDefect(defect)}
      setup={setup}
      before={before}
      mayEdit={mayEdit}
      onChange={(change) => changes.push(change)}
    />,
    { session: aSession(), respond: () => ({ status: 200, body: {} }) },
  )
  return { ...shown, changes }
}

it('asks for a level, and of a SWARMP for its day', async () => {
  const { t, changes } = await show({ rating: 'nyc-fisp:swarmp' })
  expect(screen.getByText(t('projects.ratings.field.noDay'))).toBeTruthy()
  expect(screen.getByLabelText(t('defects.fields.repairBy'))).toBeTruthy()
  type(t('defects.fields.rating'), 'nyc-fisp:safe')
  type(t('defects.fields.rating'), '')
  expect(changes).toEqual([{ rating: 'nyc-fisp:safe' }, { rating: null }])
})

it('saves three marks together, and none of them alone', async () => {
  const { t, changes } = await show({}, { setup: { scheme: 'din-1076', levels: [] } })
  const axis = (name: 's' | 'v' | 'd') => t(`projects.ratings.axes.${name}`)
  type(axis('s'), '2')
  type(axis('v'), '0')
  expect(changes).toEqual([])
  expect(field(axis('s')).value).toBe('2')
  type(axis('d'), '4')
  expect(changes).toEqual([{ rating: 'din-1076:2-0-4' }])
})

it('changes one mark of three, and takes all away with one', async () => {
  const { t, changes } = await show({ rating: 'din-1076:2-0-4' }, { setup: { scheme: 'din-1076', levels: [] } })
  type(t('projects.ratings.axes.v'), '1')
  type(t('projects.ratings.axes.d'), '')
  expect(changes).toEqual([{ rating: 'din-1076:2-1-4' }, { rating: null }])
})

it('proposes Unsafe for a SWARMP of an earlier inspection, and rates it only when a person takes it', async () => {
  const { t, changes } = await show({ rating: null }, { before: leftOver })
  expect(field(t('defects.fields.rating')).value).toBe('')
  expect(screen.getByRole('note').textContent).toContain('DF0007')
  expect(screen.getByRole('note').textContent).toContain('1 Mar 2021')
  expect(changes).toEqual([])
  press(t('projects.ratings.field.take', { level: t('projects.ratings.levels.nyc-fisp:unsafe.name') }))
  expect(changes).toEqual([{ rating: 'nyc-fisp:unsafe' }])
})

it('proposes nothing once a person rated it so, nor where it was repaired', async () => {
  await show({ rating: 'nyc-fisp:unsafe' }, { before: leftOver })
  expect(screen.queryByRole('note')).toBeNull()
})

it('shows a reader the rating, and that there is none', async () => {
  const { t } = await show({ rating: null }, { mayEdit: false, before: leftOver })
  expect(screen.getByText(t('projects.ratings.notRated'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not there in a project without a scheme', async () => {
  await show({}, { setup: { scheme: null, levels: [] } })
  expect(screen.queryByRole('heading')).toBeNull()
})
