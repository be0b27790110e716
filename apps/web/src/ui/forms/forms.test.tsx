import { IconGridDots, IconList } from '@tabler/icons-react'
import { severities } from '@plumbline/contract/buildings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { SeverityChoice } from './SeverityChoice.tsx'
import { Stepper } from './Stepper.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { OfflineContext } from './offline-context.ts'
import { WriteButton } from './WriteButton.tsx'

const t = await translatorOf()
afterEach(cleanup)

describe('a stepper', () => {
  async function show(first: number) {
    const values: number[] = []
    function Field() {
      const [value, setValue] = useState(first)
      const onChange = (next: number) => {
        values.push(next)
        setValue(next)
      }
      return <Stepper label="Columns" fewer="Fewer" more="More" value={value} min={1} max={4} onChange={onChange} />
    }
    await renderInLanguage(<Field />)
    return values
  }
  const value = () => screen.getByRole('spinbutton', { name: 'Columns' })

  it('steps by its buttons and stops at the bounds', async () => {
    const values = await show(3)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(value().textContent).toBe('4')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More' }).disabled).toBe(true)
    for (let press = 0; press < 5; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Fewer' }))
    expect(values).toEqual([4, 3, 2, 1])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer' }).disabled).toBe(true)
  })

  it.each([
    ['ArrowUp', 3],
    ['ArrowRight', 3],
    ['ArrowDown', 1],
    ['ArrowLeft', 1],
  ])('steps by %s', async (key, expected) => {
    const values = await show(2)
    fireEvent.keyDown(value(), { key })
    expect(values).toEqual([expected])
  })

  it('ignores other keys and a step beyond its bounds', async () => {
    const values = await show(1)
    fireEvent.keyDown(value(), { key: '7' })
    fireEvent.keyDown(value(), { key: 'ArrowDown' })
    expect(values).toEqual([])
  })

  it('tells its bounds to assistive technology', async () => {
    await show(2)
    expect([...['now', 'min', 'max'].map((name) => value().getAttribute(`aria-value${name}`))]).toEqual(['2', '1', '4'])
  })
})

describe('a button that writes', () => {
  const show = async (isOffline: boolean, isDisabled = false) => {
    const pressed: number[] = []
    await renderInLanguage(
      <OfflineContext value={isOffline}>
        <WriteButton disabled={isDisabled} onClick={() => pressed.push(1)}>
          {'Save'}
        </WriteButton>
      </OfflineContext>,
    )
    return { pressed, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }) }
  }

  it('works online', async () => {
    const { pressed, button } = await show(false)
    fireEvent.click(button)
    expect(pressed).toEqual([1])
  })

  it('does nothing offline, can still be focused, and says why', async () => {
    const { pressed, button } = await show(true)
    fireEvent.click(button)
    button.focus()
    expect(pressed).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe(t('shell.kept.resting'))
  })

  it('does not blame the connection when it is disabled anyway', async () => {
    const { button } = await show(true, true)
    expect([button.disabled, button.title]).toEqual([true, ''])
  })
})

describe('a menu of actions', () => {
  const show = async () => {
    const chosen: string[] = []
    await renderInLanguage(
      <ActionMenu
        label="More for A"
        actions={['edit', 'delete'] as const}
        wordOf={(action) => `Do ${action}`}
        onAction={(action) => chosen.push(action)}
      />,
    )
    return chosen
  }

  it('is closed at first and offers its actions when it is opened', async () => {
    await show()
    expect(screen.queryByRole('menuitem')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More for A' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Do edit',
      'Do delete',
    ])
  })

  it('reports the chosen action and closes', async () => {
    const chosen = await show()
    fireEvent.click(screen.getByRole('button', { name: 'More for A' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Do delete' }))
    expect(chosen).toEqual(['delete'])
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  })

  it('marks an action that destroys something', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'More for A' }))
    const marks = (await screen.findAllByRole('menuitem')).map((item) => item.hasAttribute('data-grave'))
    expect(marks).toEqual([false, true])
  })
})

describe('a group of filters', () => {
  const options = Array.from({ length: 9 }, (_, index) => ({
    value: `v${index}`,
    label: `Value ${index}`,
    count: 1000 * index,
  }))

  async function show({ chosen = [] as readonly string[], isSingle = false, all = options } = {}) {
    const changes: (readonly string[])[] = []
    await renderInLanguage(
      <FilterGroup
        label="Type"
        options={all}
        chosen={chosen}
        isSingle={isSingle}
        nameOf={(value) => `Deleted ${value}`}
        onChange={(next) => changes.push(next)}
      />,
    )
    return changes
  }
  const labels = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)

  it('shows six, and all on demand', async () => {
    await show()
    expect(labels()).toHaveLength(6)
    const more = screen.getByRole('button', { name: t('shell.filters.all', { count: 9 }) })
    fireEvent.click(more)
    expect(labels()).toHaveLength(9)
    fireEvent.click(screen.getByRole('button', { name: t('shell.filters.fewer') }))
    expect(labels()).toHaveLength(6)
  })

  it('always shows what is chosen, also when nothing is left of it', async () => {
    await show({ chosen: ['v8', 'lost'] })
    expect(labels()).toContain('Value 88,000')
    expect(labels()).toContain('Deleted lost0')
  })

  it('adds and removes a value', async () => {
    const changes = await show({ chosen: ['v1'] })
    fireEvent.click(screen.getByLabelText(/^Value 2/))
    fireEvent.click(screen.getByLabelText(/^Value 1/))
    expect(changes).toEqual([['v1', 'v2'], []])
  })

  it('has at most one value where it is single', async () => {
    const changes = await show({ chosen: ['v1'], isSingle: true })
    fireEvent.click(screen.getByLabelText(/^Value 2/))
    expect(changes).toEqual([['v2']])
  })

  it('is not shown without options', async () => {
    await show({ all: [] })
    expect(screen.queryByRole('group')).toBeNull()
  })
})

describe('a choice of severity', () => {
  it('offers all of them by name and reports the chosen one', async () => {
    const chosen: string[] = []
    await renderInLanguage(
      <SeverityChoice label="Severity" value="minor" onChange={(severity) => chosen.push(severity)} />,
    )
    const group = screen.getByRole('group', { name: 'Severity' })
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value }) => value)).toEqual([...severities])
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['minor'])
    fireEvent.click(within(group).getByLabelText(new RegExp(t('projects.terms.severity.critical.name'))))
    expect(chosen).toEqual(['critical'])
  })

  it('is in Chinese for a Chinese reader', async () => {
    const { t: chinese } = await renderInLanguage(
      <SeverityChoice label="嚴重程度" value="minor" onChange={() => undefined} />,
      { locale: 'zh-hk' },
    )
    for (const severity of severities)
      expect(screen.getByLabelText(new RegExp(chinese(`projects.terms.severity.${severity}.name`)))).toBeTruthy()
  })
})

it('a switch of views marks the present one and reports another', async () => {
  const chosen: string[] = []
  await renderInLanguage(
    <ViewSwitch
      label="View"
      value="grid"
      choices={[
        { value: 'grid', label: 'Grid', Icon: IconGridDots },
        { value: 'list', label: 'List', Icon: IconList },
      ]}
      onChange={(value) => chosen.push(value)}
    />,
  )
  expect(screen.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(chosen).toEqual(['list'])
})
