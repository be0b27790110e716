import { fakeTracer } from '@plumbline/canvas/testing/fake-tracer'
import { locales } from '@plumbline/contract/locales'
import { defaultRange } from '@plumbline/thermal/range'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../../testing/render-in-language.tsx'
import { createThermalEditor } from '../thermal-editor.ts'
import { createLookStore, firstLook } from '../view-store.ts'
import { ThermalToolbar } from './ThermalToolbar.tsx'

afterEach(cleanup)

const survey = { conditions: {} as never, lockedSpan: null, palette: 'ironbow' as const, version: 1 }

async function toolbar(isReadOnly = false, locale: (typeof locales)[number] = 'en') {
  const editor = createThermalEditor({ width: 4, height: 3 }, [], isReadOnly, () => undefined)
  const look = createLookStore(firstLook(null, survey, defaultRange))
  const { t } = await renderInLanguage(
    <ThermalToolbar editor={editor} look={look} show="thermal" hasVisual={false} onShow={() => undefined} />,
    { locale },
  )
  const button = (kind: 'trace' | 'outline') =>
    screen.queryByRole('button', { name: new RegExp(`^${t(`canvas.tools.${kind}`)}`) })
  return { editor, button }
}

it.each(locales)('traces and outlines temperatures once the picture can be read, in %s', async (locale) => {
  const { editor, button } = await toolbar(false, locale)
  expect([button('trace'), button('outline')]).toEqual([null, null])
  act(() => editor.setTracer(fakeTracer().tracer))
  for (const kind of ['trace', 'outline'] as const) {
    fireEvent.click(button(kind)!)
    expect(button(kind)!.getAttribute('aria-pressed')).toBe('true')
    expect(editor.state().tool).toBe(kind)
  }
  expect(button('trace')!.getAttribute('aria-pressed')).toBe('false')
})

it('offers neither to a reader', async () => {
  const { editor, button } = await toolbar(true)
  act(() => editor.setTracer(fakeTracer().tracer))
  expect([button('trace'), button('outline')]).toEqual([null, null])
})
