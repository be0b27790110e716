import { MantineProvider } from '@mantine/core'
import { en } from '@plumbline/contract/messages/en'
import { locales } from '@plumbline/contract/locales'
import type { ThermalImage } from '@plumbline/contract/thermal/thermal'
import { defaultRange } from '@plumbline/thermal/range'
import { statistics } from '@plumbline/thermal/statistics'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { DeltaPanel } from '../panel/DeltaPanel.tsx'
import { MeterTable } from '../panel/MeterTable.tsx'
import { createReader } from '../reader.ts'
import { RangePanel } from '../panel/RangePanel.tsx'
import { RangeSlider } from '../panel/RangeSlider.tsx'
import { ThermalList } from './ThermalList.tsx'
import { createThermalEditor } from '../thermal-editor.ts'
import { actionOf } from '../stage/thermal-keys.ts'
import { createLookStore, firstLook } from '../view-store.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'

const t = translator('en', en)
const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>{children}</LanguageContext>
    </MantineProvider>,
  )
beforeAll(defineLayoutStandIns)
afterEach(cleanup)

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const survey = { conditions: {} as never, lockedSpan: null, palette: 'ironbow' as const, version: 1 }
const image = { width: 4, height: 3, temperatures: Float32Array.from({ length: 12 }, (_, index) => index) }
const meters = [
  {
    _id: idOf(1),
    kind: 'box' as const,
    name: 'B1',
    points: [
      { x: 0, y: 0 },
      { x: 0.5, y: 1 },
    ],
  },
  { _id: idOf(2), kind: 'spot' as const, name: 'S1', points: [{ x: 0.9, y: 0.9 }] },
]

it('the slider goes by tenths with the keys, over at least 0 to 80, and its ends never cross', () => {
  const look = createLookStore(firstLook(null, survey, defaultRange))
  show(<RangeSlider look={look} image={{ min: 18, max: 35 }} isEdited={false} />)
  const [hot, cold] = [
    screen.getByRole('slider', { name: en.thermal.view.slider.max }),
    screen.getByRole('slider', { name: en.thermal.view.slider.min }),
  ]
  expect([cold.getAttribute('aria-valuemin'), cold.getAttribute('aria-valuemax')]).toEqual(['0', '100'])
  fireEvent.keyDown(cold, { key: 'ArrowUp' })
  fireEvent.keyDown(hot, { key: 'PageDown' })
  expect(look.read().range).toEqual({ min: 0.1, max: 99 })
  expect(hot.getAttribute('aria-valuetext')).toBe('99.0 °C')
  fireEvent.keyDown(cold, { key: 'End' })
  expect(look.read().range.min).toBeLessThan(look.read().range.max)
})

it('offers 0 to 100 °C and Fit beside each other, and shows which of them holds', async () => {
  const look = createLookStore(firstLook(null, survey, defaultRange))
  const fitting = { min: 1, max: 9 }
  const chosen: string[] = []
  show(
    <RangePanel
      look={look}
      image={image}
      extent={statistics(image)}
      fitting={fitting}
      survey={survey}
      mayEdit={false}
      onRange={(choice) => chosen.push(choice)}
      onLock={() => undefined}
    />,
  )
  const pressed = () =>
    ['0–100 °C', 'Fit'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['true', 'false'])
  fireEvent.click(screen.getByRole('button', { name: 'Fit' }))
  fireEvent.click(screen.getByRole('button', { name: '0–100 °C' }))
  expect(chosen).toEqual(['fit', 'standard'])
  act(() => look.set({ range: fitting }))
  await waitFor(() => expect(pressed()).toEqual(['false', 'true']))
  act(() => look.set({ range: { min: 2, max: 9 } }))
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']))
})

it.each([
  ['en', '25% of the pixels have no temperature: they are outside the camera’s range, or the file has none.'],
  ['zh-cn', '25% 的像素没有温度：超出相机的测量范围，或文件没有提供。'],
  ['zh-hk', '25% 的像素沒有溫度：超出相機的量度範圍，或檔案沒有提供。'],
] as const)('says in %s how much of a picture has no temperature', async (locale, expected) => {
  const partly = {
    ...image,
    temperatures: image.temperatures.map((celsius, index) => (index < 3 ? Number.NaN : celsius)),
  }
  const panel = (shown: typeof image) => (
    <RangePanel
      look={createLookStore(firstLook(null, survey, defaultRange))}
      image={shown}
      extent={statistics(shown)}
      fitting={defaultRange}
      survey={survey}
      mayEdit
      onRange={() => undefined}
      onLock={() => undefined}
    />
  )
  const language = { locale, t: translator(locale, await loadMessages(locale)) }
  const { rerender } = render(
    <MantineProvider env="test">
      <LanguageContext value={language}>{panel(partly)}</LanguageContext>
    </MantineProvider>,
  )
  expect(screen.getByText(expected)).toBeTruthy()
  rerender(
    <MantineProvider env="test">
      <LanguageContext value={language}>{panel(image)}</LanguageContext>
    </MantineProvider>,
  )
  expect(screen.queryByText(expected)).toBeNull()
})

it('the table reads the meters, renames and deletes them; a difference follows, and goes with its meter', () => {
  const editor = createThermalEditor(image, meters, false, () => undefined)
  const [look, reader] = [createLookStore(firstLook(null, survey, defaultRange)), createReader(image)]
  show(
    <>
      <MeterTable editor={editor} reader={reader} extent={undefined} isReadOnly={false} />
      <DeltaPanel editor={editor} look={look} reader={reader} isReadOnly={false} />
    </>,
  )
  const figures = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('[data-of]')].map((cell) => cell.textContent),
    )
  expect(figures().slice(0, 2)).toEqual([
    ['0.0', '4.5', '9.0'],
    ['11.0', '11.0', '11.0'],
  ])
  fireEvent.click(screen.getByRole('button', { name: en.thermal.panel.delta.add }))
  expect(screen.getByRole('status').textContent).toBe('-6.5 K')
  const name = screen.getByLabelText(t('thermal.panel.meters.rename', { name: 'B1' }))
  fireEvent.change(name, { target: { value: 'Wall' } })
  fireEvent.blur(name)
  expect(screen.getByText('Wall − S1')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(t('thermal.panel.meters.remove', { name: 'S1' })))
  expect(screen.queryByText('Wall − S1')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(t('thermal.panel.meters.remove', { name: 'Wall' })))
  act(() => editor.undo())
  expect(screen.getByText('Wall − S1')).toBeTruthy()
})

it('a read-only member sees the figures and no controls', () => {
  const editor = createThermalEditor(image, meters, true, () => undefined)
  show(
    <>
      <MeterTable editor={editor} reader={createReader(image)} extent={undefined} isReadOnly />
      <DeltaPanel
        editor={editor}
        look={createLookStore(firstLook(null, survey, defaultRange))}
        reader={createReader(image)}
        isReadOnly
      />
    </>,
  )
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.queryByLabelText(t('thermal.panel.meters.remove', { name: 'B1' }))).toBeNull()
  expect(screen.queryByText(en.thermal.panel.delta.add)).toBeNull()
})

it('ignores keys inside a field, and saves on Ctrl S', () => {
  const pressed = (key: string, target: Element, ctrlKey = false) =>
    actionOf({
      key,
      target,
      ctrlKey,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      defaultPrevented: false,
    })
  expect([
    pressed('b', document.body),
    pressed('b', document.createElement('input')),
    pressed('s', document.body),
    pressed('s', document.body, true),
    pressed('f', document.body),
  ]).toEqual(['box', undefined, undefined, 'save', 'next'])
})

it('pictures that cannot be measured come first, each with its reason, and are not counted as fine', async () => {
  for (const locale of locales) {
    const own = translator(locale, await loadMessages(locale))
    const image = (number: number) =>
      ({
        image: { _id: idOf(number), name: `IR_000${number}.jpg`, picture: null },
        state: 'failed',
        errorCode: 'thermal.damaged',
        min: null,
        max: null,
        pairState: 'paired',
      }) as unknown as ThermalImage
    const opened: string[] = []
    render(
      <MantineProvider env="test">
        <LanguageContext value={{ locale, t: own }}>
          <ThermalList
            images={[image(1)]}
            total={9}
            unmeasured={7}
            failures={[{ imageId: idOf(1), name: 'IR_0001.jpg', errorCode: 'thermal.damaged' }]}
            chosenId={undefined}
            hasMore={false}
            isLoadingMore={false}
            onMore={() => undefined}
            onOpen={(id) => opened.push(id)}
            onConditions={() => undefined}
          />
        </LanguageContext>
      </MantineProvider>,
    )
    const group = screen.getByRole('group', { name: own('thermal.list.failures.title', { count: 7 }) })
    within(group).getByText(own('errors.thermal.damaged'))
    within(group).getByText(own('thermal.list.failures.more', { count: 6 }))
    expect(
      group.compareDocumentPosition(screen.getByText(own('thermal.list.states.failed'))) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    fireEvent.click(within(group).getByRole('button', { name: 'IR_0001.jpg' }))
    expect(opened).toEqual([idOf(1)])
    cleanup()
  }
})
