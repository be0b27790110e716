import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSelection } from './library-selection.ts'
import { placeholderUrl } from './thumbhash-placeholder.ts'

describe('the selection of photos', () => {
  it('toggles, adds, replaces and clears', () => {
    const selection = makeSelection()
    const ids = () => [...selection.state().ids]
    selection.toggle('a')
    selection.toggle('b')
    expect(ids()).toEqual(['a', 'b'])
    selection.toggle('a')
    expect(ids()).toEqual(['b'])
    selection.add(['b', 'c'])
    expect(ids()).toEqual(['b', 'c'])
    selection.only(['x'])
    expect(ids()).toEqual(['x'])
    selection.clear()
    expect(ids()).toEqual([])
  })

  it('does not change a set that was read before', () => {
    const selection = makeSelection()
    selection.only(['a'])
    const before = selection.state()
    selection.toggle('b')
    expect([...before.ids]).toEqual(['a'])
  })

  it('moves the active photo with its anchor, or without it while a range is extended', () => {
    const selection = makeSelection()
    selection.activate(4)
    expect([selection.state().active, selection.anchor()]).toEqual([4, 4])
    selection.activate(9, true)
    expect([selection.state().active, selection.anchor()]).toEqual([9, 4])
    selection.activate(2)
    expect([selection.state().active, selection.anchor()]).toEqual([2, 2])
  })

  it('notifies only on a change, and no listener that left', () => {
    const selection = makeSelection()
    let notified = 0
    const leave = selection.subscribe(() => (notified += 1))
    selection.activate(0)
    selection.clear()
    expect(notified).toBe(0)
    selection.activate(1)
    selection.toggle('a')
    expect(notified).toBe(2)
    leave()
    selection.toggle('b')
    expect(notified).toBe(2)
  })

  it('toggling every id twice leaves the selection as it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (first, more) => {
        const selection = makeSelection()
        selection.only(first)
        for (const id of [...more, ...more]) selection.toggle(id)
        expect(selection.state().ids).toEqual(new Set(first))
      }),
    )
  })
})

describe('the placeholder of a photo', () => {
  const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

  it('is a small picture, decoded once', () => {
    const first = placeholderUrl(hash)
    expect(first).toMatch(/^data:image\/png;base64,/)
    expect(placeholderUrl(hash)).toBe(first)
  })

  it.each([null, '', '%%%'])('is undefined for %j', (text) => expect(placeholderUrl(text)).toBeUndefined())
})
