import { afterEach, describe, expect, it } from 'vitest'
import { keyTarget, type Pressed } from './photo-keys.ts'

const detail = {
  neighbours: { above: 'up', below: 'down', left: 'l', right: null },
  previous: 'before',
  next: 'after',
} as unknown as Parameters<typeof keyTarget>[1]

afterEach(() => document.body.replaceChildren())

function press(key: string, changes: Partial<Pressed> = {}): Pressed {
  const target = document.createElement('div')
  document.body.append(target)
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target,
    currentTarget: null,
    ...changes,
  }
}
function inside(html: string, selector: string): Element {
  document.body.innerHTML = html
  return document.querySelector(selector)!
}

describe('keys of the opened photo', () => {
  it.each([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', 'l'],
    ['ArrowRight', undefined],
    ['f', 'after'],
    ['F', 'after'],
    ['d', 'before'],
    ['D', 'before'],
    ['x', undefined],
    ['toString', undefined],
  ])('%s opens %s', (key, expected) => expect(keyTarget(press(key), detail, false)).toBe(expected))

  it('open nothing before the photo is read', () => expect(keyTarget(press('f'), undefined, false)).toBeUndefined())

  it('open nothing at the ends of the list', () =>
    expect(keyTarget(press('f'), { ...detail!, next: null }, false)).toBeUndefined())

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('mean something else with %s', (modifier) =>
    expect(keyTarget(press('f', { [modifier]: true }), detail, false)).toBeUndefined(),
  )

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<video></video>', '<div role="slider"></div>'])(
    'belong to %s where it has the focus',
    (html) => {
      const target = inside(html, 'body > *')
      expect(keyTarget(press('ArrowLeft', { target }), detail, false)).toBeUndefined()
    },
  )

  it('move the enlarged picture instead, but still page with F and D', () => {
    const target = inside('<div role="application"><canvas></canvas></div>', 'canvas')
    expect(keyTarget(press('ArrowLeft', { target }), detail, true)).toBeUndefined()
    expect(keyTarget(press('ArrowLeft', { target }), detail, false)).toBe('l')
    expect(keyTarget(press('f', { target }), detail, true)).toBe('after')
  })

  it('of a dialog above the photo are not for it', () => {
    const photo = inside('<main></main><aside><button></button></aside>', 'main')
    const button = document.querySelector('button')!
    expect(keyTarget(press('f', { target: button, currentTarget: photo }), detail, false)).toBeUndefined()
    expect(keyTarget(press('f', { target: photo, currentTarget: photo }), detail, false)).toBe('after')
  })
})
