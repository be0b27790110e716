import { expect, it, vi } from 'vitest'
import { firstSection, pressStageKey } from './stage-keys.ts'
import type { Section } from './section-plane.ts'

function pressed(
  code: string,
  {
    measured = 0,
    section,
    held = {},
    canFly = false,
  }: {
    measured?: number
    section?: Section
    held?: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean }
    canFly?: boolean
  } = {},
) {
  const actions = {
    onUndo: vi.fn(),
    onClear: vi.fn(),
    onFit: vi.fn(),
    onSection: vi.fn(),
    onTool: vi.fn(),
    onFly: vi.fn(() => canFly),
  }
  const isTaken = pressStageKey(
    { code, ctrlKey: false, metaKey: false, altKey: false, ...held },
    { measured, section, ...actions },
  )
  return { isTaken, ...actions }
}

it.each([
  ['KeyO', 'look'],
  ['KeyF', 'fly'],
  ['KeyP', 'spot'],
  ['KeyM', 'distance'],
  ['KeyR', 'area'],
])('%s takes the tool %s', (code, tool) => {
  const { isTaken, onTool } = pressed(code)
  expect(onTool).toHaveBeenCalledWith(tool)
  expect(isTaken).toBe(true)
})

it('Backspace takes the last point back and Escape all of them, and only while something is measured', () => {
  expect(pressed('Backspace', { measured: 2 }).onUndo).toHaveBeenCalledOnce()
  expect(pressed('Escape', { measured: 2 }).onClear).toHaveBeenCalledOnce()
  for (const code of ['Backspace', 'Escape']) {
    const { isTaken, onUndo, onClear } = pressed(code)
    expect(isTaken).toBe(false)
    expect(onUndo).not.toHaveBeenCalled()
    expect(onClear).not.toHaveBeenCalled()
  }
})

it('0 shows the whole model, C cuts it open in the middle and closes it again', () => {
  expect(pressed('Digit0').onFit).toHaveBeenCalledOnce()
  expect(pressed('KeyC').onSection).toHaveBeenCalledWith(firstSection)
  expect(pressed('KeyC', { section: firstSection }).onSection).toHaveBeenCalledWith(undefined)
})

it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key belongs to the browser', (key) => {
  const { isTaken, onTool } = pressed('KeyR', { held: { [key]: true } })
  expect(isTaken).toBe(false)
  expect(onTool).not.toHaveBeenCalled()
})

it('every other key goes to the flight, which says whether it moves', () => {
  expect(pressed('KeyW', { canFly: true }).isTaken).toBe(true)
  const { isTaken, onFly } = pressed('KeyZ')
  expect(onFly).toHaveBeenCalledWith('KeyZ')
  expect(isTaken).toBe(false)
})
