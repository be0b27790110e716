import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { Panel } from './Panel.tsx'
import { Toolbar } from './Toolbar.tsx'

afterEach(cleanup)

describe('a panel', () => {
  it('is a region named by its title, with actions and a footer', async () => {
    await renderInLanguage(
      <Panel
        title="Plan"
        description="What is paid for"
        actions={<button>Change</button>}
        footer={<a href="/x">More</a>}
      >
        <p>Standard</p>
      </Panel>,
    )
    const panel = within(screen.getByRole('region', { name: 'Plan' }))
    expect(panel.getByRole('heading', { level: 2, name: 'Plan' })).toBeTruthy()
    for (const text of ['What is paid for', 'Standard']) expect(panel.getByText(text)).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Change' })).toBeTruthy()
    expect(panel.getByRole('link', { name: 'More' })).toBeTruthy()
  })

  it('takes the level of its heading and another element, which is no region', async () => {
    await renderInLanguage(
      <Panel component="div" variant="section" title="Size" headingLevel={3}>
        <p>{'12 mm'}</p>
      </Panel>,
    )
    expect(screen.getByRole('heading', { level: 3, name: 'Size' })).toBeTruthy()
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('has no head without a title, and can be named otherwise', async () => {
    await renderInLanguage(<Panel aria-label="Photos">{'none'}</Panel>)
    expect(screen.getByRole('region', { name: 'Photos' }).textContent).toBe('none')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('is a form where it is one', async () => {
    await renderInLanguage(
      <Panel component="form" aria-label="Limits" title="Limits" footer={<button>Save</button>}>
        <input aria-label="Images" />
      </Panel>,
    )
    const form = screen.getByRole('form', { name: 'Limits' })
    expect(within(form).getByRole('textbox', { name: 'Images' })).toBeTruthy()
    expect(form.querySelector('button')?.form).toBe(form)
  })
})

it('a toolbar shows its controls first and what stands at its right end last', async () => {
  await renderInLanguage(
    <Toolbar component="search" aria-label="Find" right={<button>Export</button>}>
      <input aria-label="Text" />
    </Toolbar>,
  )
  const bar = screen.getByLabelText('Find')
  const [text, right] = [within(bar).getByRole('textbox'), within(bar).getByRole('button', { name: 'Export' })]
  expect(text.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
