import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { ids } from '../testing/a-defect.ts'
import { UnconfirmedFields } from './UnconfirmedFields.tsx'

closeScreens()

const of = { projectId: ids.project, workspaceId: ids.workspace, inspectionId: ids.inspection, corporateId: 'c' }
const unconfirmed = ['type', 'material'] as const

async function show({ mayEdit = true, fields = [...unconfirmed], fails = false } = {}) {
  const onConfirmed = vi.fn()
  const shown = await showScreen(
    <UnconfirmedFields
      of={of}
      defect={{ _id: ids.defect, unconfirmed: fields }}
      mayEdit={mayEdit}
      onConfirmed={onConfirmed}
    />,
    { respond: () => (fails ? refusal('access.denied', { status: 403 }) : { status: 200, body: { confirmed: 1 } }) },
  )
  return { ...shown, onConfirmed }
}

it('names the fields that no person has chosen, and confirms just these', async () => {
  const { t, writes, onConfirmed } = await show()
  expect(screen.getByText('Type and Material')).toBeTruthy()
  press(t('defects.panel.confirm'))
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  expect(writes().map(({ body }) => body)).toEqual([{ defectIds: [ids.defect], fields: ['type', 'material'] }])
})

it('says why it could not be confirmed', async () => {
  const { t } = await show({ fails: true })
  press(t('defects.panel.confirm'))
  expect(await screen.findByText(t('errors.access.denied'))).toBeTruthy()
})

it('shows a viewer the mark without a button, and nothing where all is confirmed', async () => {
  const { t, unmount } = await show({ mayEdit: false })
  expect(screen.getByText(t('defects.panel.unconfirmed'))).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  unmount()
  await show({ fields: [] })
  expect(screen.queryByText(t('defects.panel.unconfirmed'))).toBeNull()
})
