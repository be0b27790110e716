import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { newId } from '../../../api/new-id.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { ofInspection } from '../testing/defect-server.ts'
import { PlanPins } from './PlanPins.tsx'

closeScreens()

const pin = { _id: newId(), defectNum: 3, severity: 'major', status: 'open', at: { x: 0.25, y: 0.75 } } as const

function Plan() {
  const editor = useEditor({ image: { width: 400, height: 200 }, zoom: 'plan', drawStyle: 'na', newId })
  useEffect(() => editor.resize({ width: 400, height: 200 }), [editor])
  return <PlanPins editor={editor} of={ofInspection} layoutId="plan" hrefOf={(id) => `/defects/${id}`} />
}

it('a defect stands on the plan where it was shown on site, and leads to its sheet', async () => {
  const { asked } = await showScreen(<Plan />, {
    respond: ({ url }) => ({ status: 200, body: url.includes('/plan-pins?layoutId=plan') ? { data: [pin] } : {} }),
  })
  const link = await screen.findByRole('link', { name: 'DF0003, Major: shown here on site' })
  expect(link.getAttribute('href')).toBe(`/defects/${pin._id}`)
  expect(asked.map(({ url }) => url)).toContainEqual(expect.stringContaining('/plan-pins'))
})
