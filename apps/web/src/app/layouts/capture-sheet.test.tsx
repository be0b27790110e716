import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aProject, ofInspection, registerServer } from '../../features/defects/testing/defect-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../testing/show-screen.tsx'
import { CaptureSheet } from './CaptureSheet.tsx'

closeScreens()
const t = await translatorOf()
const respond = registerServer()
const load = () => import('../../features/defects/capture/CaptureDialog.tsx')
const broken: Awaited<ReturnType<typeof load>> = {
  CaptureDialog: () => {
    throw new Error('the form broke')
  },
}

it.each([
  ['that cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that breaks', () => Promise.resolve(broken)],
])('a form %s says so in its place, and opens at another try', async (_, first) => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const attempts = [first]
  await showScreen(
    <CaptureSheet
      of={ofInspection}
      project={aProject()}
      load={() => (attempts.shift() ?? load)()}
      onClose={() => undefined}
    />,
    { respond },
  )
  expect((await screen.findByRole('alert')).textContent).toBe(t('defects.capture.formFailed'))
  press(t('defects.capture.retry'))
  expect(await screen.findByRole('button', { name: t('defects.capture.save') })).toBeTruthy()
  expect(screen.queryByText(t('defects.capture.formFailed'))).toBeNull()
  silenced.mockRestore()
})
