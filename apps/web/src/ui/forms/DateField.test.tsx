import type { Locale } from '@plumbline/contract/locales'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { addDays, addMonths, weeksOf } from './calendar-days.ts'
import { DateField } from './DateField.tsx'

const t = await translatorOf()
afterEach(cleanup)

type Options = Partial<Parameters<typeof DateField>[0]> & { readonly first?: string; readonly locale?: Locale }

async function show({ first = '', locale = 'en', ...props }: Options = {}) {
  const values: string[] = []
  const submitted = vi.fn()
  function Field() {
    const [value, setValue] = useState(first)
    const onChange = (next: string) => {
      values.push(next)
      setValue(next)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted(value)
        }}
      >
        <DateField label="Due" {...props} value={value} onChange={onChange} />
        <button type="button" onClick={() => setValue('2030-01-02')}>
          {'Outside'}
        </button>
      </form>
    )
  }
  await renderInLanguage(<Field />, { locale })
  return { values, submitted }
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Due/)
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const leave = () => fireEvent.blur(input())
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: t('rules.day.open') }))
  return await screen.findByRole('grid')
}
const cell = (name: string) => screen.getByRole('button', { name })

describe('a date field', () => {
  it.each([
    ['en', '18 Nov 2026', 'e.g. 18 Nov 2026'],
    ['zh-cn', '2026年11月18日', '例如 2026年11月18日'],
    ['zh-hk', '2026年11月18日', '例如 2026年11月18日'],
  ] as const)('in %s shows one format in value and placeholder', async (locale, text, placeholder) => {
    await show({ first: '2026-11-18', locale })
    expect(input().value).toBe(text)
    expect(input().placeholder).toBe(placeholder)
  })

  it('takes what is typed while it is typed, and shows it in its format when it is left', async () => {
    const { values } = await show()
    type('18/11/2026')
    expect(values.at(-1)).toBe('2026-11-18')
    expect(input().value).toBe('18/11/2026')
    leave()
    expect(input().value).toBe('18 Nov 2026')
  })

  it('gives a form the text that is no day, so that it is not sent as the day before', async () => {
    const { values } = await show({ first: '2026-11-18' })
    type('31/02/2026')
    expect(values.at(-1)).toBe('31/02/2026')
    expect(screen.queryByText(/There is no/)).toBeNull()
    leave()
    expect(screen.getByText('There is no 31 Feb 2026: that month has 28 days')).toBeTruthy()
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(input().value).toBe('31/02/2026')
  })

  it.each([
    ['soon', 'Please enter a date, such as 18 Nov 2026 or 18/11/2026'],
    ['18/11/26', 'Please write the year with four digits'],
    ['11/18/2026', 'There is no month 18. Please enter the day first, then the month.'],
    ['28/02/2026', 'Please enter 1 Mar 2026 or a later date'],
    ['01/04/2026', 'Please enter 31 Mar 2026 or an earlier date'],
  ])('refuses %s in a sentence', async (text, sentence) => {
    await show({ min: '2026-03-01', max: '2026-03-31' })
    type(text)
    leave()
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('names what is wrong in Chinese too', async () => {
    await show({ locale: 'zh-hk' })
    type('2026年2月31日')
    leave()
    expect(screen.getByText('沒有 2026年2月31日這一天：該月只有 28 天')).toBeTruthy()
  })

  it('shows the error of its form where it has none of its own', async () => {
    await show({ error: 'Please fill in this field' })
    expect(screen.getByText('Please fill in this field')).toBeTruthy()
    type('soon')
    leave()
    expect(screen.queryByText('Please fill in this field')).toBeNull()
  })

  it('is cleared by its button, which a required field does not have', async () => {
    const { values } = await show({ first: '2026-11-18' })
    fireEvent.click(screen.getByRole('button', { name: t('rules.day.clear') }))
    expect(values).toEqual([''])
    expect(document.activeElement).toBe(input())
    cleanup()
    await show({ first: '2026-11-18', required: true })
    expect(screen.queryByRole('button', { name: t('rules.day.clear') })).toBeNull()
  })

  it('cannot be changed where it is read only', async () => {
    await show({ first: '2026-11-18', readOnly: true })
    expect(input().readOnly).toBe(true)
    expect(screen.queryAllByRole('button')).toHaveLength(1)
    fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true })
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('follows a value from outside, also over a text that was refused', async () => {
    await show({ savesAtOnce: true })
    type('soon')
    leave()
    fireEvent.click(screen.getByRole('button', { name: 'Outside' }))
    expect(input().value).toBe('2 Jan 2030')
  })
})

describe('a date field that saves at once', () => {
  it('gives a finished day when it is left or Enter is pressed, and nothing before', async () => {
    const { values } = await show({ first: '2026-11-18', savesAtOnce: true })
    type('8 Nov 2026')
    type('28 Nov 2026')
    expect(values).toEqual([])
    leave()
    expect(values).toEqual(['2026-11-28'])
    type('29/11/2026')
    fireEvent.keyDown(input(), { key: 'Enter' })
    leave()
    expect(values).toEqual(['2026-11-28', '2026-11-29'])
  })

  it('gives no wrong day, and leaves the text to be corrected', async () => {
    const { values } = await show({ first: '2026-11-18', savesAtOnce: true, min: '2026-01-01' })
    for (const wrong of ['30/02/2026', '01/01/2025']) {
      type(wrong)
      leave()
      expect(input().value).toBe(wrong)
    }
    expect(values).toEqual([])
    type('')
    leave()
    expect(values).toEqual([''])
  })
})

describe('its calendar', () => {
  it('opens at the chosen day, and a click picks another', async () => {
    const { values } = await show({ first: '2026-11-18' })
    const grid = await open()
    expect(screen.getByText('November 2026')).toBeTruthy()
    expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toBe('18')
    fireEvent.click(cell('Friday, 20 Nov 2026'))
    expect(values).toEqual(['2026-11-20'])
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(input().value).toBe('20 Nov 2026')
  })

  it('is opened from the field and walked by keys', async () => {
    await show({ first: '2026-01-31' })
    fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true })
    const grid = await screen.findByRole('grid')
    const focused = () => document.activeElement?.getAttribute('data-day')
    for (const [key, shiftKey, day] of [
      ['PageDown', false, '2026-02-28'],
      ['ArrowRight', false, '2026-03-01'],
      ['ArrowUp', false, '2026-02-22'],
      ['Home', false, '2026-02-16'],
      ['End', false, '2026-02-22'],
      ['PageUp', true, '2025-02-22'],
      ['ArrowLeft', false, '2025-02-21'],
      ['ArrowDown', false, '2025-02-28'],
    ] as const) {
      fireEvent.keyDown(grid, { key, shiftKey })
      await waitFor(() => expect(focused()).toBe(day))
    }
  })

  it('turns by month and year, and stops at the bounds', async () => {
    await show({ first: '2026-11-18', min: '2026-11-10', max: '2026-12-05' })
    await open()
    fireEvent.click(cell(t('rules.day.nextYear')))
    expect(screen.getByText('December 2026')).toBeTruthy()
    expect((cell('Sunday, 6 Dec 2026') as HTMLButtonElement).disabled).toBe(true)
    expect((cell('Saturday, 5 Dec 2026') as HTMLButtonElement).disabled).toBe(false)
    fireEvent.click(cell(t('rules.day.previousMonth')))
    expect(screen.getByText('November 2026')).toBeTruthy()
    expect((cell('Monday, 9 Nov 2026') as HTMLButtonElement).disabled).toBe(true)
  })

  it('speaks Chinese', async () => {
    await show({ first: '2026-11-18', locale: 'zh-hk' })
    fireEvent.keyDown(input(), { key: 'ArrowDown', altKey: true })
    await screen.findByRole('grid')
    expect(screen.getByText('2026年11月')).toBeTruthy()
    expect(cell('2026年11月18日，星期三')).toBeTruthy()
  })
})

describe('the days of a calendar', () => {
  it('are those of the month, from Monday', () => {
    for (let month = 1; month <= 12; month += 1) {
      const weeks = weeksOf({ year: 2026, month })
      const days = weeks.flat().filter((day) => day !== undefined)
      expect(days).toHaveLength(new Date(Date.UTC(2026, month, 0)).getUTCDate())
      for (const week of weeks) expect(week).toHaveLength(7)
      expect(new Date(`${weeks[1]![0]}T00:00:00Z`).getUTCDay()).toBe(1)
    }
  })

  it('are counted across months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
})
