import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../../testing/render-in-language.tsx'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

type Given = { readonly first?: number | null; readonly mayBeEmpty?: boolean; readonly isDisabled?: boolean }

async function open({ first = 20, ...given }: Given = {}) {
  const taken: (number | null)[] = []
  function Held() {
    const [value, setValue] = useState<number | null>(first)
    return (
      <NumberField
        label="Range"
        unit="°C"
        value={value}
        min={0}
        max={100}
        step={0.5}
        decimals={1}
        onCommit={(next) => {
          taken.push(next)
          setValue(next)
        }}
        {...given}
      />
    )
  }
  const shown = await renderInLanguage(<Held />)
  const input = screen.getByLabelText<HTMLInputElement>('Range')
  const write = (value: string) => fireEvent.change(input, { target: { value } })
  return { ...shown, taken, input, write }
}

it('is taken when the field is left or Enter is pressed, not while it is typed', async () => {
  const { taken, input, write } = await open()
  write('25')
  expect(taken).toEqual([])
  fireEvent.blur(input)
  expect(taken).toEqual([25])
  write('30')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(taken).toEqual([25, 30])
})

it('a comma is a decimal point, and the same number is sent only once', async () => {
  const { taken, input, write } = await open()
  write('20,5')
  fireEvent.blur(input)
  write('20.50')
  fireEvent.blur(input)
  expect(taken).toEqual([20.5])
  expect(input.value).toBe('20.5')
})

it.each(['warm', '-1', '101', ''])('%j is named as wrong and not taken', async (text) => {
  const { t, taken, input, write } = await open()
  write(text)
  fireEvent.blur(input)
  screen.getByText(t('thermal.panel.wrong', { min: 0, max: 100 }))
  expect(taken).toEqual([])
  expect(input.value).toBe(text)
})

it('Escape brings the value back', async () => {
  const { taken, input, write } = await open()
  write('warm')
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(input.value).toBe('20')
  fireEvent.blur(input)
  expect(taken).toEqual([])
})

it('an empty field means unknown, where that is allowed', async () => {
  const { taken, input, write } = await open({ mayBeEmpty: true })
  write(' ')
  fireEvent.blur(input)
  expect(taken).toEqual([null])
  expect(input.value).toBe('')
})

it('the arrow keys go step by step and stop at the bounds', async () => {
  const { taken, input } = await open({ first: 99.6 })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(taken).toEqual([100, 99.5])
})

it('the arrow keys begin at zero where nothing is known', async () => {
  const { taken, input } = await open({ first: null, mayBeEmpty: true })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(taken).toEqual([0.5])
})

it('a field that may not be changed is disabled', async () => {
  const { input } = await open({ isDisabled: true })
  expect(input.disabled).toBe(true)
})
